// What the screens of a kind have beside their fields.
import type { EditedKind } from '#contract/content/index.ts'

interface KindOptions {
  /** Can be pinned or marked as hot. */
  hasMarks?: boolean
  /** The API draws its page before it is published. */
  hasPreview?: boolean
  /** Its section is not open yet: what is published waits for it. */
  isSectionClosed?: boolean
}

const optionsByKind: Partial<Record<EditedKind, KindOptions>> = {
  news: { hasMarks: true, hasPreview: true },
  plans: { isSectionClosed: true },
  experts: { isSectionClosed: true },
  projects: { isSectionClosed: true },
  tenders: { isSectionClosed: true },
}

export const kindOptions = (kind: EditedKind): KindOptions => optionsByKind[kind] ?? {}
