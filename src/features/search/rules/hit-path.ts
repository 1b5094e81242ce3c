// Path of the page of a search result.
import type { Hit } from '#features/search/contract.ts'
import {
  articlePath,
  expertProfilePath,
  listingPath,
  planPath,
  projectPath,
  tenderPath,
} from '#platform/lib/paths.ts'

export const hitPath = (hit: Pick<Hit, 'kind' | 'id' | 'type' | 'topic_id' | 'project_sn'>) => {
  if (hit.kind === 'listings') return listingPath(hit.id)
  if (hit.kind === 'projects') return projectPath(hit.id)
  if (hit.kind === 'tenders') return tenderPath(hit.project_sn)
  if (hit.kind === 'plans') return planPath(hit.id)
  return hit.kind === 'experts' ? expertProfilePath(hit.id) : articlePath(hit)
}
