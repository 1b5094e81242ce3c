// What a process that sends requests reports to the bench that started it.
export interface LoadReport {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Bytes of an answer's body and head. */
  bytes: number
}
