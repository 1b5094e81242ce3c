import { fromWireTime } from '#lib/dates.ts'

/** How far the server's clock is ahead of the browser's, in milliseconds. @param now  Wire time; empty: not known. */
export const aheadOf = (now: string): number => {
  const moment = fromWireTime(now)
  return moment ? moment.getTime() - Date.now() : 0
}
