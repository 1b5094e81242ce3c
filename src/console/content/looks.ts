// What the screens of a kind have beside their fields.
import type { EditedKind } from '#contract/content/index.ts'

interface Look {
  /** Can be pinned or marked as hot. */
  marks?: boolean
  /** The API draws its page before it is published. */
  preview?: boolean
  /** Its section is not open yet: what is published waits for it. */
  waits?: boolean
}

const looks: Partial<Record<EditedKind, Look>> = {
  news: { marks: true, preview: true },
  plans: { waits: true },
  experts: { waits: true },
  projects: { waits: true },
  tenders: { waits: true },
}

export const look = (kind: EditedKind): Look => looks[kind] ?? {}
