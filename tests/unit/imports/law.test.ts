import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { misplacedIn } from '../../../scripts/imports/server.ts'

const repository = join(import.meta.dirname, '../../..')

/** Checks a tree of these files alone; answers what it complains about. */
const faultsOf = (files: Record<string, string>): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'linquan-imports-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const { stderr, status } = spawnSync(
      process.execPath,
      [join(repository, 'scripts/check-imports.ts'), root],
      { encoding: 'utf8' },
    )
    const faults = stderr.split('\n').filter(Boolean)
    expect(status).toBe(faults.length > 0 ? 1 : 0)
    return faults
  } finally {
    rmSync(root, { recursive: true })
  }
}

const imports = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`
const typeOf = (specifier: string) => `import type { X } from '${specifier}'\nexport type Y = X\n`

test('what the law allows is not complained about', () => {
  const files = {
    'src/features/listings/server/routes.ts': imports('./submit.service.ts'),
    'src/features/listings/server/submit.service.ts': imports('#server/uploads/plan.service.ts'),
    'src/features/listings/server/listings.table.ts': imports('#server/accounts/users.schema.ts'),
    'src/platform/server/limits/limits.service.ts': typeOf('#server/accounts/users.schema.ts'),
    'src/platform/server/http/serve.ts': imports('#server/refusals/refuse.ts'),
    'src/features/exchange/islands/Exchange.tsx': imports('#client/call.ts'),
    'src/features/listings/islands/page/CallbackDialog.tsx': imports('../../enquiries/EnquiryForm.tsx'),
  }
  expect(faultsOf(files)).toEqual([])
})

const REFUSED: [law: string, files: Record<string, string>][] = [
  ['a page imports the server', { 'src/pages/index.ts': imports('#server/config.ts') }],
  [
    'an island imports a sibling feature',
    { 'src/features/exchange/islands/Exchange.tsx': imports('../account/Frame.tsx') },
  ],
  [
    'the ground floor imports a feature',
    { 'src/platform/server/http/serve.ts': imports('#server/accounts/login.service.ts') },
  ],
  [
    'a query imports something of HTTP',
    { 'src/features/news/server/news.table.ts': imports('#server/http/cookies.ts') },
  ],
  [
    'a feature uses a higher one',
    { 'src/features/accounts/server/login.service.ts': imports('#server/listings/submit.service.ts') },
  ],
  [
    'a feature uses the queries of another',
    { 'src/features/listings/server/submit.service.ts': imports('#server/uploads/user-uploads.table.ts') },
  ],
  ['a route skips its service', { 'src/features/news/server/routes.ts': imports('./news.table.ts') }],
  [
    'a route uses the service of another feature',
    { 'src/features/leads/server/routes.ts': imports('#server/listings/submit.service.ts') },
  ],
  ['a service writes SQL', { 'src/features/news/server/news.service.ts': imports('drizzle-orm') }],
  [
    'a feature that stands in no row',
    { 'src/server/weather/weather.service.ts': imports('#server/db/types.ts') },
  ],
  [
    'files import one another in a circle',
    { 'src/lib/a.ts': imports('./b.ts'), 'src/lib/b.ts': imports('./a.ts') },
  ],
  ['a library imports the contract', { 'src/platform/lib/text.ts': imports('#contract/news.ts') }],
  ['a rule imports a service', { 'src/features/news/rules.ts': imports('#server/news/news.service.ts') }],
  [
    'a block of the interface imports the content',
    { 'src/features/news/templates/NewsEntry.astro': imports('#content/news.ts') },
  ],
  [
    'a pull imports what delivers',
    { 'src/platform/publish/pull/pull.ts': imports('#publish/deliver/plan.ts') },
  ],
  ['a public page loads the console', { 'src/pages/index.astro': imports('#console/main.tsx') }],
  ['a package outside of its place', { 'src/features/exchange/islands/Exchange.tsx': imports('ofetch') }],
  [
    'the packages of the console are in what readers load',
    { 'src/features/exchange/islands/Exchange.tsx': imports('react-admin') },
  ],
  ['a service opens a connection of its own', { 'src/features/news/server/news.service.ts': imports('pg') }],
  [
    'an image is opened without a look at its header',
    { 'src/server/uploads/x.service.ts': imports('sharp') },
  ],
  ['HTML is parsed outside of the cleaner', { 'src/features/news/server/news.service.ts': imports('jsdom') }],
  ['there is a further pool of threads', { 'src/platform/publish/watch.ts': imports('piscina') }],
  ['files of Node in what runs in a browser', { 'src/features/news/rules.ts': imports('node:fs') }],
  [
    'the environment outside of the configuration',
    { 'src/features/news/server/news.service.ts': 'export const port = process.env.PORT\n' },
  ],
  [
    'the snapshot is named outside of content and publisher',
    { 'src/features/exchange/islands/Exchange.tsx': "export const file = 'content-cache/snapshot.db'\n" },
  ],
  ['the demo is loaded before it is known to be wanted', { 'src/app/start.ts': imports('#demo/seed.ts') }],
]

test.each(REFUSED)('it is refused that %s', (_law, files) => {
  expect(faultsOf(files)).toHaveLength(1)
})

test('a row of the feature table names features above it alone', () => {
  const row = { accounts: ['listings', 'limits'], limits: [], listings: ['accounts', 'weather'] }
  expect(misplacedIn(row)).toEqual(['accounts → listings', 'accounts → limits', 'listings → weather'])
  expect(misplacedIn({ limits: [], accounts: ['limits'] })).toEqual([])
})
