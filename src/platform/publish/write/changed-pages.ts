// Publish by changes: single pages of the served tree, rendered file by file.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMovedPath } from '#platform/lib/old-addresses.ts'
import { fileOf } from '#platform/lib/paths.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { openFragments } from '#platform/publish/render/fragments.ts'
import { failureOf, type Rendered, renderPage } from '#platform/publish/render/page-body.ts'
import { isDiskFull } from '#platform/publish/system/disk-errors.ts'
import { syncNames, syncRemoved } from '#platform/publish/system/durable.ts'
import { removeFile, writeEachWhole } from '#platform/publish/system/files.ts'
import { yieldingSteps } from '#platform/publish/system/yield.ts'
import type { Manifest, TreeContent } from './manifest.ts'
import { writeMovedRules } from './moved-rules.ts'
import type { Outcome, PublishOptions } from './options.ts'
import type { TreeFolders } from './trees.ts'

/** Order of writing: new pages before those that lead to them, pages that name all others last. */
const inOrder = (site: CompiledSite, folders: TreeFolders, manifest: Manifest, paths: Iterable<string>) =>
  [...paths]
    .map((path) => {
      // A killed publish may have removed files that the manifest still lists.
      const isThere = existsSync(join(folders.site, fileOf(path)))
      const hash = isThere ? manifest.find(path)?.hash : undefined
      return { path, hash, rank: (isThere ? 10 : 0) + site.rankOf(path) }
    })
    .toSorted((a, b) => a.rank - b.rank)

/** Pages whose bodies are held until they are written together. */
const PORTION = 50

/** Portions of pages of one rank: those of a higher rank lead to them. */
function* portionsOf<T extends { rank: number }>(pages: readonly T[]): Generator<T[]> {
  let portion: T[] = []
  for (const page of pages) {
    if (portion.length === PORTION || (portion[0] && portion[0].rank !== page.rank)) {
      yield portion
      portion = []
    }
    portion.push(page)
  }
  yield portion
}

/** Throws if the disk is full: the pages left stay marked for the next publish. */
export const publishPages = async (
  site: CompiledSite,
  options: PublishOptions,
  folders: TreeFolders,
  manifest: Manifest,
  { shown, paths, left }: { shown: TreeContent; paths: ReadonlySet<string>; left: ReadonlySet<string> },
): Promise<Outcome> => {
  const pages = inOrder(site, folders, manifest, paths)
  manifest.begin(shown, paths)
  const inPlace: Rendered[] = []
  const gone: string[] = []
  const outcome: Outcome = {
    kind: 'changes',
    pages: 0,
    rendered: 0,
    written: [],
    deleted: [],
    bytes: 0,
    failures: [],
    untried: [...left].filter((path) => !paths.has(path)),
  }
  const step = yieldingSteps()
  const fragments = openFragments(manifest.fragments())
  for (const portion of portionsOf(pages)) {
    const rendered: { page: Rendered; body: Uint8Array }[] = []
    for (const { path, hash } of portion) {
      const result = await step(() => renderPage(site, path, fragments))
      if (result.kind === 'gone') gone.push(path)
      else if (result.kind === 'failed') outcome.failures.push(result.failure)
      else {
        // A page that a killed publish left marked may hold anything: it is written even if the hash is the same.
        const isSame = hash === result.page.hash && !left.has(path)
        if (isSame) inPlace.push(result.page)
        else rendered.push(result)
      }
    }
    const errors = await writeEachWhole(
      rendered.map(({ page, body }) => ({ path: join(folders.site, fileOf(page.path)), body })),
    )
    // Pages that lead to one of these must not be written: the pages left stay marked for the next publish.
    const full = errors.find((error) => error !== undefined && isDiskFull(error))
    if (full) throw full
    for (const [at, { page }] of rendered.entries()) {
      if (errors[at]) outcome.failures.push(failureOf(site, page.path, errors[at]))
      else {
        inPlace.push(page)
        outcome.written.push(page.path)
        outcome.bytes += page.bytes
      }
    }
    options.progress?.(inPlace.length + gone.length + outcome.failures.length, pages.length)
  }
  const removed = gone.map((path) => join(folders.site, fileOf(path)))
  for (const file of removed) removeFile(file)
  await syncRemoved(folders.site, removed)
  // After a loss of power no page may be missing that is not marked.
  await syncNames(
    folders.site,
    outcome.written.map((path) => join(folders.site, fileOf(path))),
  )
  // While their pages are marked: a publish that is killed here writes both again.
  if ([...outcome.written, ...gone].some(isMovedPath)) writeMovedRules(site, options.hosting, folders.site)
  manifest.addFragments(fragments.takeFresh())
  manifest.recordWritten(inPlace, gone)
  return { ...outcome, rendered: inPlace.length, deleted: gone, pages: manifest.count() }
}
