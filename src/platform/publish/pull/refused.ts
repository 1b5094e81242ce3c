// Records that a pull could not take: their last good version stays, new ones wait for the next pull.

export interface Refused {
  /** 0 where the answer has none that can be read. */
  id: number
  /** Chinese: call, id, and field or refusal. */
  reason: string
}
