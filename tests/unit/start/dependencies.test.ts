import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** Commands that need no more than `npm start` installs. */
const COMMANDS = [
  'start',
  'portal',
  'publish',
  'publishing',
  'build',
  'pull',
  'admin',
  'dev',
  'steps',
  'progress',
]
const FILES = [
  'astro.config.mjs',
  ...COMMANDS.map((name) => `scripts/${name}.ts`),
  ...globSync('src/**/*.{ts,tsx,astro}', { cwd: root }),
]
const IMPORT = /(?:^(?:import|export|\}).*\bfrom|^import|\bimport\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?=['/])/gm

test('what runs imports only packages that are declared, and that a start installs', () => {
  const wrong = FILES.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('.') && !(name in dependencies))
      .map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})
