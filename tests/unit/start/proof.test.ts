// docs/proof.md names only commands and tests that exist.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const text = read('docs/proof.md')
const named = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
}

test('every test file that docs/proof.md names is there', () => {
  const files = named.filter((name) => name.startsWith('tests/'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every command that docs/proof.md names is one of package.json, and every bench one of the benches', () => {
  const commands = named.flatMap((name) => {
    const [, script, what] = /^npm (?:run )?(\S+)(?: -- (\S+))?/.exec(name) ?? []
    return script === undefined ? [] : [{ name, script, what }]
  })
  expect(commands.length).toBeGreaterThan(4)
  const benches = new Set(
    [...read('scripts/bench/benches.ts').matchAll(/^ {2}'?([\w-]+)'?[,:]/gm)].map(([, name]) => name),
  )
  const isKnown = ({ script, what = '' }: { script: string; what: string | undefined }) =>
    script in scripts && (script !== 'bench' || benches.has(what))
  expect(commands.filter((command) => !isKnown(command)).map(({ name }) => name)).toEqual([])
})

test('every promise has a command and a figure', () => {
  const rows = text.split('\n').filter((line) => /^\| (?!promise)/.test(line))
  for (const row of rows) expect(row, row).toMatch(/^\| [^|]+ \| `[^`]+` \| [^|]+ \|$/)
})
