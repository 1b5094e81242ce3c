// Page of a record by the specification's code of what a favourite or a notice is about, where a backend does not name it.
import type { CollectType } from '#platform/contract/kinds.ts'
import { expertNewsPath, listingPath, newsPath, planPath, projectPath } from './paths.ts'

const paths: Record<CollectType, (id: number) => string> = {
  7: projectPath,
  8: listingPath,
  9: planPath,
  10: newsPath,
  11: expertNewsPath,
}

/** Empty for a code without pages. */
export const subjectPath = (type: number, id: number): string => paths[type as CollectType]?.(id) ?? ''
