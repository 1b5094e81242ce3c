import { isoTime } from '#platform/lib/dates.ts'

/** Milliseconds by which the server's clock is ahead of the browser's; 0 without a time. @param now  Wire time. */
export const clockOffset = (now: string): number => {
  const offset = Date.parse(isoTime(now)) - Date.now()
  return Number.isNaN(offset) ? 0 : offset
}
