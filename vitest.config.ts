// The API suites run on a PostgreSQL that the run starts itself, a few of them on PGlite in memory as well.
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumPath } from './scripts/chromium.ts'
import { useTestFolder } from './scripts/test-folder.ts'
import { postgresBinaries } from './tests/helpers/postgres.ts'

useTestFolder()

const suites = ['tests/api/**/*.test.ts', 'tests/security/**/*.test.ts']
/**
 * What the two databases, or their drivers, take differently: text search, LISTEN, triggers, bad input. The browser
 * tests run the rest on PGlite, and `npm run soak` runs every suite on it.
 */
const onBoth = [
  ...['notices', 'publishing', 'saved-searches', 'search', 'webhooks'].map(
    (feature) => `tests/api/${feature}/**/*.test.ts`,
  ),
  'tests/api/bonds/ledger-check.test.ts',
  'tests/api/content/content-files.test.ts',
  'tests/api/start/migrations.test.ts',
  'tests/security/bad-input.test.ts',
]
/** What no database makes a difference to: PostgreSQL takes half the time. */
const onceIsEnough = ['tests/**/*.once.test.ts']

/** What needs a database that more than one process can open. */
const severalInstances = ['**/*.postgres.test.ts']

const unit = { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], isolate: false } }
/** The renderer has state of its own, and their helpers register hooks: each file has its modules. */
const publish = { test: { name: 'publish', include: ['tests/{deploy,publish}/**/*.test.ts'] } }
/** Published pages of the demo and the server beside them. One worker, and so one portal for all files; a group of its own. */
const site = {
  test: {
    name: 'site',
    include: ['tests/site/**/*.test.ts'],
    isolate: false,
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
}
/** Run by `npm run soak`, and by `npm test` when `scripts/bench` has changed. */
const benches = { test: { name: 'benches', include: ['tests/bench/**/*.test.ts'] } }
/** Islands by themselves in Chromium: states of a form, and answers that a real server would seldom give. */
const components = {
  test: {
    name: 'components',
    include: ['tests/components/**/*.test.tsx'],
    isolate: false,
    setupFiles: ['tests/components/setup.ts'],
    // React renders tests at once in its version for developers alone.
    env: { NODE_ENV: 'test' },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      locators: { exact: false },
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: {
          ...(chromiumPath ? { executablePath: chromiumPath } : {}),
          args: ['--no-sandbox', '--disable-gpu'],
        },
        contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' as const },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}
const havePostgres = postgresBinaries() !== undefined
if (!havePostgres) console.warn('没有找到 PostgreSQL 程序：接口测试只在 PGlite 上运行')
const everythingOnPglite = !havePostgres || process.env.EVERYTHING_ON_PGLITE === '1'

// The server has no state outside its Deps: files may share their modules, which saves loading them again.
const onPglite = {
  test: {
    name: 'pglite',
    include: everythingOnPglite ? suites : onBoth,
    exclude: [...severalInstances, ...(havePostgres ? onceIsEnough : [])],
    isolate: false,
    globalSetup: 'tests/helpers/setup-pglite.ts',
  },
}
const onPostgres = {
  test: {
    name: 'postgres',
    include: suites,
    isolate: false,
    globalSetup: 'tests/helpers/setup-postgres.ts',
  },
}

/** Minutes long and small files: begun last, they would run alone in the end. */
const LONG = [
  'tests/api/start/start.once.test.ts',
  'tests/publish/kill.test.ts',
  'tests/publish/property.test.ts',
]
const isFile = (file: string, { moduleId }: TestSpecification) => moduleId.endsWith(file)

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [
        ...LONG.flatMap((long) => own.filter((file) => isFile(long, file))),
        ...own.filter((file) => !LONG.some((long) => isFile(long, file))),
      ]
    })
  }
}

export default defineConfig({
  test: {
    // Generous: what hangs is found all the same, and a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // Who passes only then is named at the end of `npm test`: a fault to be found.
    retry: 1,
    // React's checks for developers would take most of the time in which pages are made.
    env: { NODE_ENV: 'production' },
    sequence: { sequencer: LongFirst },
    // One more than cores: tests that wait for a program they started leave one idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, ...unit },
      { extends: true, ...publish },
      { extends: true, ...site },
      { extends: true, ...benches },
      { extends: true, ...components },
      { extends: true, ...onPglite },
      ...(havePostgres ? [{ extends: true as const, ...onPostgres }] : []),
    ],
  },
})
