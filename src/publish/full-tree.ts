// Every page into a tree that nobody sees, which then takes the served one's place.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PageFailure } from '#contract/publishing/publish-names.ts'
import { fileOf } from '#lib/paths.ts'
import type { CompiledSite } from './entry.ts'
import { type Manifest, openManifest, type Shown, withManifest } from './manifest.ts'
import type { Outcome, PublishOptions } from './publish.ts'
import { redirectPage } from './redirect-page.ts'
import { renderAll } from './render-pool.ts'
import { beginTree, currentManifest, type Place, swapIn, tidy } from './trees.ts'

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

/** Files of the tree that are no pages. */
const writeOthers = (site: CompiledSite, { hosting }: PublishOptions, place: Place) => {
  for (const [from, to] of Object.entries(site.redirects))
    if (from !== '/') writeFileSync(join(place.next, fileOf(from)), redirectPage(to))
  for (const [name, body] of hosting?.tree ?? []) writeFileSync(join(place.next, name), body)
}

/** Throws, with the served tree as it was, where no page at all could be made or the disk is full. */
export const publishTree = async (
  site: CompiledSite,
  options: PublishOptions,
  place: Place,
  shown: Shown,
): Promise<Outcome> => {
  const before = await publishedIn(place)
  const failures: PageFailure[] = []
  const written: string[] = []
  let manifest: Manifest | undefined
  let rendered = 0
  let bytes = 0
  try {
    const { manifest: file } = beginTree(place, options.clientFiles)
    const making = openManifest(file, true)
    manifest = making
    const paths = [...site.pagePaths()]
    const { snapshot, siteUrl, apiBase, policy, entry } = options
    const job = { entry, folder: place.next, options: { snapshot, siteUrl, apiBase, policy } }
    await renderAll(job, site, paths, (answer) => {
      making.settle(answer.pages)
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
    if (rendered === 0) throw new Error(`没有一个页面可以生成：${failures[0]?.reason ?? '内容快照为空'}`)
    writeOthers(site, options, place)
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
    await tidy(place)
    throw error
  }
  await tidy(place)
  // What the new tree did not take up is gone.
  return { kind: 'full', pages: rendered, rendered, written, deleted: [...before.keys()], bytes, failures }
}
