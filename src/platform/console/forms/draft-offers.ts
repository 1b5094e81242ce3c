// Which unsaved values a form offers when it is opened: those of this browser, and those typed on other devices.
import type { LocalDraft, StoredDraft, Values } from './local-drafts.ts'
import type { ServerDraft, ServerDrafts } from './server-draft.ts'
import { isSameValue } from './values.ts'

export interface DraftOffer extends LocalDraft {
  /** Key of the draft in this browser; absent for one that was typed elsewhere. */
  key?: string
}

interface Drafts {
  local: readonly StoredDraft[]
  /** Undefined if the server could not be asked. */
  remote: ServerDrafts | undefined
}

const copyOf = ({ id }: StoredDraft, remote: Drafts['remote']) =>
  remote?.drafts.find((draft) => id !== undefined && draft.id === id)

const isUnchangedCopy = (copy: ServerDraft, { copied, values }: StoredDraft) =>
  copy.storedAt === copied?.storedAt || isSameValue(copy.values, values)

/**
 * Whether the draft of this browser was copied to the server, and saved, given up or changed elsewhere since. What is
 * missing from a list says nothing where the server has further drafts.
 */
const isSettledElsewhere = (draft: StoredDraft, remote: Drafts['remote']) => {
  const copy = copyOf(draft, remote)
  const isGone = !copy && remote?.isWhole
  return draft.copied?.at === draft.at && (copy ? !isUnchangedCopy(copy, draft) : isGone)
}

/**
 * The newest drafts first. A draft that was changed both here and elsewhere is offered both ways.
 * @param saved values that need no offer
 */
export const draftOffers = ({ local, remote }: Drafts, saved: Values): DraftOffer[] => {
  const copies = new Set(
    local.flatMap((draft) => {
      const copy = copyOf(draft, remote)
      return copy && isUnchangedCopy(copy, draft) ? [copy] : []
    }),
  )
  return [
    ...local.filter((draft) => !isSettledElsewhere(draft, remote)),
    ...(remote?.drafts ?? []).filter((draft) => !copies.has(draft)),
  ]
    .filter(({ values }) => !isSameValue(values, saved))
    .toSorted((a, b) => b.at - a.at)
}
