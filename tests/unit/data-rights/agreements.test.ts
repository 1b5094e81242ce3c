import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PUBLISHING_TEXT, REGISTRATION_TEXTS } from '#features/identity/rules/agreements.ts'

test('the versions of the agreements are the dates of their texts', async () => {
  for (const [text, version] of [
    ['member-agreement', REGISTRATION_TEXTS.member],
    ['privacy', REGISTRATION_TEXTS.privacy],
    ['publish-agreement', PUBLISHING_TEXT],
  ] as const)
    expect(await readFile(`src/features/pages/texts/${text}.md`, 'utf8')).toContain(`\nupdated: ${version}\n`)
})
