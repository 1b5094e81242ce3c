// npm run faults [-- area… or number…] [--in folder]: plants each fault of docs/tests.md in a copy of the tree, runs the suite
// that must catch it, and says whether it did.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from './free-port.ts'
import { useTestFolder } from './test-folder.ts'
import { testResults } from './test-results.ts'

const root = join(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string', default: root } },
})
const source = resolve(values.in)

interface PlantedFault {
  number: string
  area: string
  fault: string
  file: string
  text: string
  becomes: string
  suite: string
}

/** Cells of a row of Markdown; a `|` within one is escaped. */
const cellsOf = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) =>
      cell
        .trim()
        .replace(/^`(.*)`$/, '$1')
        .replaceAll('\\|', '|'),
    )

const faults = readFileSync(join(root, 'docs/tests.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line): PlantedFault => {
    const [number = '', area = '', fault = '', file = '', text = '', becomes = '', suite = ''] = cellsOf(line)
    return { number, area, fault, file, text, becomes: becomes === '—' ? '' : becomes, suite }
  })
  .filter(({ number, area }) =>
    [positionals.length === 0, ...positionals.map((word) => word === number || word === area)].includes(true),
  )

/** The files that Git knows, and the packages. */
const copyTree = (folder: string) => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: source,
    encoding: 'utf8',
  })
  for (const file of new Set(files.split('\0').filter(Boolean)))
    cpSync(join(source, file), join(folder, file), { force: true, recursive: true })
  symlinkSync(join(source, 'node_modules'), join(folder, 'node_modules'))
}

/** Names of the tests that fail. */
const failuresOf = async (folder: string, suite: string) => {
  const [file = '', title] = suite.split(' -g ')
  const runner = file.startsWith('tests/e2e/') ? 'playwright' : 'vitest'
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args =
    runner === 'vitest'
      ? [
          'node_modules/vitest/vitest.mjs',
          'run',
          file,
          '--project',
          'unit',
          '--project',
          'publish',
          '--project',
          'site',
          '--project',
          'postgres',
          '--project',
          'components',
          '--retry=0',
          '--reporter=json',
          `--outputFile=${report}`,
        ]
      : [
          'node_modules/@playwright/test/cli.js',
          'test',
          '--config=tests/e2e/playwright.config.ts',
          '--project=desktop',
          '--retries=0',
          '--reporter=json',
          file,
          '-g',
          title ?? '',
        ]
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_PORT: String(await freePort()) },
  })
  const json = status === null ? undefined : readFileSync(report, 'utf8')
  return testResults(runner, { json, status, root: folder }).failures.filter(
    ({ name }) => name !== file && name !== runner,
  )
}

useTestFolder()
const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'))
copyTree(folder)
for (const { number, area, fault, file, text, becomes, suite } of faults) {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  const label = `${number.padStart(2)} ${area.padEnd(10)} ${fault}`
  if (before.split(text).length !== 2) {
    console.info(`？ ${label}：${file} 中找不到这一处`)
    process.exitCode = 1
    continue
  }
  writeFileSync(
    path,
    before.replace(text, () => becomes),
  )
  const failures = await failuresOf(folder, suite)
  writeFileSync(path, before)
  const [first] = failures
  if (!first) process.exitCode = 1
  console.info(
    first
      ? `✓ ${label}：${first.name}${failures.length > 1 ? ` 等 ${failures.length} 个` : ''}`
      : `✗ ${label}：没有被 ${suite} 发现`,
  )
}
rmSync(folder, { recursive: true, force: true })
