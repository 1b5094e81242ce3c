// The account area and the long forms: what their pages weigh, and how soon they answer on a slow line.

import { login } from '#features/accounts/contract/login.ts'
import { settingsPages } from '#features/accounts/rules.ts'
import { accountMenu } from '#features/site/rules/sections.ts'
import { assessmentFormPath, certificationPath, publishPath } from '#platform/lib/paths.ts'
import type { AccountLoad, AccountPage } from './account-pages.ts'
import { openChromium } from './chromium.ts'
import { openDemoBehindCdn } from './demo-site.ts'
import { aside, atMost, type Figure, median } from './figures.ts'
import { startHttp2Front } from './http2-front.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'

const PATHS = [
  ...accountMenu.map(({ path }) => path),
  ...Object.values(settingsPages).map(({ path }) => path),
  certificationPath,
  publishPath,
  assessmentFormPath,
]

const signIn = async (origin: string) => {
  const body = new URLSearchParams({ type: '2', username: '13800000001', password: 'Demo2026' })
  const reply = await fetch(origin + login.path, { method: 'POST', body })
  return ((await reply.json()) as { data: { token: string } }).data.token
}

export const account = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { origin, site } = await openDemoBehindCdn(group)
  const load: AccountLoad = {
    port: await openChromium(group),
    site,
    http2: await startHttp2Front(site),
    token: await signIn(origin),
    paths: size === 'small' ? [PATHS[0] ?? '', publishPath] : PATHS,
    rounds: size === 'small' ? 1 : 5,
  }
  const pages = await group.ask<AccountPage[]>('account-pages.ts', JSON.stringify(load))
  return pages.flatMap(({ path, scripts, interactive, overHttp1 }) => [
    aside(`${path}: scripts of its islands beyond React`, scripts, 'KB gz'),
    atMost(`${path}: interactive on slow 4G, nothing cached, median`, median(interactive), 1800, 'ms'),
    aside(`${path}: the same over HTTP/1.1`, median(overHttp1), 'ms'),
  ])
}
