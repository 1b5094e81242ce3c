// What the screens of a kind have beside their fields.
import type { EditedKind } from '#contract/content/index.ts'

interface Look {
  /** Can be pinned or marked as hot. */
  marks?: boolean
  /** The API draws its page before it is published. */
  preview?: boolean
}

const looks: Partial<Record<EditedKind, Look>> = { news: { marks: true, preview: true } }

export const look = (kind: EditedKind): Look => looks[kind] ?? {}
