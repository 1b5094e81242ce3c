// Draft autosave on the server, for one form: the values are stored some seconds after a change, one request at a time.
import { newUuid } from '#platform/console/random.ts'
import type { LocalDraft, Values } from './local-drafts.ts'

export interface ServerDraft extends LocalDraft {
  id: string
  storedAt: string
}

/** Drafts of one record. */
export interface ServerDrafts {
  /** The newest. */
  drafts: readonly ServerDraft[]
  /** Whether the server has no further ones. */
  isWhole: boolean
}

export interface DraftToStore {
  record: number
  version: number
  values: Values
}

export interface DraftCalls {
  list: (record: number) => Promise<ServerDrafts>
  store: (id: string, draft: DraftToStore) => Promise<string>
  remove: (id: string) => Promise<unknown>
}

export const STORE_AFTER_MS = 5000

interface Waiting {
  draft: DraftToStore
  onStored: (storedAt: string) => void
}

export const createServerDraft = ({ list, store, remove }: DraftCalls) => {
  let id = newUuid()
  let isSent = false
  let waiting: Waiting | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** While a save is in progress nothing is sent: it removes the draft, and a later request would create it again. */
  let isSettled = false
  /** Ends with the last request. A failure is none of the form's: the browser keeps its own copy. */
  let requests: Promise<unknown> = Promise.resolve()

  const enqueue = (request: () => Promise<unknown>) => {
    requests = requests.then(request).catch(() => undefined)
  }
  const cancelTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = () => {
    cancelTimer()
    if (!waiting || isSettled) return
    const next = waiting
    const target = id
    waiting = undefined
    isSent = true
    enqueue(async () => {
      try {
        next.onStored(await store(target, next.draft))
      } catch (error) {
        if (target === id) waiting ??= next
        throw error
      }
    })
  }
  const schedule = () => {
    if (waiting && !isSettled) timer ??= setTimeout(flush, STORE_AFTER_MS)
  }
  const begin = (newId: string, isKnown: boolean) => {
    cancelTimer()
    waiting = undefined
    id = newId
    isSent = isKnown
  }

  return {
    get id() {
      return id
    },
    list,
    change(draft: DraftToStore, onStored: Waiting['onStored']) {
      waiting = { draft, onStored }
      schedule()
    },
    flush,
    /** Before a save, until `renew` or `resume`: a draft that arrived after it would be offered although it is saved. */
    async settle() {
      isSettled = true
      cancelTimer()
      await requests
    },
    /** After a save, which has removed the draft: further changes are another one. */
    renew() {
      isSettled = false
      begin(newUuid(), false)
    },
    /** After a save that failed. */
    resume() {
      isSettled = false
      schedule()
    },
    /** Goes on with a draft that was offered. */
    adopt: (offered: string) => begin(offered, true),
    /** The form holds what is saved again. */
    clear() {
      const old = id
      if (isSent) enqueue(() => remove(old))
      begin(newUuid(), false)
    },
    /** Gives up a draft that was offered. */
    remove: (offered: string) => enqueue(() => remove(offered)),
  }
}
export type FormServerDraft = ReturnType<typeof createServerDraft>
