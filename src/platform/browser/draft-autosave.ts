// Autosave of a draft: to this device at once, to the account after a delay. One save at a time; a failed save loses
// nothing and is retried.

import { atom } from 'nanostores'
import { NotSignedIn, TargetGone } from '#platform/contract/refusals.ts'
import { Refused, Unreachable } from './call.ts'
import { currentOwner } from './device-user.ts'
import { type DraftStorage, randomKey, type StoredDraft } from './draft-storage.ts'
import { forgetSession, isSignedIn } from './session.ts'

export type SaveStatus =
  | { kind: 'unchanged' }
  /** Stored on this device; if signed in, the account follows. */
  | { kind: 'on-device' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  /** Changed or removed elsewhere: the user must decide. */
  | { kind: 'conflict' }
  | { kind: 'gone' }
  | { kind: 'refused'; message: string; error: Refused }

export const SAVE_AFTER_MS = 3000
export const RETRY_AFTER_MS = 15_000

/** HTTP statuses of an API that knows no such drafts. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 405])

const statusAfter = (error: unknown, conflict: number): SaveStatus => {
  if (error instanceof Unreachable) return { kind: NOT_THERE.has(error.status) ? 'on-device' : 'offline' }
  if (!(error instanceof Refused)) throw error
  const { code, message, fields } = error
  if (code === NotSignedIn.code) return { kind: 'signed-out' }
  if (code === conflict) return { kind: 'conflict' }
  if (code === TargetGone.code) return { kind: 'gone' }
  return { kind: 'refused', message: Object.values(fields)[0] ?? message, error }
}

interface AutosaveOptions<F> {
  drafts: DraftStorage<F>
  send: (draft: StoredDraft<F>) => Promise<{ id?: number; revision: number }>
  conflict: number
  opened: StoredDraft<F>
  /** False if the account has other content: nothing is sent until the user decides or edits. */
  startsConfirmed?: boolean
}

export const createAutosave = <F>({
  drafts: { storeDraft, removeDraft },
  send: sendDraft,
  conflict,
  opened,
  startsConfirmed = true,
}: AutosaveOptions<F>) => {
  let draft = opened
  let isConfirmed = startsConfirmed
  const $status = atom<SaveStatus>(opened.sent ? { kind: 'unchanged' } : { kind: 'on-device' })
  /** `isStored`: this device stores the draft. `isFork`: another page claimed it, so it continues under a new key. */
  const $device = atom<{ isStored: boolean; isFork: boolean }>({ isStored: true, isFork: false })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let stopped = false
  let ended = false

  const store = () => {
    if (ended) return
    let result = storeDraft(draft)
    if (result === 'taken-over') {
      draft = { ...draft, key: randomKey(), ...(draft.isNew ? { id: 0, baseRevision: 0 } : {}) }
      result = storeDraft(draft)
      $device.set({ isStored: true, isFork: true })
    }
    if ((result === 'stored') !== $device.get().isStored)
      $device.set({ ...$device.get(), isStored: result === 'stored' })
  }
  /** Assigns a visitor's draft to the signed-in user; false if it belongs to another user. */
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
  const isBlocked = () => ['conflict', 'gone'].includes($status.get().kind)

  const send = async () => {
    const { form } = draft
    $status.set({ kind: 'saving' })
    try {
      const { id = draft.id, revision: base } = await sendDraft(draft)
      // The form changed during the request: another save is due.
      const sent = draft.form === form
      draft = { ...draft, id, baseRevision: base, revision: Math.max(draft.revision, base + 1), sent }
      store()
      $status.set(sent ? { kind: 'saved', at: Date.now() } : { kind: 'on-device' })
      if (!sent) schedule(SAVE_AFTER_MS)
    } catch (error) {
      const status = statusAfter(error, conflict)
      $status.set(status)
      if (status.kind === 'signed-out') await forgetSession().catch(() => undefined)
      if (status.kind === 'offline') schedule(RETRY_AFTER_MS)
    }
  }
  /** Saves to the account now, if there are changes and a session. */
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
    draft: () => draft,
    change(form: F) {
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
    /** Saves without a user action: after opening, or when the connection is back. */
    saveIfConfirmed: () => (isConfirmed ? save() : Promise.resolve()),
    /** Waits for a save in progress and starts no more until `resume`. */
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
    /** Ends a conflict: overwrites the account's content, or continues as a new record. */
    resolveConflict(how: 'overwrite' | 'as-new') {
      const { key } = draft
      draft =
        how === 'as-new'
          ? { ...draft, key: randomKey(), id: 0, baseRevision: 0, isNew: true, sent: false }
          : { ...draft, baseRevision: undefined, sent: false }
      store()
      // Otherwise the page would go on with what stands under the former key.
      if (draft.key !== key) removeDraft(key)
      $status.set({ kind: 'on-device' })
      if (isSignedIn()) schedule(0)
    },
    block(kind: 'conflict' | 'gone') {
      $status.set({ kind })
    },
    /** Ends the autosave for good: nothing more is sent or stored. */
    stop,
    /** Stops and removes the stored draft; false if another page has claimed it. */
    discard() {
      stop()
      return removeDraft(draft.key)
    },
  }
}
export type Autosave<F> = ReturnType<typeof createAutosave<F>>
