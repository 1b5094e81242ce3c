// Queue of file uploads in the user's order: a few at a time, each independent of the others.

import { atom } from 'nanostores'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { OwnSpaceFull, PASSING, UploadIncomplete } from '#features/uploads/contract/user-uploads.ts'
import { Refused } from '#platform/browser/call.ts'
import { StorageFull } from '#platform/contract/file-refusals.ts'
import { NotSignedIn, TargetGone, TooMany } from '#platform/contract/refusals.ts'

/** The form has this file, uploaded in an earlier visit perhaps. */
export class AlreadyThere extends Error {}

export type UploadPhase = 'sending' | 'waiting' | 'checking'

/** A file as the form stores it: known by its id, or by its address. */
export interface StoredFile {
  id?: string
  file: string
  name?: string
}

export type ItemState<T extends StoredFile = UploadedFile> =
  | { kind: 'waiting' }
  /** Being inspected, shrunk, or redrawn in an accepted format; the upload follows. `share` of a long conversion. */
  | { kind: 'converting'; share?: number }
  | { kind: 'sending'; share: number; phase: UploadPhase }
  /** `canRetry`: the same file can be sent again. */
  | { kind: 'failed'; message: string; canRetry: boolean }
  | { kind: 'done'; done: T }

export interface QueueItem<T extends StoredFile = UploadedFile> {
  key: number
  name: string
  preview: string
  file: File | undefined
  /** The file as it was added, before its conversion. */
  chosen?: File
  /** What its owner should know beside the state. */
  note?: string
  state: ItemState<T>
}

export interface ConversionReport {
  signal: AbortSignal
  onShare: (share: number) => void
  onNote: (note: string) => void
}

export type UnfinishedFile = Pick<File, 'name' | 'size' | 'lastModified'>

export interface QueueOptions<T extends StoredFile = UploadedFile> {
  max: number
  unit: string
  validate: (name: string, size: number) => string | undefined
  upload: (
    file: File,
    how: {
      onProgress: (share: number) => void
      onState: (phase: UploadPhase) => void
      onNote: (note: string) => void
      /** The file as it was added, before its conversion. */
      chosen: File
      /** Whether the upload with this id is in the queue. */
      isThere: (id: string) => boolean
      signal: AbortSignal
      /** True if an aborted upload may be resumed later. */
      keepOnAbort: () => boolean
    },
  ) => Promise<T>
  /** Uploads at a time. Default: 2, because on slow connections more would only delay each other. */
  concurrency?: number
  explain: (error: unknown) => string
  /**
   * Makes of a chosen file the one to send, which may be the same; undefined for a file that is judged by name and size alone.
   * Rejects with Refused for one that may not be sent, and with any other error where that cannot be told.
   */
  conversionOf?: (file: File) => ((report: ConversionReport) => Promise<File>) | undefined
  /** Whether a file that is sent again has the address that it has already, and stands there once. */
  isUnique?: boolean
  /** Unfinished uploads of earlier visits, and how to forget one. */
  unfinished?: () => UnfinishedFile[]
  forget?: (file: UnfinishedFile) => void
  previewOf(file: T): string
  /** What its owner should know of a stored file; empty for nothing. */
  noteOf?(file: T): string
}

/** Refusals that are temporary or that the user can resolve: the same file can be retried. */
const RETRYABLE = new Set<unknown>([
  0,
  NotSignedIn.code,
  TooMany.code,
  ...PASSING,
  StorageFull.code,
  OwnSpaceFull.code,
  UploadIncomplete.code,
  TargetGone.code,
])
/** False if the file itself was refused. Errors without a code are network failures. */
const isRetryable = (error: unknown) =>
  !(error instanceof Error && 'code' in error) || RETRYABLE.has(error.code)

const keyOf = ({ id, file }: StoredFile) => id || file
const nameOf = ({ name, file }: StoredFile) => name ?? file.slice(file.lastIndexOf('/') + 1)

export const createUploadQueue = <T extends StoredFile = UploadedFile>(
  initial: readonly T[],
  options: QueueOptions<T>,
) => {
  let lastKey = 0
  const storedItem = (done: T): QueueItem<T> => ({
    key: ++lastKey,
    name: nameOf(done),
    preview: options.previewOf(done),
    file: undefined,
    state: { kind: 'done', done },
  })
  const $items = atom<readonly QueueItem<T>[]>(initial.map(storedItem))
  /** About files that were not added; empty for none. */
  const $note = atom('')
  const controllers = new Map<number, AbortController>()
  const converters = new Map<number, AbortController>()
  /** Items whose conversion failed for want of a connection: a retry begins with it. */
  const unconverted = new Set<number>()
  let isClosed = false
  const update = (key: number, changes: Partial<QueueItem<T>>) =>
    $items.set($items.get().map((item) => (item.key === key ? { ...item, ...changes } : item)))
  const find = (key: number) => $items.get().find((item) => item.key === key)

  const send = async ({ key, file, chosen = file }: QueueItem<T>) => {
    if (!file || !chosen) return
    const controller = new AbortController()
    controllers.set(key, controller)
    update(key, { state: { kind: 'sending', share: 0, phase: 'sending' } })
    const report = (changes: { share: number } | { phase: UploadPhase }) => {
      const state = find(key)?.state
      if (state?.kind === 'sending') update(key, { state: { ...state, ...changes } })
    }
    try {
      const done = await options.upload(file, {
        onProgress: (share) => report({ share }),
        onState: (phase) => report({ phase }),
        onNote: (note) => update(key, { note }),
        chosen,
        isThere: (id) => uploadedFiles($items.get()).some((stored) => stored.id === id),
        signal: controller.signal,
        // True unless the item was removed: then the whole form was closed.
        keepOnAbort: () => find(key) !== undefined,
      })
      const isThere = uploadedFiles($items.get()).some((stored) => keyOf(stored) === keyOf(done))
      if (options.isUnique && isThere) remove(key)
      else update(key, { state: { kind: 'done', done } })
    } catch (error) {
      if (error instanceof AlreadyThere) {
        remove(key)
        $note.set(repeatedText(++repeated))
      } else if (!controller.signal.aborted) {
        const canRetry = isRetryable(error)
        update(key, { state: { kind: 'failed', message: options.explain(error), canRetry } })
      }
    } finally {
      controllers.delete(key)
      advance()
    }
  }
  const advance = () => {
    if (isClosed) return
    for (const item of $items.get()) {
      if (controllers.size >= (options.concurrency ?? 2)) return
      if (item.state.kind === 'waiting') void send(item)
    }
  }
  const complaintAbout = ({ name, size }: File) => options.validate(name, size)
  const stateOf = (file: File): ItemState<T> => {
    const message = complaintAbout(file)
    return message === undefined ? { kind: 'waiting' } : { kind: 'failed', message, canRetry: false }
  }
  const initialState = (file: File): ItemState<T> =>
    options.conversionOf?.(file) ? { kind: 'converting' } : stateOf(file)
  const previewOf = (file: File) => (file.type.startsWith('image/') ? URL.createObjectURL(file) : '')
  const itemOf = (file: File): QueueItem<T> => ({
    key: ++lastKey,
    name: file.name,
    preview: previewOf(file),
    file,
    chosen: file,
    state: initialState(file),
  })
  const revokePreview = ({ preview, file }: QueueItem<T>) => file && preview && URL.revokeObjectURL(preview)
  const remove = (key: number) => {
    controllers.get(key)?.abort()
    converters.get(key)?.abort()
    const item = find(key)
    if (item) revokePreview(item)
    if (item?.file && item.state.kind === 'failed') options.forget?.(item.file)
    $items.set($items.get().filter((other) => other.key !== key))
    advance()
  }
  /** One at a time: decoded photos of a phone take much of its memory. */
  let conversions = Promise.resolve()
  const convert = async (item: QueueItem<T>) => {
    const { key, file } = item
    const work = file && options.conversionOf?.(file)
    if (!work || !find(key) || isClosed) return
    const controller = new AbortController()
    converters.set(key, controller)
    const report = {
      signal: controller.signal,
      onShare: (share: number) => update(key, { state: { kind: 'converting', share } }),
      onNote: (note: string) => update(key, { note }),
    }
    const converted = await work(report).catch((error: unknown) => error)
    converters.delete(key)
    // Removed in the meantime.
    if (!find(key) || isClosed) return
    if (converted instanceof Refused) {
      const canRetry = isRetryable(converted)
      if (canRetry) unconverted.add(key)
      update(key, { state: { kind: 'failed', message: converted.message, canRetry } })
    } else if (converted instanceof File && converted !== file) {
      revokePreview(item)
      const { name } = converted
      update(key, { file: converted, name, preview: previewOf(converted), state: stateOf(converted) })
    } else update(key, { state: stateOf(file) })
    advance()
  }
  const repeatedText = (count: number) => `有 ${count} 个已经选过，没有重复加入`
  /** Of the files that were added last; some are found by their content later. */
  let repeated = 0
  const tooManyText = `最多上传 ${options.max} ${options.unit}`
  const activeCount = () =>
    $items.get().filter(({ state }) => state.kind !== 'failed' || state.canRetry).length

  return {
    $items,
    $note,
    /** Adds files; notes and returns a message about those over the limit or there already, else an empty text. */
    add(files: readonly File[]): string {
      const items: QueueItem<T>[] = []
      let free = options.max - activeCount()
      let refused = 0
      repeated = 0
      const isThere = (file: File) =>
        [...$items.get(), ...items].some(
          ({ chosen, state }) => chosen && state.kind !== 'failed' && isSameFile(chosen, file),
        )
      for (const file of files) {
        if (isThere(file)) {
          repeated++
          continue
        }
        const fits = initialState(file).kind !== 'failed'
        if (fits && free <= 0) refused++
        else items.push(itemOf(file))
        if (fits) free--
      }
      $items.set([...$items.get(), ...items])
      for (const item of items)
        if (item.state.kind === 'converting') conversions = conversions.then(() => convert(item))
      advance()
      const note = [
        refused > 0 && `${tooManyText}，有 ${refused} 个没有加入`,
        repeated > 0 && repeatedText(repeated),
      ]
        .filter(Boolean)
        .join('；')
      $note.set(note)
      return note
    },
    retry(key: number) {
      const item = find(key)
      if (item && unconverted.delete(key)) {
        update(key, { state: { kind: 'converting' } })
        conversions = conversions.then(() => convert(item))
        return
      }
      update(key, { state: { kind: 'waiting' } })
      advance()
    },
    remove,
    /** Moves an item by one: -1 towards the front, 1 towards the back. */
    move(key: number, by: -1 | 1) {
      const items = [...$items.get()]
      const from = items.findIndex((item) => item.key === key)
      const [item] = items.splice(from, 1)
      if (item) items.splice(Math.max(0, from + by), 0, item)
      $items.set(items)
    },
    /** Takes over the files that the form has now: others than before, renamed, or in another order. */
    setStored(files: readonly T[]) {
      const items = $items.get()
      const known = uploadedFiles(items)
      if (known.length === files.length && known.every((done, index) => done === files[index])) return
      const stored = items.filter(({ state }) => state.kind === 'done')
      const isSameOrder = known.map(keyOf).join() === files.map(keyOf).join()
      const next = files.map((done): QueueItem<T> => {
        // The same file may stand there twice, under two names.
        const at = stored.findIndex(({ state }) => state.kind === 'done' && keyOf(state.done) === keyOf(done))
        const [item] = at < 0 ? [] : stored.splice(at, 1)
        return item
          ? { ...item, name: done.name ?? item.name, state: { kind: 'done', done } }
          : storedItem(done)
      })
      $items.set(
        isSameOrder
          ? items.map((item) => (item.state.kind === 'done' ? (next.shift() ?? item) : item))
          : [...next, ...items.filter(({ state }) => state.kind !== 'done')],
      )
    },
    /** Closes the queue: aborts uploads, which resume when the same file is chosen again. */
    close() {
      isClosed = true
      for (const stop of [...controllers.values(), ...converters.values()]) stop.abort()
      for (const item of $items.get()) revokePreview(item)
    },
  }
}

export const uploadedFiles = <T extends StoredFile>(items: readonly QueueItem<T>[]): T[] =>
  items.flatMap(({ state }) => (state.kind === 'done' ? [state.done] : []))

const BUSY: ReadonlySet<string> = new Set(['waiting', 'converting', 'sending'])
export const isBusy = ({ state }: { state: { kind: string } }) => BUSY.has(state.kind)
export const busyCount = (items: readonly { state: { kind: string } }[]) => items.filter(isBusy).length

export const failedCount = (items: readonly { state: { kind: string } }[]) =>
  items.filter(({ state }) => state.kind === 'failed').length

export const coverOf = (items: readonly { key: number; state: { kind: string } }[]) =>
  items.find(({ state }) => state.kind === 'done')?.key

export const isSameFile = (one: UnfinishedFile, other: UnfinishedFile) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
