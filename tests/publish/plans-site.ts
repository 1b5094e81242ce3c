// The compiled site of a portal that has planning cases alone: its templates are functions.

import { closeContent, openContent } from '#platform/content/open.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import { pagesOf } from '#platform/content/pages.ts'
import { readerOf } from '#platform/content/reader.ts'
import { traceKeys } from '#platform/content/trace.ts'
import { homePath, notFoundPath } from '#platform/lib/paths.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { PLAN_TYPES, planPaths, plans } from './plans-kind.ts'

const reader = readerOf(plans)
const { pagePaths, pagesOfKey, sitemap } = pagesOf([plans], [[notFoundPath, 'hidden'], [homePath]])

const link = (item: { id: number; title: string } | undefined) =>
  item ? `<a href="${planPaths.plan(item.id)}">${item.title}</a>` : ''

/** Undefined where there is nothing to show. */
const bodyOf = (path: string): string | undefined => {
  const view = /^\/plans\/view\/(\d+)$/.exec(path)
  if (view) {
    const plan = reader.find(Number(view[1]))
    if (!plan) return undefined
    const { older, newer } = reader.neighbours('ofType', plan)
    return `${JSON.stringify(plan)} ${link(older)} ${link(newer)}`
  }
  const [, type, page] = /^\/plans\/(\d+)(?:\/(\d+))?$/.exec(path) ?? []
  if (type) {
    const found = reader.page('ofType', [Number(type)], Number(page ?? 0))
    return found && `${found.items.map(link).join()} ${found.older} ${found.newer}`
  }
  if (path === planPaths.newest) {
    const counts = reader.countsBy('newest', [], 'plan_type')
    const totals = PLAN_TYPES.map((of) => `${of}: ${counts.get(of) ?? 0}`)
    return `${reader.newest('newest', [], 4).map(link).join()} ${totals.join()} ${reader.count('newest', [])}`
  }
  return path === '/sitemap.xml' ? JSON.stringify(sitemap()) : path
}

export const plansSite: CompiledSite = {
  open: openContent,
  close: closeContent,
  pagePaths,
  pagesOfKey,
  ...pageOrder([plans]),
  frameKeys: new Set(),
  sharedKeys: new Set(),
  redirects: {},
  inlineScripts: () => [],
  preview: () => Promise.reject(new Error('planning cases have no preview')),
  render: async (path) => {
    const { result, keys } = await traceKeys(async () => bodyOf(path))
    const isMissing = result === undefined || path === notFoundPath
    return { status: isMissing ? 404 : 200, body: result ?? '', keys }
  },
}
