// Every page into a new tree, which then replaces the served one: all rendered by a full publish; by a change of the frame, those
// that nothing else changed are taken from the served tree, with other fragments.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import { fileOf } from '#platform/lib/paths.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import type { Replacements } from '#platform/publish/render/fragments.ts'
import { failureOfMissing } from '#platform/publish/render/page-body.ts'
import {
  type RenderedPortion,
  type RenderTask,
  renderTasks,
  runTasks,
  WORTH_THREADS,
} from '#platform/publish/render/render-pool.ts'
import { isDamaged } from '#platform/publish/system/disk-errors.ts'
import { syncFile, syncFolders, syncTree } from '#platform/publish/system/durable.ts'
import { type Manifest, openManifest, type TreeContent } from './manifest.ts'
import { writeMovedRules } from './moved-rules.ts'
import type { Outcome, PublishOptions } from './options.ts'
import { beginTree, currentManifest, oldTreesRemoved, swapIn, type TreeFolders, tidy } from './trees.ts'

export const redirectPage = (to: string) =>
  `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>正在跳转</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${escapeHtml(to)}"></head><body><a href="${escapeHtml(to)}">点此继续</a></body></html>\n`

/** Reads the manifest of the served tree. A damaged manifest counts as missing, even if the damage shows late. */
const openServed = (folders: TreeFolders) => {
  const file = currentManifest(folders)
  const ifReadable = <T>(read: () => T) => {
    try {
      return read()
    } catch (error) {
      if (!isDamaged(error)) throw error
      return undefined
    }
  }
  const manifest = file ? ifReadable(() => openManifest(file)) : undefined
  const ask = <T>(question: (manifest: Manifest) => T) => manifest && ifReadable(() => question(manifest))
  return {
    count: ask((served) => served.count()) ?? 0,
    hashOf: (path: string) => ask((served) => served.find(path)?.hash),
    /** Pages of the new tree that it has not, or not as they are, and its pages that are not in the new one. */
    compare: (next: Manifest) =>
      (file && manifest && ifReadable(() => next.changesSince(file))) || {
        written: next.paths(),
        deleted: [],
      },
    close: () => manifest?.close(),
  }
}

const countOf = (paths: Iterable<string>) => {
  let count = 0
  for (const _ of paths) count++
  return count
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
  writeMovedRules(site, hosting, folders.next)
}

/** What is taken from the served tree. */
export interface Kept {
  manifest: Manifest
  /** Fragments of the frame that changed. */
  replacements: Replacements
  /** Pages that must be rendered, and that may be new. */
  changed: ReadonlySet<string>
}

/** Pages of one task: their files are read and written, which is quick. */
const KEPT_PORTION = 500

/** Tasks that take unchanged pages from the served tree. The others are added to `rendered`. */
function* keptTasks(
  { manifest, replacements, changed }: Kept,
  from: string,
  rendered: Set<string>,
): Generator<RenderTask> {
  for (const pages of manifest.keptPages(KEPT_PORTION)) {
    const kept = pages.flatMap(({ path, hash, places }) => {
      if (places && !changed.has(path)) return [{ path, hash, places }]
      rendered.add(path)
      return []
    })
    yield { kept, replacements, from }
  }
}

/** Throws, with the served tree as it was, if no page at all could be made or the disk is full. */
export const publishTree = async (
  site: CompiledSite,
  options: PublishOptions,
  folders: TreeFolders,
  shown: TreeContent,
  kept?: Kept,
): Promise<Outcome> => {
  const served = openServed(folders)
  const failures: PageFailure[] = []
  let manifest: Manifest | undefined
  const toRender = new Set(kept?.changed)
  let [pages, rendered, bytes] = [0, 0, 0]
  try {
    const { manifest: file } = await beginTree(folders, options.clientFiles)
    kept?.manifest.copyTo(file)
    const making = openManifest(file, true)
    manifest = making
    const { snapshot, siteUrl, apiBase, fileBase, uploadForm, wechatAppId, policy, entry } = options
    const job = {
      entry,
      folder: folders.next,
      options: { snapshot, siteUrl, apiBase, fileBase, uploadForm, wechatAppId, policy },
    }
    let total = served.count
    const receive = (answer: RenderedPortion) => {
      making.addFragments(answer.fragments)
      making.recordWritten(answer.pages, kept ? answer.gone : [])
      making.recordSpliced(answer.spliced)
      for (const page of [...answer.pages, ...answer.spliced])
        if (served.hashOf(page.path) !== page.hash) bytes += page.bytes
      rendered += answer.pages.length
      pages += answer.pages.length + answer.spliced.length
      failures.push(...answer.failures)
      if (!kept) failures.push(...answer.gone.map((path) => failureOfMissing(site, path)))
      for (const path of answer.unfit) toRender.add(path)
      options.progress?.(pages + failures.length, total)
    }
    if (kept) {
      making.setFragments([...kept.replacements].map(([name, { text }]) => [name, text]))
      const tasks = keptTasks(kept, folders.site, toRender)
      await runTasks(job, site, { tasks, byThreads: served.count >= WORTH_THREADS }, receive)
    }
    const paths = () => (kept ? toRender : site.pagePaths())
    const count = countOf(paths())
    total = pages + count
    await runTasks(job, site, { tasks: renderTasks(paths()), byThreads: count >= WORTH_THREADS }, receive)
    if (pages === 0)
      throw new Error(`没有一个页面可以生成：${failures[0]?.reason ?? '内容快照为空'}`, {
        cause: failures[0]?.technical,
      })
    writeOthers(site, options, folders)
    for (const { url } of failures) keepLastGood(folders, url)
    making.begin(
      shown,
      failures.map(({ url }) => url),
    )
    const changes = served.compare(making)
    making.close()
    served.close()
    // Before it is served: a loss of power must leave this tree or the one before it, and a manifest that fits.
    await syncTree(folders.next)
    await syncFile(file)
    await syncFolders([folders.stateFolder])
    await swapIn(folders)
    await syncFolders([dirname(folders.site), folders.stateFolder])
    tidy(folders)
    return { kind: 'full', pages, rendered, ...changes, bytes, failures, untried: [] }
  } catch (error) {
    manifest?.close()
    served.close()
    try {
      tidy(folders)
      // On a full disk it takes the room that the next try needs.
      await oldTreesRemoved(folders)
    } catch {
      // The first error is what went wrong; the next publish tidies again.
    }
    throw error
  }
}
