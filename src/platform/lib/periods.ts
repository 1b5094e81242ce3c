// Filter by time (spec part 1 §3): 0 any, 1 today, 2 this week, 3 this month, 4 the last half-year.
import { startOfDay, startOfMonth, startOfWeek } from './dates.ts'

const HALF_YEAR_MS = 183 * 24 * 3_600_000

const periodStarts: Record<number, (now: Date) => Date> = {
  1: startOfDay,
  2: startOfWeek,
  3: startOfMonth,
  4: (now) => startOfDay(new Date(now.getTime() - HALF_YEAR_MS)),
}

/** Since when something counts; undefined for any time. */
export const startOfPeriod = (code: number, now: Date): Date | undefined => periodStarts[code]?.(now)
