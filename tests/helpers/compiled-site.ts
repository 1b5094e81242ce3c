// The site as a publisher loads it; compiled once, though several test files ask for it at the same time.
import { compile, loadEntry } from '#platform/publish/render/compile.ts'

export const compiledSite = async (root: string) => {
  const build = await compile(root)
  return { build, site: await loadEntry(build.entry) }
}
