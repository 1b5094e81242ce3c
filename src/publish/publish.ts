// Snapshot + compiled templates → the published folder: exactly what changed, or all of it into a new tree.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { SHELL_KEYS } from '#content/keys.ts'
import type { SiteOptions } from '#content/open.ts'
import type { PageFailure } from '#contract/publishing/publish-names.ts'
import { publishPages } from './changed-pages.ts'
import { inPlainWords } from './disk-faults.ts'
import type { CompiledSite } from './entry.ts'
import { writeWhole } from './files.ts'
import { publishTree } from './full-tree.ts'
import { withLock } from './lock.ts'
import { type Manifest, withManifest } from './manifest.ts'
import { openSnapshotStore, type SnapshotStore } from './snapshot-store.ts'
import { currentManifest, type Place, placeOf, tidy } from './trees.ts'

type Files = readonly (readonly [file: string, body: string])[]

export interface PublishOptions extends SiteOptions {
  outDir: string
  /** Names the templates; another one is published in full. */
  buildId: string
  /** Module of the templates, for threads; empty renders in this one. */
  entry: string
  /** Files that are served as they are. */
  clientFiles: string
  /** What hosts want to know: files of the tree itself, and files that are kept beside it, in `hosting/`. */
  hosting?: { tree: Files; beside: Files } | undefined
  /** All of it, whatever changed. */
  full?: boolean
  /** Leaves a tree alone that other templates or settings have made since: then their publisher is at work. */
  sameBuild?: boolean
  /** Called once there is something to render. */
  starting?: (() => Promise<void>) | undefined
  /** Told now and then how many of how many pages are done. */
  progress?: ((done: number, of: number) => void) | undefined
}

export interface PublishReport {
  kind: 'full' | 'changes' | 'nothing'
  /** Pages that stand in the tree now. */
  pages: number
  rendered: number
  /** Pages that did not need to be looked at. */
  skipped: number
  /** Paths of pages that are new or other than before. */
  written: string[]
  deleted: string[]
  bytes: number
  milliseconds: number
  /** States of the tree before and after: whoever keeps a copy can tell whether it is of the former. */
  from: string
  to: string
  /** Pages whose last good version stays. */
  failures: PageFailure[]
}

/** Raise when what the publisher itself writes changes. */
const FORMAT = 1
/** A change of more pages than this is quicker as a new tree, by threads. */
const LARGE = 2000

export type Outcome = Omit<PublishReport, 'milliseconds' | 'skipped' | 'from' | 'to'>

const buildOf = ({ buildId, siteUrl, apiBase, policy, hosting }: PublishOptions) =>
  createHash('sha256')
    .update(JSON.stringify([FORMAT, buildId, siteUrl, apiBase, policy, hosting?.tree]))
    .digest('base64url')

const withSnapshot = async <T>(file: string, work: (store: SnapshotStore) => Promise<T>) => {
  const store = openSnapshotStore(file)
  try {
    // An empty site would be a valid one, as far as templates go.
    if (store.meta('pulled_at') === '') throw new Error('没有内容快照，请先运行 npm run pull')
    return await work(store)
  } finally {
    store.close()
  }
}

/** Brings the tree up to date page by page; undefined where that is no way from what it shows. */
const publishChanges = async (
  site: CompiledSite,
  options: PublishOptions,
  place: Place,
  manifest: Manifest,
  store: SnapshotStore,
): Promise<Outcome | undefined> => {
  const build = buildOf(options)
  const shows = manifest.shown()
  if (shows && shows.build !== build && options.sameBuild)
    throw new Error('发布目录已由另一版模板或另一套设置发布；请重启本进程')
  if (shows?.build !== build || options.full) return undefined
  const { lineage, pull, since } = store.state()
  // A snapshot of the past, out of a backup, says nothing of what the tree shows.
  if (shows.lineage !== lineage || since > shows.pull || pull < shows.pull) return undefined
  const touched = store.touchedAfter(shows.pull)
  if (touched.some((key) => SHELL_KEYS.has(key))) return undefined
  const shown = { lineage, pull, build }
  const left = new Set(manifest.dirty())
  const paths = new Set([
    ...manifest.pagesOf(touched),
    ...touched.flatMap((key) => site.pagesOfKey(key)),
    ...left,
  ])
  if (paths.size > LARGE) return undefined
  if (paths.size > 0) {
    await options.starting?.()
    return publishPages(site, options, place, manifest, { shown, paths, left })
  }
  if (pull !== shows.pull) manifest.begin(shown, [])
  const pages = manifest.count()
  return { kind: 'nothing', pages, rendered: 0, written: [], deleted: [], bytes: 0, failures: [] }
}

const publishSnapshot = async (
  site: CompiledSite,
  options: PublishOptions,
  place: Place,
  store: SnapshotStore,
): Promise<Outcome> => {
  const file = currentManifest(place)
  const changes =
    file && (await withManifest(file, (manifest) => publishChanges(site, options, place, manifest, store)))
  if (changes) return changes
  await options.starting?.()
  const { lineage, pull } = store.state()
  return publishTree(site, options, place, { lineage, pull, build: buildOf(options) })
}

/** Names what the tree shows now; empty where there is none. */
const treeState = async (place: Place) => {
  const file = currentManifest(place)
  return (file && (await withManifest(file, (manifest) => `${file} ${manifest.round()}`))) || ''
}

/**
 * Makes the published folder show the snapshot. Throws, with the folder as it was, where nothing at all could be
 * published; single pages that fail are reported.
 */
export const publish = (site: CompiledSite, options: PublishOptions): Promise<PublishReport> => {
  const place = placeOf(options.outDir)
  return withLock(join(place.workshop, 'lock'), async () => {
    const started = performance.now()
    try {
      const from = await treeState(place)
      // Even where this publish makes no tree: the one that a kill left may be as large as the site.
      await tidy(place)
      site.open(options)
      for (const [name, body] of options.hosting?.beside ?? [])
        writeWhole(join(place.workshop, 'hosting', name), body)
      const outcome = await withSnapshot(options.snapshot, (store) =>
        publishSnapshot(site, options, place, store),
      )
      return {
        ...outcome,
        from,
        to: await treeState(place),
        skipped: Math.max(0, outcome.pages - outcome.rendered),
        milliseconds: Math.round(performance.now() - started),
      }
    } catch (error) {
      throw inPlainWords(error)
    } finally {
      site.close()
    }
  })
}
