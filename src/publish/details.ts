// Details of records, asked for one by one: what a refusal means, and when there are too many of them.
import { refusals } from '#contract/refusals.ts'
import { BackendRefusal, PullError } from './backend.ts'

/** Answers that say the record does not exist; any other refusal may be the backend's own trouble. */
const GONE: ReadonlySet<number> = new Set<number>([404, refusals.TargetGone.code])
/** Details of listed records that may be refused in one pull: this many, or this share of those asked for. */
const MAX_REFUSED = { count: 2, share: 0.2 }

/** Whether what was thrown says that there is no such record. */
export const saysGone = (error: unknown) => error instanceof BackendRefusal && GONE.has(error.code)

/** @param ask  One call for one detail. */
export const openDetails = <D extends { id: number }>(
  path: string,
  unit: string,
  ask: (id: number, group?: number) => Promise<D>,
) => {
  const refused = new Set<number>()
  let asked = 0
  let lost = 0
  let reason = ''

  /** Undefined where the backend refused it; throws what is no refusal. */
  const read = async (id: number, group?: number): Promise<D | undefined> => {
    try {
      const detail = await ask(id, group)
      if (detail.id === 0 || detail.id === id) return detail
      throw new PullError(`${path}（id=${id}）：答复的编号是 ${detail.id}`)
    } catch (error) {
      if (!(error instanceof BackendRefusal)) throw error
      if (!saysGone(error)) refused.add(id)
      reason ||= `id=${id} ${error.message}`
      return undefined
    }
  }

  return {
    read,
    /** Of a record that a list names: its backend should have it. */
    readListed: async (id: number, group?: number) => {
      asked++
      const detail = await read(id, group)
      if (!detail) lost++
      return detail
    },
    /** The backend did not say that it is gone: its last good version stays. */
    refuse: (id: number) => void refused.add(id),
    isRefused: (id: number) => refused.has(id),
    refused: () => [...refused].toSorted((a, b) => a - b),
    /** Throws where so many were refused that the backend is not to be believed. */
    check: () => {
      if (lost > Math.max(MAX_REFUSED.count, asked * MAX_REFUSED.share))
        throw new PullError(`${path}：${asked} ${unit}详情中有 ${lost} ${unit}被拒绝，首个是 ${reason}`)
    },
  }
}
