import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeEachWhole } from '#platform/publish/system/files.ts'

test('files that are written together appear whole, and the one that cannot be written is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linquan-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'old.html'), 'before')
  // A folder stands where the file belongs.
  mkdirSync(join(folder, 'taken.html', 'in it'), { recursive: true })
  const names = ['old.html', 'taken.html', 'new/deep/page.html']
  const errors = await writeEachWhole(
    names.map((name) => ({ path: join(folder, name), body: Buffer.from(`now ${name}`) })),
  )
  expect(errors.map((error) => (error instanceof Error ? 'failed' : error))).toEqual([
    undefined,
    'failed',
    undefined,
  ])
  expect(readFileSync(join(folder, 'old.html'), 'utf8')).toBe('now old.html')
  expect(readFileSync(join(folder, 'new/deep/page.html'), 'utf8')).toBe('now new/deep/page.html')
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual(
    [],
  )
  expect(await writeEachWhole([])).toEqual([])
})
