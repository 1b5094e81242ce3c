// npm test: checks, then unit, API, publish and security tests, then the browser. Says what failed, and ends with one
// line.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, runChecks } from './check.ts'
import type { TestReport } from './test-report.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'))

/** Runs a test tool; one that ends badly without naming a failure counts as one. */
const tool = (name: string, script: string, ...args: string[]): TestReport => {
  const file = join(reports, `${name}.json`)
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_REPORT: file } },
  )
  const report: TestReport = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failures: [], flaky: [] }
  if (status !== 0 && report.failures.length === 0)
    report.failures.push({ name, message: `以状态 ${status} 结束，没有留下失败的测试` })
  return report
}

const failedChecks = runChecks()
const all: TestReport[] = [
  {
    passed: checks.length - failedChecks.length,
    failures: failedChecks.map((name) => ({ name, message: '检查没有通过' })),
    flaky: [],
  },
  tool(
    'vitest',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=tests/helpers/report-vitest.ts',
  ),
  tool(
    'playwright',
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/e2e/playwright.config.ts',
    `--reporter=list,${join(root, 'tests/helpers/report-playwright.ts')}`,
  ),
]
rmSync(reports, { recursive: true, force: true })

const failures = all.flatMap((report) => report.failures)
for (const name of all.flatMap((report) => report.flaky)) console.info(`\n～ 第二次才通过：${name}`)
for (const { name, message } of failures) console.info(`\n✗ ${name}\n${message}`)
const passed = all.reduce((sum, report) => sum + report.passed, 0)
console.info(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
