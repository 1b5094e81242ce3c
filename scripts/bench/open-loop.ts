// Requests that arrive at random times and wait for nobody: an open loop with exponential gaps between arrivals.
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadReport } from './load-report.ts'

/**
 * Sends `seconds × perSecond` requests. A request that goes out late counts from when it was due.
 * @param send gets the time when the request was due, and answers the bytes it received; throws where the answer is not what it
 *   should be.
 */
export const openLoop = async (
  { seconds, perSecond }: { seconds: number; perSecond: number },
  send: (due: number) => Promise<number>,
): Promise<LoadReport & { p999: number; max: number }> => {
  const all = Math.round(seconds * perSecond)
  const milliseconds: number[] = []
  let bytes = 0
  const sent: Promise<void>[] = []
  const began = performance.now()
  let nextAt = began
  for (let n = 0; n < all; n++) {
    nextAt += (-Math.log(1 - Math.random()) * 1000) / perSecond
    const mine = nextAt
    const early = mine - performance.now()
    if (early > 0) await wait(early)
    sent.push(
      send(mine).then((length) => {
        milliseconds.push(performance.now() - mine)
        bytes += length
      }),
    )
  }
  await Promise.all(sent)
  milliseconds.sort((a, b) => a - b)
  const quantile = (part: number) => Math.round((milliseconds[Math.ceil(all * part) - 1] ?? 0) * 10) / 10
  return {
    perSecond: all / ((performance.now() - began) / 1000),
    p50: quantile(0.5),
    p99: quantile(0.99),
    p999: quantile(0.999),
    max: quantile(1),
    bytes: Math.round(bytes / all),
  }
}
