import * as z from 'zod/mini'
import { regionByName } from '#features/regions/server/regions.service.ts'
import { OUTCOMES } from '#features/review/contract/review.ts'

export const nonEmptyText = z.string().check(z.minLength(1))

/** Before the moment at which the demo is seeded. */
export const minutesAgo = z.int().check(z.nonnegative())

export const mobile = z.string().check(z.regex(/^138\d{8}$/))

const isRegionName = (name: string) => {
  try {
    return regionByName(name).province_id > 0
  } catch {
    return false
  }
}
/** `省 市 区县` as the region list names them. */
export const place = z.string().check(z.refine(isRegionName))

export const decision = { outcome: z.enum(OUTCOMES), minutesTaken: minutesAgo, note: nonEmptyText }
