// content-cache → pages: figures of the project library.

import { provinces } from '#features/regions/templates/provinces.ts'
import { readStatistics } from '#features/statistics/single.ts'
import { shortProvince } from '#platform/lib/province-names.ts'

const TAIWAN = 710_000

export const TAIWAN_MISSING = '台湾省资料暂缺'

/**
 * Provinces with their number of projects: the figures name them, as other backends do in a form of their own. Where there
 * is none of Taiwan, that says nothing of Taiwan: its figures are missing.
 */
export const projectsByProvince = () => {
  const counts = new Map(readStatistics().province.map(({ name, value }) => [shortProvince(name), value]))
  return provinces().map(({ id, name }) => {
    const count = counts.get(shortProvince(name)) ?? 0
    return { id, name, short: shortProvince(name), count, isMissing: id === TAIWAN && count === 0 }
  })
}
