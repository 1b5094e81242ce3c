// Snapshot + compiled templates → published folder: exactly the changes, or all pages into a new tree.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { homePath } from '#platform/lib/paths.ts'
import { openSnapshotStore, type SnapshotStore } from '#platform/publish/pull/snapshot-store.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { openFragments, type Replacements } from '#platform/publish/render/fragments.ts'
import { inlineScripts } from '#platform/publish/render/inline-scripts.ts'
import { renderPage } from '#platform/publish/render/page-body.ts'
import { inPlainWords } from '#platform/publish/system/disk-errors.ts'
import { writeIfOther } from '#platform/publish/system/files.ts'
import { withLock } from '#platform/publish/system/lock.ts'
import { publishPages } from './changed-pages.ts'
import { publishTree } from './full-tree.ts'
import { type Manifest, withManifest } from './manifest.ts'
import type { Outcome, PublishOptions, PublishReport } from './options.ts'
import { ASSETS, currentManifest, foldersOf, type TreeFolders, tidy } from './trees.ts'

/** Raise when the files that the publisher itself writes change. */
const FORMAT = 2
/** Milliseconds that a page costs by itself, with its sync, and as one of a new tree, made by threads; those of a tree without pages. */
const COST = { byItself: 2, inTree: 0.7, tree: 1500 }

/** Whether a new tree of all pages is quicker than so many pages by themselves. */
export const isTreeQuicker = (changed: number, all: number) =>
  changed * COST.byItself > COST.tree + all * COST.inTree

/** Names of the scripts and styles, which are other ones where the same templates were compiled in another folder. */
const assetsIn = (clientFiles: string) => {
  const folder = join(clientFiles, ASSETS)
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

const buildOf = (options: PublishOptions) => {
  const { buildId, clientFiles, siteUrl, apiBase, fileBase, uploadForm, wechatAppId, policy, hosting } =
    options
  const settings = [siteUrl, apiBase, policy, hosting?.tree, uploadForm, wechatAppId, fileBase]
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, buildId, assetsIn(clientFiles), ...settings]))
    .digest('base64url')
}

const withSnapshot = async <T>(
  { snapshot, model }: PublishOptions,
  work: (store: SnapshotStore) => Promise<T>,
) => {
  const store = openSnapshotStore(snapshot, model)
  try {
    // The templates would render an empty site.
    if (store.meta('pulled_at') === '') throw new Error('没有内容快照，请先运行 npm run pull')
    return await work(store)
  } finally {
    store.close()
  }
}

/** Whether a key is that of a singleton of the frame, or of a part of one. */
const isOfFrame = ({ frameKeys }: CompiledSite, key: string) =>
  [...frameKeys].some((frame) => key === frame || key.startsWith(`${frame}:`))

/**
 * Fragments of the frame that have another text now, as pages that show them tell; undefined if pages must be rendered because
 * of them.
 */
const changedFragments = async (
  site: CompiledSite,
  manifest: Manifest,
): Promise<Replacements | undefined> => {
  const now = openFragments()
  const replacements = new Map<string, { length: number; text: Uint8Array }>()
  const scriptsOf = (text: Uint8Array) => JSON.stringify(inlineScripts(Buffer.from(text).toString()))
  for (const [name, before] of manifest.fragments()) {
    const samples = manifest.pagesWith(name)
    for (const path of samples) if (!now.texts.has(name)) await renderPage(site, path, now)
    if (samples.length === 0) continue
    const text = now.texts.get(name)
    // The policy in the head of a page names the hashes of its scripts.
    if (!text || scriptsOf(text) !== scriptsOf(before)) return undefined
    if (Buffer.compare(text, before) !== 0) replacements.set(name, { length: before.length, text })
  }
  return replacements
}

/** Updates the tree page by page; undefined if what it shows cannot be updated that way. */
const publishChanges = async (
  site: CompiledSite,
  options: PublishOptions,
  folders: TreeFolders,
  manifest: Manifest,
  store: SnapshotStore,
): Promise<Outcome | undefined> => {
  const build = buildOf(options)
  const shows = manifest.shown()
  if (shows && shows.build !== build && options.sameBuild)
    throw new Error('发布目录已由另一版模板或另一套设置发布；请重启本进程')
  if (shows?.build !== build || options.full) return undefined
  const { lineage, pull, since } = store.state()
  // A snapshot from a backup is older than the tree, and cannot name its changes.
  if (shows.lineage !== lineage || since > shows.pull || pull < shows.pull) return undefined
  const touched = store.touchedAfter(shows.pull)
  if (touched.some((key) => site.sharedKeys.has(key))) return undefined
  const shown = { lineage, pull, build }
  const left = new Set(manifest.dirty())
  const paths = new Set([
    ...manifest.pagesOf(touched),
    ...touched.flatMap((key) => site.pagesOfKey(key)),
    ...(options.again ?? []),
    ...(options.leaveFailed ? [] : left),
  ])
  if (touched.some((key) => site.frameKeys.has(key))) {
    const replacements = await changedFragments(site, manifest)
    if (!replacements) return undefined
    if (replacements.size > 0) {
      options.starting?.()
      const isAlone = touched.every((key) => isOfFrame(site, key))
      const first =
        isAlone && manifest.find(homePath)
          ? await publishPages(site, options, folders, manifest, {
              shown: shows,
              paths: new Set([homePath]),
              left,
            })
          : undefined
      const kept = { manifest, replacements, changed: new Set([...paths, ...left]) }
      const whole = await publishTree(site, options, folders, shown, kept)
      return first
        ? {
            ...whole,
            written: [...new Set([...first.written, ...whole.written])],
            bytes: whole.bytes + first.bytes,
          }
        : whole
    }
  }
  if (isTreeQuicker(paths.size, manifest.count())) return undefined
  if (paths.size > 0) {
    options.starting?.()
    return publishPages(site, options, folders, manifest, { shown, paths, left })
  }
  if (pull !== shows.pull) manifest.begin(shown, [])
  const pages = manifest.count()
  return {
    kind: 'nothing',
    pages,
    rendered: 0,
    written: [],
    deleted: [],
    bytes: 0,
    failures: [],
    untried: [],
  }
}

/** State of the tree with this manifest. */
const versionOf = (file: string, manifest: Manifest) => `${file} ${manifest.revision()}`

const publishSnapshot = async (
  site: CompiledSite,
  options: PublishOptions,
  folders: TreeFolders,
  store: SnapshotStore,
): Promise<Outcome & Pick<PublishReport, 'from' | 'to'>> => {
  const before = currentManifest(folders)
  const changes =
    before &&
    (await withManifest(before, async (manifest) => {
      const from = versionOf(before, manifest)
      const outcome = await publishChanges(site, options, folders, manifest, store)
      return { from, outcome, to: versionOf(before, manifest) }
    }))
  const { from = '', outcome, to = '' } = changes || {}
  if (outcome && outcome.kind !== 'full') return { ...outcome, from, to }
  const publishAll = async () => {
    options.starting?.()
    const { lineage, pull } = store.state()
    return publishTree(site, options, folders, { lineage, pull, build: buildOf(options) })
  }
  const whole = outcome ?? (await publishAll())
  const file = currentManifest(folders)
  const made = file && (await withManifest(file, (manifest) => versionOf(file, manifest)))
  return { ...whole, from, to: made || '' }
}

/**
 * Publishes the snapshot into the folder. Throws, with the folder as it was, if nothing at all could be
 * published; single pages that fail are reported.
 */
export const publish = (site: CompiledSite, options: PublishOptions): Promise<PublishReport> => {
  const folders = foldersOf(options.outDir)
  return withLock(join(folders.stateFolder, 'lock'), async () => {
    const started = performance.now()
    try {
      // Called even if this publish makes no tree: the one that a killed publish left may be as large as the site.
      tidy(folders)
      site.open(options)
      for (const [name, body] of options.hosting?.beside ?? [])
        writeIfOther(join(folders.stateFolder, 'hosting', name), body)
      const outcome = await withSnapshot(options, (store) => publishSnapshot(site, options, folders, store))
      return {
        ...outcome,
        build: buildOf(options),
        skipped: Math.max(0, outcome.pages - outcome.rendered),
        milliseconds: Math.round(performance.now() - started),
      }
    } catch (error) {
      throw inPlainWords(error)
    }
  })
}
