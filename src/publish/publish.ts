// Snapshot + compiled templates → the published folder: exactly what changed, or all of it into a new tree.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SHELL_KEYS } from '#content/keys.ts'
import type { SiteOptions } from '#content/open.ts'
import type { PageFailure } from '#contract/publishing.ts'
import { fileOf } from '#lib/paths.ts'
import { inPlainWords, isDamaged, isDiskFull } from './disk-faults.ts'
import type { CompiledSite } from './entry.ts'
import { removeFile, writeWhole } from './files.ts'
import { withLock } from './lock.ts'
import { type Manifest, openManifest, type Shown } from './manifest.ts'
import { failureOf, type Rendered, renderPage } from './page-body.ts'
import { redirectPage } from './redirect-page.ts'
import { renderAll } from './render-pool.ts'
import { openSnapshotStore } from './snapshot-store.ts'
import { beginTree, currentManifest, type Place, placeOf, swapIn, tidy } from './trees.ts'

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
  /** Pages whose last good version stays. */
  failures: PageFailure[]
}

/** Raise when what the publisher itself writes changes. */
const FORMAT = 1
/** A change of more pages than this is quicker as a new tree, by threads. */
const LARGE = 2000

type Outcome = Omit<PublishReport, 'milliseconds' | 'pages' | 'skipped'> & { pages: number }

const buildOf = ({ buildId, siteUrl, apiBase, policy, hosting }: PublishOptions) =>
  createHash('sha256')
    .update(JSON.stringify([FORMAT, buildId, siteUrl, apiBase, policy, hosting?.tree]))
    .digest('base64url')

const stateOf = (snapshot: string, after?: number) => {
  const store = openSnapshotStore(snapshot)
  try {
    // An empty site would be a valid one, as far as templates go.
    if (store.meta('pulled_at') === '') throw new Error('没有内容快照，请先运行 npm run pull')
    const state = store.state()
    return { ...state, touched: after === undefined ? [] : store.touchedAfter(after) }
  } finally {
    store.close()
  }
}

/** What the work answers; undefined where the manifest is damaged, and worth no more than none. */
const withManifest = async <T>(file: string, work: (manifest: Manifest) => T | Promise<T>) => {
  let manifest: Manifest | undefined
  try {
    manifest = openManifest(file)
    return await work(manifest)
  } catch (error) {
    if (!isDamaged(error)) throw error
    return undefined
  } finally {
    manifest?.close()
  }
}

/** What is served now: paths with the hashes of their pages; nothing where there is no tree yet. */
const publishedIn = async (place: Place): Promise<Map<string, string>> => {
  const file = currentManifest(place)
  return (file && (await withManifest(file, (manifest) => manifest.hashes()))) || new Map<string, string>()
}

const keepLastGood = (place: Place, path: string) => {
  const [from, to] = [join(place.site, fileOf(path)), join(place.next, fileOf(path))]
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/** Every page into a tree nobody sees, which then takes the served one's place. */
const publishTree = async (
  site: CompiledSite,
  options: PublishOptions,
  place: Place,
  shown: Shown,
): Promise<Outcome> => {
  const before = await publishedIn(place)
  let manifest: Manifest | undefined
  const failures: PageFailure[] = []
  const written: string[] = []
  let rendered = 0
  let bytes = 0
  try {
    const { manifest: file } = beginTree(place, options.clientFiles)
    const making = openManifest(file, true)
    manifest = making
    const paths = [...site.pagePaths()]
    const { snapshot, siteUrl, apiBase, policy } = options
    const job = { entry: options.entry, folder: place.next, options: { snapshot, siteUrl, apiBase, policy } }
    await renderAll(job, site, paths, (answer) => {
      making.settle(answer.pages)
      for (const page of answer.pages) {
        if (before.get(page.path) !== page.hash) written.push(page.path)
        before.delete(page.path)
        bytes += page.bytes
      }
      rendered += answer.pages.length
      failures.push(...answer.failures)
      options.progress?.(rendered + failures.length, paths.length)
    })
    if (rendered === 0) throw new Error(`没有一个页面可以生成：${failures[0]?.reason ?? '内容快照为空'}`)
    for (const [from, to] of Object.entries(site.redirects))
      if (from !== '/') writeFileSync(join(place.next, fileOf(from)), redirectPage(to))
    for (const [name, body] of options.hosting?.tree ?? []) writeFileSync(join(place.next, name), body)
    for (const { url } of failures) {
      keepLastGood(place, url)
      before.delete(url)
    }
    making.begin(
      shown,
      failures.map(({ url }) => url),
    )
    making.close()
    await swapIn(place)
  } catch (error) {
    // Nothing of it is kept: on a full disk it would stand in its own way.
    manifest?.close()
    tidy(place)
    throw error
  }
  tidy(place)
  // What the new tree did not take up is gone.
  return { kind: 'full', pages: rendered, rendered, written, deleted: [...before.keys()], bytes, failures }
}

/** New pages before those that lead to them, what names all others last. */
const inOrder = (site: CompiledSite, place: Place, manifest: Manifest, paths: Iterable<string>) =>
  [...new Set(paths)]
    .map((path) => {
      // What the manifest knows may be gone: a killed publish takes pages away before it says so.
      const isThere = existsSync(join(place.site, fileOf(path)))
      const hash = isThere ? manifest.find(path)?.hash : undefined
      return { path, hash, rank: (isThere ? 10 : 0) + site.rankOf(path) }
    })
    .toSorted((a, b) => a.rank - b.rank)

/** Renders these pages into the served tree, file by file. */
const publishPages = async (
  site: CompiledSite,
  options: PublishOptions,
  place: Place,
  manifest: Manifest,
  { shown, paths, left }: { shown: Shown; paths: ReadonlySet<string>; left: ReadonlySet<string> },
): Promise<Outcome> => {
  const pages = inOrder(site, place, manifest, paths)
  manifest.begin(shown, paths)
  const settled: Rendered[] = []
  const gone: string[] = []
  const outcome: Outcome = {
    kind: 'changes',
    pages: 0,
    rendered: 0,
    written: [],
    deleted: [],
    bytes: 0,
    failures: [],
  }
  for (const { path, hash } of pages) {
    const result = await renderPage(site, path)
    options.progress?.(settled.length + gone.length + outcome.failures.length, pages.length)
    if (result.kind === 'gone') gone.push(path)
    else if (result.kind === 'failed') outcome.failures.push(result.failure)
    else {
      // What a killed publish left marked may hold anything: it is written, whatever its hash was.
      const isSame = hash === result.page.hash && !left.has(path)
      try {
        if (!isSame) writeWhole(join(place.site, fileOf(path)), result.body)
        settled.push(result.page)
        if (isSame) continue
        outcome.written.push(path)
        outcome.bytes += result.page.bytes
      } catch (error) {
        // Pages that lead to this one may not go ahead of it: what is left stays marked for the next publish.
        if (isDiskFull(error)) throw error
        outcome.failures.push(failureOf(path, error))
      }
    }
  }
  for (const path of gone) removeFile(join(place.site, fileOf(path)))
  manifest.settle(settled, gone)
  return { ...outcome, rendered: settled.length, deleted: gone, pages: manifest.count() }
}

/** Brings the tree up to date page by page; undefined where that is no way from what it shows. */
const publishChanges = async (
  site: CompiledSite,
  options: PublishOptions,
  place: Place,
  manifest: Manifest,
): Promise<Outcome | undefined> => {
  const build = buildOf(options)
  const shows = manifest.shown()
  if (shows?.build !== build) return undefined
  const { lineage, pull, since, touched } = stateOf(options.snapshot, shows.pull)
  // A snapshot of the past, out of a backup, says nothing of what the tree shows.
  if (shows.lineage !== lineage || since > shows.pull || pull < shows.pull) return undefined
  if (touched.some((key) => SHELL_KEYS.has(key))) return undefined
  const shown = { lineage, pull, build }
  const left = new Set(manifest.dirty())
  const paths = new Set([
    ...manifest.pagesOf(touched),
    ...touched.flatMap((key) => site.pagesOfKey(key)),
    ...left,
  ])
  if (paths.size > LARGE) return undefined
  if (paths.size > 0) return publishPages(site, options, place, manifest, { shown, paths, left })
  manifest.begin(shown, [])
  return {
    kind: 'nothing',
    pages: manifest.count(),
    rendered: 0,
    written: [],
    deleted: [],
    bytes: 0,
    failures: [],
  }
}

const publishUnlocked = async (
  site: CompiledSite,
  options: PublishOptions,
  place: Place,
): Promise<Outcome> => {
  const file = options.full ? undefined : currentManifest(place)
  const changes =
    file && (await withManifest(file, (manifest) => publishChanges(site, options, place, manifest)))
  if (changes) return changes
  const { lineage, pull } = stateOf(options.snapshot)
  return publishTree(site, options, place, { lineage, pull, build: buildOf(options) })
}

/**
 * Makes the published folder show the snapshot. Throws, with the folder as it was, where nothing at all could be
 * published; single pages that fail are reported.
 */
export const publish = (site: CompiledSite, options: PublishOptions): Promise<PublishReport> => {
  const place = placeOf(options.outDir)
  return withLock(join(place.workshop, 'lock'), async () => {
    const started = performance.now()
    currentManifest(place)
    // Even where this publish makes no tree: the one that a kill left may be as large as the site.
    tidy(place)
    site.open(options)
    try {
      for (const [name, body] of options.hosting?.beside ?? [])
        writeWhole(join(place.workshop, 'hosting', name), body)
      const outcome = await publishUnlocked(site, options, place)
      return {
        ...outcome,
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
