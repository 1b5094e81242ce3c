// Report of a load: a process of its own sends requests, and prints it for the bench that started that process.
export interface LoadReport {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Bytes of an answer: its body, and where autocannon sent the requests its head as well. */
  bytes: number
}
