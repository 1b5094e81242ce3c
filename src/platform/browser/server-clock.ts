import { isoTime } from '#platform/lib/dates.ts'

/** How far the server's clock is ahead of the browser's, in milliseconds. @param now  Wire time; empty: not known. */
export const aheadOf = (now: string): number => {
  const ahead = Date.parse(isoTime(now)) - Date.now()
  return Number.isNaN(ahead) ? 0 : ahead
}
