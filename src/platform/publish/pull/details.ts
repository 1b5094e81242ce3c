// Details of records, fetched one by one, with the meaning of refusals and a limit of them.

import type { Kind } from '#platform/content/kind.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { wireId } from '#platform/lib/record-ids.ts'
import { type Backend, BackendRefusal, CallError, NotModified, PullError } from './backend.ts'
import type { Entry } from './record.ts'
import type { Refused } from './refused.ts'
import type { UnfinishedPull } from './unfinished-pull.ts'

/** Answers that say the record does not exist; of a listed one, any other refusal may be the backend's own trouble. */
const GONE: ReadonlySet<number> = new Set<number>([404, TargetGone.code])
/** Listed records that may lack a detail in one pull: this many, or this share of them. */
const MAX_MISSING = { count: 2, share: 0.2 }

/** Whether the error says that there is no such record. */
const saysGone = (error: unknown) => error instanceof BackendRefusal && GONE.has(error.code)

export interface DetailsOptions {
  /** Records that the backend lists; without a number, any may lack a detail. */
  listed?: number
  /** Whether any refusal means that an unlisted record is gone: backends of the spec have no code for it. */
  isGoneIfRefused?: boolean
  /** Go on however many lack one. */
  force?: boolean | undefined
  /** What a pull before had read when it broke off. */
  unfinished?: UnfinishedPull | undefined
}

export const openDetails = (
  call: Backend,
  { name, source, words }: Kind,
  { listed = Infinity, isGoneIfRefused = false, force = false, unfinished }: DetailsOptions = {},
) => {
  const { path } = source.detail
  const idName = source.detailId ?? 'id'
  const reasons = new Map<number, string>()
  const etags = new Map<number, string>()
  let missing = 0
  let firstReason = ''

  const ask = async (
    id: number,
    entry?: Entry,
    { etag = '', keep }: { etag?: string; keep?: (answer: unknown) => void } = {},
  ): Promise<Entry> => {
    const number = wireId(id)
    const more = entry ? source.detailInput?.(entry) : {}
    let answer: unknown
    const noteAnswer = (noted: string, data: unknown) => {
      etags.set(id, noted)
      answer = data
    }
    const detail = (await call(source.detail, { [idName]: number, ...more }, { etag, noteAnswer })) as Entry
    // Backends of the spec do not repeat the id.
    if (detail.id !== 0 && detail.id !== number)
      throw new CallError(`${path}（id=${number}）：答复的编号是 ${detail.id}`)
    keep?.(answer)
    return detail
  }

  /** Throws where so many are missing that the backend cannot be trusted: the pull ends before it has asked for all. */
  const countMissing = (reason: string) => {
    missing++
    firstReason ||= reason
    if (!force && missing > Math.max(MAX_MISSING.count, listed * MAX_MISSING.share))
      throw new PullError(
        `${path}：${listed} ${words.unit}中已有 ${missing} ${words.unit}取不到详情，首个是 ${firstReason}；确认无误后用 --force 重试`,
      )
  }

  /** Throws errors that are not about the record. */
  const note = (error: unknown, id: number, isListed: boolean) => {
    if (!(error instanceof CallError)) throw error
    const isGone = saysGone(error) || (isGoneIfRefused && !isListed && error instanceof BackendRefusal)
    if (!isGone) reasons.set(id, error.message)
    if (isListed) countMissing(error.message)
    return undefined
  }

  /**
   * Undefined where there is no such record, and where no answer about it is usable: it is then refused.
   * @param entry  Names the record to backends that want more than its id.
   * @param isListed  The backend should have it.
   */
  const read = (id: number, entry?: Entry, isListed = entry !== undefined): Promise<Entry | undefined> =>
    ask(id, entry).catch((error: unknown) => note(error, id, isListed))

  /** The same for a listed record that was read before, unless its answer has the same ETag. */
  const readAgain = (id: number, entry: Entry, etag: string): Promise<Entry | 'unchanged' | undefined> =>
    ask(id, entry, { etag }).catch((error: unknown) =>
      error instanceof NotModified ? 'unchanged' : note(error, id, true),
    )

  /**
   * The same for a listed record that is new or has changed: what an unfinished pull has read of the same entry is taken as it is.
   * @param fingerprint  of the entry
   */
  const readListed = async (id: number, entry: Entry, fingerprint: string) => {
    const kept = source.detail.output.safeParse(unfinished?.find(name, id, fingerprint))
    if (kept.success) return kept.data as Entry
    const keep = (answer: unknown) => unfinished?.put(name, id, fingerprint, answer)
    return ask(id, entry, { keep }).catch((error: unknown) => note(error, id, true))
  }

  return {
    read,
    readListed,
    readAgain,
    /** ETag of the detail that was read, empty for none; undefined where the backend was not asked. */
    etagOf: (id: number) => etags.get(id),
    /** Notes a record that no page can be made of. */
    refuse: (id: number) => void reasons.set(id, `${path} id=${wireId(id)}：无法处理`),
    isRefused: (id: number) => reasons.has(id),
    refused: (): Refused[] => [...reasons].map(([id, reason]) => ({ id, reason })),
  }
}

export type Details = ReturnType<typeof openDetails>
