// content-cache + compiled templates → the published folder, in full.

import type { SiteOptions } from '#content/open.ts'
import { fileOf } from '#lib/paths.ts'
import type { CompiledSite } from './entry.ts'
import { redirectPage, robots, siteMap } from './side-files.ts'
import { Tree } from './tree.ts'

export interface PublishReport {
  pages: number
  /** Files that were new or changed. */
  written: number
  deleted: number
  bytes: number
  milliseconds: number
  /** Pages whose template threw: their last good version stays. */
  failures: { path: string; reason: string }[]
}

const NOINDEX = '<meta name="robots" content="noindex"'
const EXPECTED = new Map([['/404', 404]])

/** Renders every page and writes what changed. Throws only where nothing at all could be published. */
export const publishAll = async (
  site: CompiledSite,
  options: SiteOptions & { outDir: string; clientFiles: string },
): Promise<PublishReport> => {
  const started = performance.now()
  const tree = new Tree(options.outDir)
  const failures: PublishReport['failures'] = []
  const published: string[] = []
  /** What the sitemap lists: pages that want to be found, kept ones included. */
  const listed: string[] = []
  site.open(options)
  try {
    tree.copy(options.clientFiles)
    for (const path of site.pagePaths()) {
      try {
        const { status, html } = await site.render(path)
        if (status !== (EXPECTED.get(path) ?? 200)) throw new Error(`页面返回状态 ${status}`)
        tree.write(fileOf(path), html)
        published.push(path)
        if (!html.includes(NOINDEX)) listed.push(path)
      } catch (error) {
        if (tree.keep(fileOf(path))) listed.push(path)
        failures.push({ path, reason: error instanceof Error ? error.message : String(error) })
      }
    }
    if (published.length === 0)
      throw new Error(`没有一个页面可以生成：${failures[0]?.reason ?? '内容快照为空'}`)
    for (const [from, to] of Object.entries(site.redirects))
      if (from !== '/') tree.write(fileOf(from), redirectPage(to))
    for (const [file, body] of siteMap(listed, options.siteUrl)) tree.write(file, body)
    tree.write('robots.txt', robots(options.siteUrl))
    const deleted = tree.prune()
    return {
      pages: published.length,
      written: tree.written,
      deleted,
      bytes: tree.bytes,
      milliseconds: Math.round(performance.now() - started),
      failures,
    }
  } finally {
    site.close()
  }
}
