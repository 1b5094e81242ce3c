// A listing that is being written → this device at once, the account a little later. One save at a time; whatever
// fails, what was typed stays and is tried again.
import { atom } from 'nanostores'
import { call, Refused, Unreachable } from '#client/call.ts'
import type { ListingDraft } from '#contract/listings/form.ts'
import { addForesty, STATUS_TYPE } from '#contract/listings/owner.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { dropDraft, type KeptDraft, keepDraft, newKey, ownerNow } from './draft-storage.ts'
import { forgetSession, isSignedIn } from './session.ts'

export type Keeping =
  /** Nothing was changed. */
  | { kind: 'untouched' }
  /** On this device; with a session, soon in the account. */
  | { kind: 'here' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  /** Changed elsewhere, or removed: its owner chooses. */
  | { kind: 'conflict' }
  | { kind: 'gone' }
  | { kind: 'refused'; message: string }

export const SAVE_AFTER_MS = 3000
export const RETRY_AFTER_MS = 15_000

/** What an attempt to save says of the draft. */
const told = (error: unknown): Keeping => {
  if (error instanceof Unreachable) return { kind: 'offline' }
  if (!(error instanceof Refused)) throw error
  const { code, message, fields } = error
  if (code === readerRefusals.NotSignedIn.code) return { kind: 'signed-out' }
  if (code === readerRefusals.ListingConflict.code) return { kind: 'conflict' }
  if (code === readerRefusals.TargetGone.code) return { kind: 'gone' }
  return { kind: 'refused', message: Object.values(fields)[0] ?? message }
}

/** @param isChosen false where the account has something else, and its owner has yet to choose or to go on writing. */
export const keeperOf = (opened: KeptDraft, isChosen = true) => {
  let draft = opened
  let isOurs = isChosen
  const $keeping = atom<Keeping>(opened.sent ? { kind: 'untouched' } : { kind: 'here' })
  /** Whether this device keeps it, and whether another page made this one start an entry of its own. */
  const $device = atom<{ keeps: boolean; forked: boolean }>({ keeps: true, forked: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let stopped = false
  let ended = false

  const keep = () => {
    if (ended) return
    let kept = keepDraft(draft)
    if (kept === 'elsewhere') {
      draft = { ...draft, key: newKey(), ...(draft.fresh ? { id: 0, base: 0 } : {}) }
      kept = keepDraft(draft)
      $device.set({ keeps: true, forked: true })
    }
    if ((kept === 'kept') !== $device.get().keeps) $device.set({ ...$device.get(), keeps: kept === 'kept' })
  }
  /** Nobody's becomes the first user's who has it open; false where it is another's than the present user's. */
  const adopt = () => {
    const owner = ownerNow()
    if (draft.owner === '' && owner !== '') {
      draft = { ...draft, owner }
      keep()
    }
    return owner === '' || owner === draft.owner
  }
  const later = (wait: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void save(), wait)
  }
  /** Waits for its owner: no save before the choice. */
  const isBlocked = () => ['conflict', 'gone'].includes($keeping.get().kind)

  const send = async () => {
    const { form, id, key, revision, base } = draft
    $keeping.set({ kind: 'saving' })
    try {
      const status_type = STATUS_TYPE.draft
      const { data } = await call(addForesty, { ...form, id, key, revision, base, status_type })
      // A change on the way is one more to send.
      const sent = draft.form === form
      const next = Math.max(draft.revision, data.revision + 1)
      draft = { ...draft, id: data.id, base: data.revision, revision: next, sent }
      keep()
      $keeping.set(sent ? { kind: 'saved', at: Date.now() } : { kind: 'here' })
      if (!sent) later(SAVE_AFTER_MS)
    } catch (error) {
      const keeping = told(error)
      $keeping.set(keeping)
      if (keeping.kind === 'signed-out') await forgetSession().catch(() => undefined)
      if (keeping.kind === 'offline') later(RETRY_AFTER_MS)
    }
  }
  /** Saves in the account now, if there is anything to save and a session. */
  const save = async (): Promise<void> => {
    clearTimeout(timer)
    await running
    if (stopped || draft.sent || isBlocked() || !isSignedIn() || !adopt()) return
    isOurs = true
    running = send().finally(() => {
      running = undefined
    })
    await running
  }
  const stop = () => {
    stopped = true
    ended = true
    clearTimeout(timer)
  }

  return {
    $keeping,
    $device,
    /** As it stands now. */
    draft: () => draft,
    change(form: ListingDraft) {
      isOurs = true
      draft = { ...draft, form, revision: draft.revision + 1, at: Date.now(), sent: false }
      keep()
      if (isBlocked()) return
      if ($keeping.get().kind !== 'saving' && $keeping.get().kind !== 'signed-out')
        $keeping.set({ kind: 'here' })
      if (isSignedIn()) later(SAVE_AFTER_MS)
    },
    save,
    adopt,
    /** `save` by nobody's hand: after the opening, or when the line is back. */
    wake: () => (isOurs ? save() : Promise.resolve()),
    /** Lets a save that is under way come to its end, and starts no more until `resume`. */
    async pause() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    resume() {
      if (ended) return
      stopped = false
      if (!draft.sent && isSignedIn()) later(SAVE_AFTER_MS)
    },
    /** Goes on with what is written here: over whatever the account has, or as a listing of its own. */
    insist(how: 'over-any' | 'as-new') {
      draft =
        how === 'as-new'
          ? { ...draft, key: newKey(), id: 0, base: 0, fresh: true, sent: false }
          : { ...draft, base: undefined, sent: false }
      keep()
      $keeping.set({ kind: 'here' })
      if (isSignedIn()) later(0)
    },
    block(kind: 'conflict' | 'gone') {
      $keeping.set({ kind })
    },
    /** From here on nothing is sent, nor kept. */
    stop,
    /** Throws away what this device keeps of it; false where another page has taken that over. */
    drop() {
      stop()
      return dropDraft(draft.key)
    },
  }
}
export type Keeper = ReturnType<typeof keeperOf>
