// Medians of asking prices.
import type { Db } from '../db/types.ts'
import { findMedian } from '../tables/releases.ts'

/** Yuan per mu and year; of nothing, no samples. */
export const medianOf = async (
  db: Db,
  provinceId: number,
  category: number,
): Promise<{ median: number; samples: number }> =>
  (await findMedian(db, provinceId, category)) ?? { median: 0, samples: 0 }
