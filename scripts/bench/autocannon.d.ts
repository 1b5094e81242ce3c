// The little of autocannon that load.ts uses; the package brings no types.
declare module 'autocannon' {
  interface Request {
    method: 'POST'
    path: string
    headers: Record<string, string>
    body: string
  }
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    setupClient: (client: { setRequests: (requests: Request[]) => void }) => void
  }
  interface Result {
    /** Seconds. */
    duration: number
    requests: { total: number }
    throughput: { total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
