// Which unsaved values a form offers when it is opened: those of this browser, and those typed on other devices.
import { EDITOR_DRAFTS_OFFERED } from '#contract/content/editing.ts'
import type { LocalDraft, Values } from './local-drafts.ts'
import type { ServerDraft } from './server-draft.ts'
import { isSameValue } from './values.ts'

export interface DraftOffer extends LocalDraft {
  /** Typed on another device, or in another window. */
  isRemote: boolean
}

/**
 * The draft of this browser is offered unless it was copied to the server, and saved, given up or changed elsewhere since.
 * The server answers its newest drafts only: that one is missing from a full list says nothing.
 * The server's are offered unless this browser has a newer state of the same draft.
 * @param remote undefined if the server could not be asked
 * @param saved values that need no offer
 */
export const draftOffers = (
  local: LocalDraft | undefined,
  remote: readonly ServerDraft[] | undefined,
  saved: Values,
): DraftOffer[] => {
  const copy = remote?.find(({ id }) => id === local?.id)
  const isCopyOfLocal =
    local !== undefined &&
    copy !== undefined &&
    (copy.storedAt === local.copied?.storedAt || isSameValue(copy.values, local.values))
  const isCopied = local?.copied?.at === local?.at
  const isGone = copy === undefined && remote !== undefined && remote.length < EDITOR_DRAFTS_OFFERED
  const isChangedElsewhere = copy !== undefined && !isCopyOfLocal
  const isLocalOffered = local !== undefined && !(isCopied && (isGone || isChangedElsewhere))
  const fromServer = (remote ?? []).filter((draft) => !(isCopyOfLocal && draft === copy))
  return [
    ...(isLocalOffered ? [{ ...local, isRemote: false }] : []),
    ...fromServer.map((draft) => ({ ...draft, isRemote: true })),
  ].filter(({ values }) => !isSameValue(values, saved))
}
