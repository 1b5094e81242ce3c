// Full publish: every page into a new tree, which then replaces the served one.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import { fileOf } from '#platform/lib/paths.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { renderAll } from '#platform/publish/render/render-pool.ts'
import { syncFile, syncFolders, syncTree } from '#platform/publish/system/durable.ts'
import { type Manifest, openManifest, type TreeContent, withManifest } from './manifest.ts'
import type { Outcome, PublishOptions } from './options.ts'
import { beginTree, currentManifest, swapIn, type TreeFolders, tidy } from './trees.ts'

export const redirectPage = (to: string) =>
  `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>正在跳转</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"></head><body><a href="${escapeHtml(to)}">点此继续</a></body></html>\n`

/** Paths of the served tree with the hashes of their pages; empty if there is no tree yet. */
const publishedIn = async (folders: TreeFolders): Promise<Map<string, string>> => {
  const file = currentManifest(folders)
  return (file && (await withManifest(file, (manifest) => manifest.hashes()))) || new Map<string, string>()
}

const keepLastGood = (folders: TreeFolders, path: string) => {
  const [from, to] = [join(folders.site, fileOf(path)), join(folders.next, fileOf(path))]
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/** Writes files of the tree that are not pages. */
const writeOthers = (site: CompiledSite, { hosting }: PublishOptions, folders: TreeFolders) => {
  for (const [from, to] of Object.entries(site.redirects))
    if (from !== '/') writeFileSync(join(folders.next, fileOf(from)), redirectPage(to))
  for (const [name, body] of hosting?.tree ?? []) writeFileSync(join(folders.next, name), body)
}

/** Throws, with the served tree as it was, if no page at all could be made or the disk is full. */
export const publishTree = async (
  site: CompiledSite,
  options: PublishOptions,
  folders: TreeFolders,
  shown: TreeContent,
): Promise<Outcome> => {
  const before = await publishedIn(folders)
  const failures: PageFailure[] = []
  const written: string[] = []
  let manifest: Manifest | undefined
  let rendered = 0
  let bytes = 0
  try {
    const { manifest: file } = beginTree(folders, options.clientFiles)
    const making = openManifest(file, true)
    manifest = making
    const paths = [...site.pagePaths()]
    const { snapshot, siteUrl, apiBase, uploadForm, wechatAppId, policy, entry } = options
    const job = {
      entry,
      folder: folders.next,
      options: { snapshot, siteUrl, apiBase, uploadForm, wechatAppId, policy },
    }
    await renderAll(job, site, paths, (answer) => {
      making.recordWritten(answer.pages)
      for (const page of answer.pages) {
        if (before.get(page.path) !== page.hash) {
          written.push(page.path)
          bytes += page.bytes
        }
        before.delete(page.path)
      }
      rendered += answer.pages.length
      failures.push(...answer.failures)
      options.progress?.(rendered + failures.length, paths.length)
    })
    if (rendered === 0)
      throw new Error(`没有一个页面可以生成：${failures[0]?.reason ?? '内容快照为空'}`, {
        cause: failures[0]?.technical,
      })
    writeOthers(site, options, folders)
    for (const { url } of failures) {
      keepLastGood(folders, url)
      before.delete(url)
    }
    making.begin(
      shown,
      failures.map(({ url }) => url),
    )
    making.close()
    // Before it is served: a loss of power must leave this tree or the one before it, and a manifest that fits.
    await syncTree(folders.next)
    await syncFile(file)
    await syncFolders([folders.stateFolder])
    await swapIn(folders)
    await syncFolders([dirname(folders.site), folders.stateFolder])
  } catch (error) {
    // The unfinished tree is removed: on a full disk it would take the room that the next try needs.
    manifest?.close()
    await tidy(folders)
    throw error
  }
  await tidy(folders)
  // Pages left in `before` are not in the new tree.
  return {
    kind: 'full',
    pages: rendered,
    rendered,
    written,
    deleted: [...before.keys()],
    bytes,
    failures,
    untried: [],
  }
}
