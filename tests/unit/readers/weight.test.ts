// What the readers weigh in a page: forms load them before anybody has typed.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../../src/platform/readers')
/** Loaded with a point that needs them, by import(); times, which the console alone asks for; the examples of the help page. */
const LATER = new Set(['datum.ts', 'projection.ts', 'time.ts', 'examples.ts'])
const files = globSync('*.ts', { cwd: FOLDER }).filter((file) => !LATER.has(file))

test('the readers of the forms together weigh at most 12 KB', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: files.map((file) => join(FOLDER, file)), formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[]
  const chunks = built.flatMap(({ output }) => output)
  const code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
  const size = gzipSync(code).length
  // Far less, and something was not weighed.
  expect(size).toBeGreaterThan(4 * 1024)
  expect(size).toBeLessThanOrEqual(12 * 1024)
})
