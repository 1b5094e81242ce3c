// Single pages of the served tree, rendered anew file by file.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf } from '#lib/paths.ts'
import { inSteps } from './breath.ts'
import { isDiskFull } from './disk-faults.ts'
import type { CompiledSite } from './entry.ts'
import { removeFile, writeWhole } from './files.ts'
import type { Manifest, Shown } from './manifest.ts'
import { failureOf, type Rendered, renderPage } from './page-body.ts'
import type { Outcome, PublishOptions } from './publish.ts'
import type { Place } from './trees.ts'

/** New pages before those that lead to them, what names all others last. */
const inOrder = (site: CompiledSite, place: Place, manifest: Manifest, paths: Iterable<string>) =>
  [...paths]
    .map((path) => {
      // What the manifest knows may be gone: a killed publish takes pages away before it says so.
      const isThere = existsSync(join(place.site, fileOf(path)))
      const hash = isThere ? manifest.find(path)?.hash : undefined
      return { path, hash, rank: (isThere ? 10 : 0) + site.rankOf(path) }
    })
    .toSorted((a, b) => a.rank - b.rank)

/** Throws where the disk is full: what is left stays marked for the next publish. */
export const publishPages = async (
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
  const step = inSteps()
  for (const { path, hash } of pages) {
    const result = await step(() => renderPage(site, path))
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
