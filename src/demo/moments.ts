// Data files count back from the moment of seeding.
import type { AppDeps } from '#server/features.ts'

const MINUTE_MS = 60_000

export const minutesBefore = (moment: Date, minutes: number) =>
  new Date(moment.getTime() - minutes * MINUTE_MS)

/** The services' clock set to a moment, to the second: lists of pages, whose times have seconds, order as the database does. */
export const at = (deps: AppDeps, moment: Date): AppDeps => ({
  ...deps,
  now: () => new Date(Math.floor(moment.getTime() / 1000) * 1000),
})
