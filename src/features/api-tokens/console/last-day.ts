import { day, fromWireTime, toWireTime } from '#platform/lib/dates.ts'

/** Last day on which a token is good, whose end is midnight after it. */
export const lastDayOf = (expires: string) => {
  const end = fromWireTime(expires)
  return end ? day(toWireTime(new Date(end.getTime() - 1))) : ''
}
