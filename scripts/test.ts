// npm test: checks with the demo's filling beside them, then Vitest, then the browser: each keeps two cores busy. Says what failed, and ends with one line.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededDemo } from '../tests/helpers/seeded-demo.ts'
import { checks, runChecks } from './check.ts'
import { useTestFolder } from './test-folder.ts'
import { type Runner, type TestResults, testResults } from './test-results.ts'

// Vitest and Playwright share it.
useTestFolder()
const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'))
const reportOf = (runner: Runner) => join(reports, `${runner}.json`)

const run = (
  runner: Runner,
  script: string,
  args: readonly string[],
  more: Record<string, string> = {},
): TestResults => {
  const report = reportOf(runner)
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  const json = existsSync(report) ? readFileSync(report, 'utf8') : undefined
  return testResults(runner, { json, status, root })
}

/** Whether the last commit or work since has changed a bench: all of them run small then, else those of the day. */
const haveBenchesChanged = () =>
  spawnSync('git', ['diff', '--quiet', 'HEAD~1', '--', 'scripts/bench'], { cwd: root }).status === 1

// A failure to make the demo is reported by the tests that copy it.
const [failedChecks] = await Promise.all([runChecks(), seededDemo().catch(() => '')])
const all: TestResults[] = [
  {
    passed: checks.length - failedChecks.length,
    failures: failedChecks.map((name) => ({ name, message: '检查没有通过' })),
    flaky: [],
  },
  run(
    'vitest',
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('vitest')}`],
    haveBenchesChanged() ? {} : { BENCHES: 'today' },
  ),
  run('playwright', 'node_modules/@playwright/test/cli.js', [
    'test',
    '--config=tests/e2e/playwright.config.ts',
    '--reporter=list,json',
  ]),
]
rmSync(reports, { recursive: true, force: true })

const failures = all.flatMap((report) => report.failures)
for (const name of all.flatMap((report) => report.flaky)) console.info(`\n～ 第二次才通过，原因待查：${name}`)
for (const { name, message } of failures) console.info(`\n✗ ${name}\n${message}`)
const passed = all.reduce((sum, report) => sum + report.passed, 0)
console.info(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
