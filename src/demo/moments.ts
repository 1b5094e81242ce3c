// Data files count back from the moment of seeding.
import type { AppDeps } from '#server/features.ts'

const MINUTE_MS = 60_000

export const minutesBefore = (moment: Date, minutes: number) =>
  new Date(moment.getTime() - minutes * MINUTE_MS)

/** The services' clock set to a moment. */
export const at = (deps: AppDeps, moment: Date): AppDeps => ({ ...deps, now: () => moment })
