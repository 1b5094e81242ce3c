// Files on their way to storage, in the order they were chosen or moved to: a few at once, each by itself.
import { atom } from 'nanostores'
import type { UploadedFile } from '#contract/listings/form.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'

/** `waiting` for a connection, `checking` while the server looks at the whole. */
export type UploadPhase = 'sending' | 'waiting' | 'checking'

export type ItemState =
  | { kind: 'waiting' }
  /** Being made smaller, then sent. */
  | { kind: 'shrinking' }
  | { kind: 'sending'; share: number; phase: UploadPhase }
  /** `again`: the same file may be tried again; `shrink`: it is too large, and may be made smaller. */
  | { kind: 'failed'; message: string; canRetry: boolean; canCompress: boolean }
  | { kind: 'done'; done: UploadedFile }

export interface QueueItem {
  key: number
  name: string
  /** Address of a small view; empty for none. */
  preview: string
  file: File | undefined
  state: ItemState
}

/** Which file it was; a `File` is told the same way. */
export type UnfinishedFile = Pick<File, 'name' | 'size' | 'lastModified'>

export interface QueueOptions {
  max: number
  /** `张图片`, `个视频`. */
  unit: string
  /** Before anything is sent; undefined for nothing. */
  validate: (name: string, size: number) => string | undefined
  upload: (
    file: File,
    how: {
      onProgress: (share: number) => void
      onState: (phase: UploadPhase) => void
      signal: AbortSignal
      /** Whether what the signal stopped may go on later. */
      keepOnAbort: () => boolean
    },
  ) => Promise<UploadedFile>
  /** What to say of a failure. */
  explain: (error: unknown) => string
  /** The same picture in fewer bytes; undefined where that cannot be done. */
  compress?: (file: File) => Promise<File | undefined>
  /** What earlier visits did not finish sending, and how one of these is forgotten. */
  unfinished?: () => UnfinishedFile[]
  forget?: (file: UnfinishedFile) => void
  /** Where a file that is stored already is seen. */
  previewOf: (file: UploadedFile) => string
}

/** What passes, or what the reader can do something about, and the same file may get through after all. */
const RETRYABLE = new Set<unknown>([
  0,
  readerRefusals.NotSignedIn.code,
  readerRefusals.TooMany.code,
  readerRefusals.Broken.code,
  readerRefusals.StorageFull.code,
  readerRefusals.UploadIncomplete.code,
  readerRefusals.TargetGone.code,
])
/** Not after a refusal of the file itself. What has no code was never answered. */
const isRetryable = (error: unknown) =>
  !(error instanceof Error && 'code' in error) || RETRYABLE.has(error.code)

/** On a bad line more would only slow each other down. */
const CONCURRENCY = 2

export const createUploadQueue = (initial: readonly UploadedFile[], options: QueueOptions) => {
  let lastKey = 0
  const $items = atom<readonly QueueItem[]>(
    initial.map((done) => ({
      key: ++lastKey,
      name: done.name,
      preview: options.previewOf(done),
      file: undefined,
      state: { kind: 'done', done },
    })),
  )
  const controllers = new Map<number, AbortController>()
  let isClosed = false
  const update = (key: number, changes: Partial<QueueItem>) =>
    $items.set($items.get().map((shot) => (shot.key === key ? { ...shot, ...changes } : shot)))
  const find = (key: number) => $items.get().find((shot) => shot.key === key)

  const send = async ({ key, file }: QueueItem) => {
    if (!file) return
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
        signal: controller.signal,
        // Not taken off: the whole form was left.
        keepOnAbort: () => find(key) !== undefined,
      })
      update(key, { state: { kind: 'done', done } })
    } catch (error) {
      if (!controller.signal.aborted) {
        const canRetry = isRetryable(error)
        update(key, {
          state: { kind: 'failed', message: options.explain(error), canRetry, canCompress: false },
        })
      }
    } finally {
      controllers.delete(key)
      advance()
    }
  }
  const advance = () => {
    if (isClosed) return
    for (const shot of $items.get()) {
      if (controllers.size >= CONCURRENCY) return
      if (shot.state.kind === 'waiting') void send(shot)
    }
  }
  const initialState = (file: File): ItemState => {
    const message = options.validate(file.name, file.size)
    if (message === undefined) return { kind: 'waiting' }
    // Of a right kind, only too large.
    const canCompress =
      options.compress !== undefined && options.validate(file.name, 1) === undefined && file.size > 0
    return { kind: 'failed', message, canRetry: false, canCompress }
  }
  const itemOf = (file: File): QueueItem => ({
    key: ++lastKey,
    name: file.name,
    preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : '',
    file,
    state: initialState(file),
  })
  const revokePreview = ({ preview, file }: QueueItem) => file && preview && URL.revokeObjectURL(preview)
  const tooManyText = `最多上传 ${options.max} ${options.unit}`
  /** Those that are or may come to be part of it. */
  const activeCount = () =>
    $items.get().filter(({ state }) => state.kind !== 'failed' || state.canRetry).length

  return {
    $items,
    /** Answers what to say of those that found no room; empty for nothing. */
    add(files: readonly File[]): string {
      const shots: QueueItem[] = []
      let free = options.max - activeCount()
      let refused = 0
      for (const file of files) {
        const fits = initialState(file).kind === 'waiting'
        if (fits && free <= 0) refused++
        else shots.push(itemOf(file))
        if (fits) free--
      }
      $items.set([...$items.get(), ...shots])
      advance()
      return refused > 0 ? `${tooManyText}，有 ${refused} 个没有加入` : ''
    },
    retry(key: number) {
      update(key, { state: { kind: 'waiting' } })
      advance()
    },
    /** Makes a picture that is too large smaller, and sends it; answers what to say. */
    async compress(key: number): Promise<string> {
      const { file, state } = find(key) ?? {}
      if (!file || state?.kind !== 'failed' || !state.canCompress) return ''
      if (activeCount() >= options.max) return tooManyText
      update(key, { state: { kind: 'shrinking' } })
      const compressed = await options.compress?.(file).catch(() => undefined)
      // Taken off meanwhile.
      if (!find(key)) return ''
      if (!compressed || options.validate(compressed.name, compressed.size) !== undefined) {
        update(key, { state })
        return '图片压缩失败，请在相册中缩小后重新选择'
      }
      update(key, { file: compressed, name: compressed.name, state: { kind: 'waiting' } })
      advance()
      return ''
    },
    /** Takes a file off, whatever it is doing. */
    remove(key: number) {
      controllers.get(key)?.abort()
      const shot = find(key)
      if (shot) revokePreview(shot)
      if (shot?.file && shot.state.kind === 'failed') options.forget?.(shot.file)
      $items.set($items.get().filter((other) => other.key !== key))
      advance()
    },
    /** One place to the front (-1) or to the back (1). */
    move(key: number, by: -1 | 1) {
      const shots = [...$items.get()]
      const from = shots.findIndex((shot) => shot.key === key)
      const [shot] = shots.splice(from, 1)
      if (shot) shots.splice(Math.max(0, from + by), 0, shot)
      $items.set(shots)
    },
    /** The form goes: stops what is under way, which goes on when the same file is chosen again. */
    close() {
      isClosed = true
      for (const stop of controllers.values()) stop.abort()
      for (const shot of $items.get()) revokePreview(shot)
    },
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>

export const uploadedFiles = (shots: readonly QueueItem[]): UploadedFile[] =>
  shots.flatMap(({ state }) => (state.kind === 'done' ? [state.done] : []))

/** On their way, or about to be. */
const BUSY: ReadonlySet<ItemState['kind']> = new Set(['waiting', 'shrinking', 'sending'])
export const isBusy = ({ state }: QueueItem) => BUSY.has(state.kind)
export const busyCount = (shots: readonly QueueItem[]) => shots.filter(isBusy).length

export const failedCount = (shots: readonly QueueItem[]) =>
  shots.filter(({ state }) => state.kind === 'failed').length

/** The first that is stored: what readers see first. */
export const coverOf = (shots: readonly QueueItem[]) => shots.find(({ state }) => state.kind === 'done')?.key

export const isSameFile = (one: UnfinishedFile, other: UnfinishedFile) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
