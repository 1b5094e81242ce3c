// A listing that is being written → this device at once, the account a little later. One save at a time; whatever
// fails, what was typed stays and is tried again.
import { atom } from 'nanostores'
import { call, Refused, Unreachable } from '#client/call.ts'
import type { ListingDraft } from '#contract/listings/form.ts'
import { addForesty, STATUS_TYPE } from '#contract/listings/owner.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { currentOwner, randomKey, removeDraft, type StoredDraft, storeDraft } from './draft-storage.ts'
import { forgetSession, isSignedIn } from './session.ts'

export type SaveStatus =
  /** Nothing was changed. */
  | { kind: 'unchanged' }
  /** On this device; with a session, soon in the account. */
  | { kind: 'on-device' }
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
const statusAfter = (error: unknown): SaveStatus => {
  if (error instanceof Unreachable) return { kind: 'offline' }
  if (!(error instanceof Refused)) throw error
  const { code, message, fields } = error
  if (code === readerRefusals.NotSignedIn.code) return { kind: 'signed-out' }
  if (code === readerRefusals.ListingConflict.code) return { kind: 'conflict' }
  if (code === readerRefusals.TargetGone.code) return { kind: 'gone' }
  return { kind: 'refused', message: Object.values(fields)[0] ?? message }
}

/** @param startsConfirmed false where the account has something else, and its owner has yet to choose or to go on writing. */
export const createAutosave = (opened: StoredDraft, startsConfirmed = true) => {
  let draft = opened
  let isConfirmed = startsConfirmed
  const $status = atom<SaveStatus>(opened.sent ? { kind: 'unchanged' } : { kind: 'on-device' })
  /** Whether this device keeps it, and whether another page made this one start an entry of its own. */
  const $device = atom<{ isStored: boolean; isFork: boolean }>({ isStored: true, isFork: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let stopped = false
  let ended = false

  const store = () => {
    if (ended) return
    let result = storeDraft(draft)
    if (result === 'taken-over') {
      draft = { ...draft, key: randomKey(), ...(draft.fresh ? { id: 0, base: 0 } : {}) }
      result = storeDraft(draft)
      $device.set({ isStored: true, isFork: true })
    }
    if ((result === 'stored') !== $device.get().isStored)
      $device.set({ ...$device.get(), isStored: result === 'stored' })
  }
  /** Nobody's becomes the first user's who has it open; false where it is another's than the present user's. */
  const assignOwner = () => {
    const owner = currentOwner()
    if (draft.owner === '' && owner !== '') {
      draft = { ...draft, owner }
      store()
    }
    return owner === '' || owner === draft.owner
  }
  const schedule = (wait: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void save(), wait)
  }
  /** Waits for its owner: no save before the choice. */
  const isBlocked = () => ['conflict', 'gone'].includes($status.get().kind)

  const send = async () => {
    const { form, id, key, revision, base } = draft
    $status.set({ kind: 'saving' })
    try {
      const status_type = STATUS_TYPE.draft
      const { data } = await call(addForesty, { ...form, id, key, revision, base, status_type })
      // A change on the way is one more to send.
      const sent = draft.form === form
      const next = Math.max(draft.revision, data.revision + 1)
      draft = { ...draft, id: data.id, base: data.revision, revision: next, sent }
      store()
      $status.set(sent ? { kind: 'saved', at: Date.now() } : { kind: 'on-device' })
      if (!sent) schedule(SAVE_AFTER_MS)
    } catch (error) {
      const status = statusAfter(error)
      $status.set(status)
      if (status.kind === 'signed-out') await forgetSession().catch(() => undefined)
      if (status.kind === 'offline') schedule(RETRY_AFTER_MS)
    }
  }
  /** Saves in the account now, if there is anything to save and a session. */
  const save = async (): Promise<void> => {
    clearTimeout(timer)
    await running
    if (stopped || draft.sent || isBlocked() || !isSignedIn() || !assignOwner()) return
    isConfirmed = true
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
    $status,
    $device,
    /** As it stands now. */
    draft: () => draft,
    change(form: ListingDraft) {
      isConfirmed = true
      draft = { ...draft, form, revision: draft.revision + 1, at: Date.now(), sent: false }
      store()
      if (isBlocked()) return
      if ($status.get().kind !== 'saving' && $status.get().kind !== 'signed-out')
        $status.set({ kind: 'on-device' })
      if (isSignedIn()) schedule(SAVE_AFTER_MS)
    },
    save,
    assignOwner,
    /** `save` by nobody's hand: after the opening, or when the line is back. */
    saveIfConfirmed: () => (isConfirmed ? save() : Promise.resolve()),
    /** Lets a save that is under way come to its end, and starts no more until `resume`. */
    async pause() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    resume() {
      if (ended) return
      stopped = false
      if (!draft.sent && isSignedIn()) schedule(SAVE_AFTER_MS)
    },
    /** Goes on with what is written here: over whatever the account has, or as a listing of its own. */
    resolveConflict(how: 'overwrite' | 'as-new') {
      draft =
        how === 'as-new'
          ? { ...draft, key: randomKey(), id: 0, base: 0, fresh: true, sent: false }
          : { ...draft, base: undefined, sent: false }
      store()
      $status.set({ kind: 'on-device' })
      if (isSignedIn()) schedule(0)
    },
    block(kind: 'conflict' | 'gone') {
      $status.set({ kind })
    },
    /** From here on nothing is sent, nor kept. */
    stop,
    /** Throws away what this device keeps of it; false where another page has taken that over. */
    discard() {
      stop()
      return removeDraft(draft.key)
    },
  }
}
export type Autosave = ReturnType<typeof createAutosave>
