// Details of records, fetched one by one, with the meaning of refusals and a limit of them.
import type { Kind } from '#content/kind.ts'
import { refusals } from '#contract/refusals.ts'
import { type Backend, BackendRefusal, PullError } from './backend.ts'
import type { Entry } from './record.ts'

/** Answers that say the record does not exist; any other refusal may be the backend's own trouble. */
const GONE: ReadonlySet<number> = new Set<number>([404, refusals.TargetGone.code])
/** Details of listed records that may be refused in one pull: this many, or this share of those asked for. */
const MAX_REFUSED = { count: 2, share: 0.2 }

/** Whether the error says that there is no such record. */
export const saysGone = (error: unknown) => error instanceof BackendRefusal && GONE.has(error.code)

export const openDetails = (call: Backend, { source, words }: Kind) => {
  const { path } = source.detail
  const idName = source.detailId ?? 'id'
  const refused = new Set<number>()
  let asked = 0
  let lost = 0
  let reason = ''

  /** Throws errors that are no refusals. */
  const ask = async (id: number, entry?: Entry): Promise<Entry> => {
    const more = entry ? source.detailInput?.(entry) : {}
    const detail = (await call(source.detail, { [idName]: id, ...more })) as Entry
    // Backends of the spec do not repeat the id.
    if (detail.id === 0 || detail.id === id) return detail
    throw new PullError(`${path}（id=${id}）：答复的编号是 ${detail.id}`)
  }

  /** Undefined if the backend refused it; throws errors that are no refusals. */
  const read = async (id: number, entry?: Entry): Promise<Entry | undefined> => {
    try {
      return await ask(id, entry)
    } catch (error) {
      if (!(error instanceof BackendRefusal)) throw error
      if (!saysGone(error)) refused.add(id)
      reason ||= `id=${id} ${error.message}`
      return undefined
    }
  }

  return {
    ask,
    read,
    /** Reads the detail of a record that a list names: the backend should have it. */
    readListed: async (entry: Entry) => {
      asked++
      const detail = await read(entry.id, entry)
      if (!detail) lost++
      return detail
    },
    /** Notes a refusal that does not say that the record is gone: its last good version stays. */
    refuse: (id: number) => void refused.add(id),
    isRefused: (id: number) => refused.has(id),
    refused: () => [...refused].toSorted((a, b) => a - b),
    /** Throws if so many were refused that the backend cannot be trusted. */
    check: () => {
      if (lost > Math.max(MAX_REFUSED.count, asked * MAX_REFUSED.share))
        throw new PullError(
          `${path}：${asked} ${words.unit}详情中有 ${lost} ${words.unit}被拒绝，首个是 ${reason}`,
        )
    },
  }
}

export type Details = ReturnType<typeof openDetails>
