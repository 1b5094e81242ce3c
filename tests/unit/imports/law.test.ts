import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

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
    'src/server/listings/routes.ts': imports('./submit.service.ts'),
    'src/server/listings/submit.service.ts': imports('#server/uploads/plan.service.ts'),
    'src/server/listings/listings.table.ts': imports('#server/accounts/users.schema.ts'),
    'src/server/limits/limits.service.ts': typeOf('#server/accounts/users.schema.ts'),
    'src/server/http/serve.ts': imports('#server/refusals/refuse.ts'),
    'src/islands/exchange/Exchange.tsx': imports('#client/call.ts'),
    'src/islands/listings/page/CallbackDialog.tsx': imports('../../enquiries/EnquiryForm.tsx'),
  }
  expect(faultsOf(files)).toEqual([])
})

const REFUSED: [law: string, files: Record<string, string>][] = [
  ['a page imports the server', { 'src/pages/index.ts': imports('#server/config.ts') }],
  [
    'an island imports a sibling feature',
    { 'src/islands/exchange/Exchange.tsx': imports('../account/Frame.tsx') },
  ],
  [
    'the ground floor imports a feature',
    { 'src/server/http/serve.ts': imports('#server/accounts/login.service.ts') },
  ],
  [
    'a query imports something of HTTP',
    { 'src/server/news/news.table.ts': imports('#server/http/cookies.ts') },
  ],
  [
    'a feature uses a higher one',
    { 'src/server/accounts/login.service.ts': imports('#server/listings/submit.service.ts') },
  ],
  [
    'a feature uses the queries of another',
    { 'src/server/listings/submit.service.ts': imports('#server/uploads/user-uploads.table.ts') },
  ],
  ['a route skips its service', { 'src/server/news/routes.ts': imports('./news.table.ts') }],
  [
    'a route uses the service of another feature',
    { 'src/server/leads/routes.ts': imports('#server/listings/submit.service.ts') },
  ],
  ['a service writes SQL', { 'src/server/news/news.service.ts': imports('drizzle-orm') }],
  [
    'a feature that stands in no row',
    { 'src/server/weather/weather.service.ts': imports('#server/db/types.ts') },
  ],
  [
    'files import one another in a circle',
    { 'src/lib/a.ts': imports('./b.ts'), 'src/lib/b.ts': imports('./a.ts') },
  ],
  ['a package outside of its place', { 'src/islands/exchange/Exchange.tsx': imports('ofetch') }],
  ['files of Node in what runs in a browser', { 'src/domain/news.ts': imports('node:fs') }],
  [
    'the environment outside of the configuration',
    { 'src/server/news/news.service.ts': 'export const port = process.env.PORT\n' },
  ],
  ['the demo is loaded before it is known to be wanted', { 'src/server/start.ts': imports('#demo/seed.ts') }],
]

test.each(REFUSED)('it is refused that %s', (_law, files) => {
  expect(faultsOf(files)).toHaveLength(1)
})
