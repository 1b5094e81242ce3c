// The site as a publisher loads it; compiled once, though several test files ask for it at the same time.
import { type Build, compile, loadEntry } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { publish } from './content-model.ts'

export const compiledSite = async (root: string) => {
  const build = await compile(root)
  return { build, site: await loadEntry(build.entry) }
}

/** Publishes a snapshot into a folder, for a site whose API is at its own address. */
export const publishCompiled = (
  { build, site }: { build: Build; site: CompiledSite },
  { snapshot, outDir, entry = '' }: { snapshot: string; outDir: string; entry?: string },
) =>
  publish(site, {
    snapshot,
    outDir,
    siteUrl: 'https://site.example',
    apiBase: '',
    policy: '',
    buildId: build.id,
    entry,
    clientFiles: build.clientFiles,
  })
