// Data files count from the moment of seeding.
import { createHash } from 'node:crypto'
import type { AppDeps } from '#app/features.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { DemoRecord } from './schemas.ts'

const MINUTE_MS = 60_000

export const minutesBefore = (moment: Date, minutes: number) =>
  new Date(moment.getTime() - minutes * MINUTE_MS)

const DAY_MS = 24 * 60 * MINUTE_MS

/** A time within office hours, the same at every seed. */
const officeTime = (title: string) => {
  const minutes = 8 * 60 + 30 + (createHash('sha256').update(title).digest().readUInt16BE(2) % 540)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const HOURS: Readonly<Record<string, string>> = { signup_end: '17:00', bond_due: '17:00', open_time: '09:30' }

/** Fields that are times, as an editor writes them. @param days after the moment */
export const timesIn = (days: DemoRecord['days'], moment: Date, title: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(days).flatMap(([name, after]) => {
      if (after === undefined) return []
      const [date] = toWireTime(new Date(moment.getTime() + after * DAY_MS)).split(' ')
      return [[name, `${date} ${HOURS[name] ?? officeTime(title)}`]]
    }),
  )

/** The services' clock set to a moment, to the second: lists of pages, whose times have seconds, order as the database does. */
export const depsAt = (deps: AppDeps, moment: Date): AppDeps => ({
  ...deps,
  now: () => new Date(Math.floor(moment.getTime() / 1000) * 1000),
})
