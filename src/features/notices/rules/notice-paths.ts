// Page that a notification leads to where a backend does not name it (spec part 1 §3). Apart from notices.ts, which every menu
// loads.

import type { Notice } from '#features/notices/contract.ts'
import { depositPath, listingFormPath } from '#platform/lib/paths.ts'
import { subjectPath } from '#platform/lib/subject-paths.ts'

const APPROVAL = 1
const LIBRARY = 9
const PROJECT = 7
const WOODLAND = 8

type Subject = Pick<Notice, 'category' | 'type' | 'project_id' | 'project_sn'>

/** Empty where nothing is named. */
export const noticePath = ({ category, type, project_id, project_sn }: Subject): string => {
  if (project_id > 0) {
    // Of the user's own listing: how its review went.
    if (category === APPROVAL && (type === WOODLAND || type === 0))
      return listingFormPath(project_id, 'detail')
    const path = subjectPath(category === LIBRARY ? PROJECT : type, project_id)
    if (path) return path
  }
  return project_sn ? depositPath(project_sn) : ''
}

/** The same, each with the page that it leads to. */
export const withPaths = (notices: readonly Notice[]): Notice[] =>
  notices.map((notice) => ({ ...notice, url: notice.url || noticePath(notice) }))
