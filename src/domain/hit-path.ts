// Path of the page of a search result.
import type { Hit } from '#contract/search.ts'
import { libraryPaths } from '#lib/library-paths.ts'
import { articlePath, paths } from '#lib/paths.ts'

export const hitPath = (hit: Pick<Hit, 'kind' | 'id' | 'type' | 'topic_id' | 'project_sn'>) => {
  if (hit.kind === 'listings') return paths.listing(hit.id)
  if (hit.kind === 'projects') return libraryPaths.project(hit.id)
  if (hit.kind === 'tenders') return paths.tender(hit.project_sn)
  if (hit.kind === 'plans') return libraryPaths.plan(hit.id)
  return hit.kind === 'experts' ? libraryPaths.expertProfile(hit.id) : articlePath(hit)
}
