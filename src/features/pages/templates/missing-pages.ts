// Pages that the site comes with and no record has: those of a backend that knows no pages of editors.
import { pages } from '#features/pages/kind.ts'
import { BUILT_IN_SLUGS } from '#features/pages/rules.ts'
import { readerOf } from '#platform/content/reader.ts'
import { fixedPagePath } from '#platform/lib/paths.ts'

export const missingBuiltIn = () => {
  const kept = new Set(
    readerOf(pages)
      .oldestFirst('about', [])
      .map(({ slug }) => slug),
  )
  return BUILT_IN_SLUGS.filter((slug) => !kept.has(slug))
}

export const missingBuiltInPaths = () => missingBuiltIn().map(fixedPagePath)
