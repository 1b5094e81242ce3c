// npm test: checks, then unit, API, publish and security tests, then the browser. Ends with one line.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, runChecks } from './check.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'portal-test-'))
let passed = 0
let failed = 0

const count = (good: number, bad: number) => {
  passed += good
  failed += bad
}

/** Runs a test tool; a tool that leaves no report counts as one failure. */
const tool = (script: string, args: string[], env: Record<string, string>, report: string) => {
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    },
  )
  const file = join(reports, report)
  if (existsSync(file))
    return { status, report: JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> }
  count(0, 1)
  return undefined
}

const number = (value: unknown) => (typeof value === 'number' ? value : 0)

const failures = runChecks()
count(checks.length - failures.length, failures.length)

const units = tool(
  'node_modules/vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  {},
  'vitest.json',
)
if (units) {
  const bad = number(units.report.numFailedTests)
  // A file that did not even load has no test to fail.
  count(number(units.report.numPassedTests), bad === 0 && units.status !== 0 ? 1 : bad)
}

const browser = tool(
  'node_modules/@playwright/test/cli.js',
  ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  'playwright.json',
)
if (browser) {
  const stats = (browser.report.stats ?? {}) as Record<string, unknown>
  const bad = number(stats.unexpected)
  count(number(stats.expected) + number(stats.flaky), bad === 0 && browser.status !== 0 ? 1 : bad)
}

rmSync(reports, { recursive: true, force: true })
console.info(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
