import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { REGISTRATION_TEXTS } from '#domain/agreements.ts'

test('the versions that a registration records are the dates of the texts', async () => {
  for (const [text, version] of [
    ['member-agreement', REGISTRATION_TEXTS.member],
    ['privacy', REGISTRATION_TEXTS.privacy],
  ] as const)
    expect(await readFile(`src/texts/${text}.md`, 'utf8')).toContain(`\nupdated: ${version}\n`)
})
