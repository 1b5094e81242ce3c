import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Runner, testResults } from '../../../scripts/test-results.ts'

const root = join(import.meta.dirname, '../../..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linquan-results-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const COMMANDS: Record<Runner, readonly string[]> = {
  vitest: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--retry=1',
    '--reporter=json',
    '--outputFile.json=report.json',
  ],
  playwright: ['node_modules/@playwright/test/cli.js', 'test', '--retries=1', '--reporter=json'],
}

/** Runs a file of tests by the real runner, and reads what it reported. */
const resultsOf = (runner: Runner, tests: string) => {
  const from = runner === 'vitest' ? 'vitest' : '@playwright/test'
  writeFileSync(join(folder, 'some.test.ts'), `import { test, expect } from '${from}'\n${tests}`)
  const { status } = spawnSync(process.execPath, COMMANDS[runner], {
    cwd: folder,
    env: { PATH: process.env.PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'report.json') },
  })
  return testResults(runner, {
    json: readFileSync(join(folder, 'report.json'), 'utf8'),
    status,
    root: folder,
  })
}

const RUNNERS: Runner[] = ['vitest', 'playwright']

test.each(RUNNERS)('%s: tests that pass, fail and are skipped are told apart', (runner) => {
  const { passed, failures } = resultsOf(
    runner,
    `test('adds', () => expect(1 + 1).toBe(2))
     test('is wrong', () => expect(1 + 1).toBe(3))
     test.skip('is skipped', () => {})`,
  )
  expect(passed).toBe(1)
  expect(failures.map(({ name }) => name)).toEqual([expect.stringContaining('is wrong')])
  expect(failures[0]?.message).toMatch(/expected/i)
})

test.each(RUNNERS)('%s: a file that cannot be loaded is a failure', (runner) => {
  const { passed, failures } = resultsOf(runner, `throw new Error('no such thing')`)
  expect(passed).toBe(0)
  expect(failures.length).toBeGreaterThan(0)
  expect(failures[0]?.message).toContain('no such thing')
})

test.each(RUNNERS)('%s: a run in which every test was skipped has failed', (runner) => {
  expect(resultsOf(runner, `test.skip('is skipped', () => {})`).failures).toHaveLength(1)
})

test.each(RUNNERS)(
  '%s: a test that passes only when it is tried again has passed, and is named',
  (runner) => {
    const { passed, failures, flaky } = resultsOf(
      runner,
      `import { existsSync, writeFileSync } from 'node:fs'
     test('hesitates', () => {
       const isSecond = existsSync('tried')
       writeFileSync('tried', '')
       expect(isSecond).toBe(true)
     })
     test('does not', () => expect(1).toBe(1))`,
    )
    expect([passed, failures]).toEqual([2, []])
    expect(flaky).toEqual([expect.stringContaining('hesitates')])
  },
)

test('a run that left no report has failed, and so has one that ended badly', () => {
  const json = JSON.stringify({
    testResults: [
      {
        name: '/root/a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [{ fullName: 'adds', status: 'passed', failureMessages: [] }],
      },
    ],
  })
  expect(testResults('vitest', { json, status: 0, root: '/root' })).toMatchObject({ passed: 1, failures: [] })
  expect(testResults('vitest', { json, status: 1, root: '/root' }).failures).toHaveLength(1)
  expect(testResults('vitest', { json: undefined, status: 0, root: '/root' }).failures).toHaveLength(1)
})
