import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { misplacedIn } from '../../../scripts/imports/rooms.ts'

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
    'src/pages/index.astro': imports('#features/home/templates/Banners.astro'),
    'src/app/server.ts': imports('#features/listings/server/routes.ts'),
    'src/features/listings/server/routes.ts': imports('./submit.service.ts'),
    'src/features/listings/server/submit.service.ts': imports('#features/uploads/server/index.ts'),
    'src/features/listings/server/listings.table.ts': imports('#features/identity/server/users.schema.ts'),
    'src/features/exchange/islands/Exchange.tsx': imports('#features/listings/contract/list.ts'),
    'src/features/news/console/ArticleForms.tsx': imports(
      '#features/content/console/inputs/PicturesInput.tsx',
    ),
    'src/platform/server/http/serve.ts': imports('#platform/server/refusals/refuse.ts'),
    'src/platform/browser/session.ts': imports('./call.ts'),
  }
  expect(faultsOf(files)).toEqual([])
})

const REFUSED: [law: string, files: Record<string, string>][] = [
  ['a page imports the server', { 'src/pages/index.ts': imports('#platform/server/config.ts') }],
  ['a page loads the console', { 'src/pages/index.astro': imports('#app/console/main.tsx') }],
  ['a feature imports the app', { 'src/features/news/rules.ts': imports('#app/content-model.ts') }],
  ['the platform imports a feature', { 'src/platform/lib/text.ts': imports('#features/news/rules.ts') }],
  [
    'the platform names a type of a feature',
    { 'src/platform/server/http/serve.ts': typeOf('#features/accounts/server/login.service.ts') },
  ],
  ['the platform imports the app', { 'src/platform/publish/run.ts': imports('#app/content-model.ts') }],
  [
    'a lower feature imports a higher one',
    {
      'src/features/accounts/server/login.service.ts': imports('#features/listings/server/submit.service.ts'),
    },
  ],
  [
    'a lower feature loads a higher one by import()',
    {
      'src/features/accounts/islands/Login.tsx':
        "export const x = () => import('#features/leads/islands/Inbox.tsx')\n",
    },
  ],
  [
    'a lower schema refers to a higher one',
    { 'src/features/identity/server/users.schema.ts': imports('#features/leads/server/leads.schema.ts') },
  ],
  [
    'a feature reaches behind the face of a lower one',
    { 'src/features/listings/server/submit.service.ts': imports('#features/uploads/server/plan.service.ts') },
  ],
  [
    'a table asks the services of a lower feature',
    { 'src/features/listings/server/listings.table.ts': imports('#features/uploads/server/index.ts') },
  ],
  [
    'a feature uses its own face',
    { 'src/features/listings/server/submit.service.ts': imports('./index.ts') },
  ],
  [
    'an island imports the server',
    { 'src/features/exchange/islands/Exchange.tsx': imports('#platform/server/config.ts') },
  ],
  [
    'the server imports an island',
    { 'src/features/leads/server/leads.service.ts': imports('#features/leads/islands/Inbox.tsx') },
  ],
  [
    'a public page uses a screen of the staff',
    { 'src/features/leads/islands/Inbox.tsx': imports('#features/leads/console/LeadPage.tsx') },
  ],
  [
    'a screen of the staff uses one that is not offered',
    { 'src/features/home/console/SiteForms.tsx': imports('#features/content/console/ContentPage.tsx') },
  ],
  ['a rule imports a service', { 'src/features/news/rules.ts': imports('./server/news.service.ts') }],
  [
    'a service uses queries of another feature',
    {
      'src/features/listings/server/submit.service.ts': imports(
        '#features/uploads/server/user-uploads.table.ts',
      ),
    },
  ],
  ['a route skips its service', { 'src/features/news/server/routes.ts': imports('./news.table.ts') }],
  ['a service writes SQL', { 'src/features/news/server/news.service.ts': imports('drizzle-orm') }],
  [
    'a feature is missing in the table',
    { 'src/features/weather/server/weather.service.ts': imports('#features/news/server/news.service.ts') },
  ],
  [
    'files import one another',
    { 'src/platform/lib/a.ts': imports('./b.ts'), 'src/platform/lib/b.ts': typeOf('./a.ts') },
  ],
  [
    'files load one another by import()',
    {
      'src/platform/ui/A.tsx': imports('./B.tsx'),
      'src/platform/ui/B.tsx': "export const load = () => import('./A.tsx')\n",
    },
  ],
  ['a package outside of its place', { 'src/features/exchange/islands/Exchange.tsx': imports('ofetch') }],
  [
    'what the console alone uses stands in a page',
    { 'src/features/exchange/islands/Exchange.tsx': imports('react-admin') },
  ],
  ['a service opens a connection of its own', { 'src/features/news/server/news.service.ts': imports('pg') }],
  [
    'an image is opened without a look at its header',
    { 'src/features/uploads/server/x.service.ts': imports('sharp') },
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
