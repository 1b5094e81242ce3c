// Files on their way to storage, in the order they were chosen or moved to: a few at once, each by itself.
import { atom } from 'nanostores'
import type { UploadedFile } from '#contract/listings/form.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'

/** `waiting` for a connection, `checking` while the server looks at the whole. */
export type Phase = 'sending' | 'waiting' | 'checking'

export type ShotState =
  | { kind: 'waiting' }
  /** Being made smaller, then sent. */
  | { kind: 'shrinking' }
  | { kind: 'sending'; share: number; phase: Phase }
  /** `again`: the same file may be tried again; `shrink`: it is too large, and may be made smaller. */
  | { kind: 'failed'; message: string; again: boolean; shrink: boolean }
  | { kind: 'done'; done: UploadedFile }

export interface Shot {
  key: number
  name: string
  /** Address of a small view; empty for none. */
  preview: string
  file: File | undefined
  state: ShotState
}

/** Which file it was; a `File` is told the same way. */
export type LeftFile = Pick<File, 'name' | 'size' | 'lastModified'>

export interface ShelfRules {
  max: number
  /** `张图片`, `个视频`. */
  counted: string
  /** Before anything is sent; undefined for nothing. */
  complaint: (name: string, size: number) => string | undefined
  upload: (
    file: File,
    how: {
      onProgress: (share: number) => void
      onState: (phase: Phase) => void
      signal: AbortSignal
      /** Whether what the signal stopped may go on later. */
      isKept: () => boolean
    },
  ) => Promise<UploadedFile>
  /** What to say of a failure. */
  explain: (error: unknown) => string
  /** The same picture in fewer bytes; undefined where that cannot be done. */
  shrink?: (file: File) => Promise<File | undefined>
  /** What earlier visits did not finish sending, and how one of these is forgotten. */
  left?: () => LeftFile[]
  forget?: (file: LeftFile) => void
  /** Where a file that is stored already is seen. */
  viewOf: (file: UploadedFile) => string
}

/** What passes, or what the reader can do something about, and the same file may get through after all. */
const PASSING = new Set<unknown>([
  0,
  readerRefusals.NotSignedIn.code,
  readerRefusals.TooMany.code,
  readerRefusals.Broken.code,
  readerRefusals.StorageFull.code,
  readerRefusals.UploadIncomplete.code,
  readerRefusals.TargetGone.code,
])
/** Not after a refusal of the file itself. What has no code was never answered. */
const mayGoAgain = (error: unknown) => !(error instanceof Error && 'code' in error) || PASSING.has(error.code)

/** On a bad line more would only slow each other down. */
const AT_ONCE = 2

export const shelfOf = (given: readonly UploadedFile[], rules: ShelfRules) => {
  let last = 0
  const $shots = atom<readonly Shot[]>(
    given.map((done) => ({
      key: ++last,
      name: done.name,
      preview: rules.viewOf(done),
      file: undefined,
      state: { kind: 'done', done },
    })),
  )
  const stops = new Map<number, AbortController>()
  let isLeft = false
  const set = (key: number, changes: Partial<Shot>) =>
    $shots.set($shots.get().map((shot) => (shot.key === key ? { ...shot, ...changes } : shot)))
  const find = (key: number) => $shots.get().find((shot) => shot.key === key)

  const send = async ({ key, file }: Shot) => {
    if (!file) return
    const stop = new AbortController()
    stops.set(key, stop)
    set(key, { state: { kind: 'sending', share: 0, phase: 'sending' } })
    const tell = (changes: { share: number } | { phase: Phase }) => {
      const state = find(key)?.state
      if (state?.kind === 'sending') set(key, { state: { ...state, ...changes } })
    }
    try {
      const done = await rules.upload(file, {
        onProgress: (share) => tell({ share }),
        onState: (phase) => tell({ phase }),
        signal: stop.signal,
        // Not taken off: the whole form was left.
        isKept: () => find(key) !== undefined,
      })
      set(key, { state: { kind: 'done', done } })
    } catch (error) {
      if (!stop.signal.aborted) {
        const again = mayGoAgain(error)
        set(key, { state: { kind: 'failed', message: rules.explain(error), again, shrink: false } })
      }
    } finally {
      stops.delete(key)
      advance()
    }
  }
  const advance = () => {
    if (isLeft) return
    for (const shot of $shots.get()) {
      if (stops.size >= AT_ONCE) return
      if (shot.state.kind === 'waiting') void send(shot)
    }
  }
  const stateOf = (file: File): ShotState => {
    const message = rules.complaint(file.name, file.size)
    if (message === undefined) return { kind: 'waiting' }
    // Of a right kind, only too large.
    const shrink = rules.shrink !== undefined && rules.complaint(file.name, 1) === undefined && file.size > 0
    return { kind: 'failed', message, again: false, shrink }
  }
  const shotOf = (file: File): Shot => ({
    key: ++last,
    name: file.name,
    preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : '',
    file,
    state: stateOf(file),
  })
  const release = ({ preview, file }: Shot) => file && preview && URL.revokeObjectURL(preview)
  const tooMany = `最多上传 ${rules.max} ${rules.counted}`
  /** Those that are or may come to be part of it. */
  const counted = () => $shots.get().filter(({ state }) => state.kind !== 'failed' || state.again).length

  return {
    $shots,
    /** Answers what to say of those that found no room; empty for nothing. */
    add(files: readonly File[]): string {
      const shots: Shot[] = []
      let left = rules.max - counted()
      let refused = 0
      for (const file of files) {
        const fits = stateOf(file).kind === 'waiting'
        if (fits && left <= 0) refused++
        else shots.push(shotOf(file))
        if (fits) left--
      }
      $shots.set([...$shots.get(), ...shots])
      advance()
      return refused > 0 ? `${tooMany}，有 ${refused} 个没有加入` : ''
    },
    again(key: number) {
      set(key, { state: { kind: 'waiting' } })
      advance()
    },
    /** Makes a picture that is too large smaller, and sends it; answers what to say. */
    async shrink(key: number): Promise<string> {
      const { file, state } = find(key) ?? {}
      if (!file || state?.kind !== 'failed' || !state.shrink) return ''
      if (counted() >= rules.max) return tooMany
      set(key, { state: { kind: 'shrinking' } })
      const small = await rules.shrink?.(file).catch(() => undefined)
      // Taken off meanwhile.
      if (!find(key)) return ''
      if (!small || rules.complaint(small.name, small.size) !== undefined) {
        set(key, { state })
        return '图片压缩失败，请在相册中缩小后重新选择'
      }
      set(key, { file: small, name: small.name, state: { kind: 'waiting' } })
      advance()
      return ''
    },
    /** Takes a file off, whatever it is doing. */
    remove(key: number) {
      stops.get(key)?.abort()
      const shot = find(key)
      if (shot) release(shot)
      if (shot?.file && shot.state.kind === 'failed') rules.forget?.(shot.file)
      $shots.set($shots.get().filter((other) => other.key !== key))
      advance()
    },
    /** One place to the front (-1) or to the back (1). */
    move(key: number, by: -1 | 1) {
      const shots = [...$shots.get()]
      const from = shots.findIndex((shot) => shot.key === key)
      const [shot] = shots.splice(from, 1)
      if (shot) shots.splice(Math.max(0, from + by), 0, shot)
      $shots.set(shots)
    },
    /** The form goes: stops what is under way, which goes on when the same file is chosen again. */
    leave() {
      isLeft = true
      for (const stop of stops.values()) stop.abort()
      for (const shot of $shots.get()) release(shot)
    },
  }
}
export type Shelf = ReturnType<typeof shelfOf>

export const doneOf = (shots: readonly Shot[]): UploadedFile[] =>
  shots.flatMap(({ state }) => (state.kind === 'done' ? [state.done] : []))

/** On their way, or about to be. */
const BUSY: ReadonlySet<ShotState['kind']> = new Set(['waiting', 'shrinking', 'sending'])
export const isBusy = ({ state }: Shot) => BUSY.has(state.kind)
export const busyOf = (shots: readonly Shot[]) => shots.filter(isBusy).length

export const failedOf = (shots: readonly Shot[]) =>
  shots.filter(({ state }) => state.kind === 'failed').length

/** The first that is stored: what readers see first. */
export const coverOf = (shots: readonly Shot[]) => shots.find(({ state }) => state.kind === 'done')?.key

export const isSameFile = (one: LeftFile, other: LeftFile) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
