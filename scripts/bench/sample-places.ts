// Counties, those of the wooded south first: where the bench's listings lie.
import { childRegions, type RegionIds } from '#features/regions/server/regions.service.ts'

const WOODED = [
  450_000, 350_000, 360_000, 430_000, 530_000, 440_000, 330_000, 520_000, 510_000, 420_000, 340_000,
]

export const regionTriples = (): RegionIds[] => {
  const provinces = childRegions({ pid: 0 }).map(({ id }) => id)
  const rest = provinces.filter((id) => !WOODED.includes(id))
  return [...WOODED, ...rest].flatMap((province_id) =>
    childRegions({ pid: province_id }).flatMap(({ id: city_id }) => {
      const counties = childRegions({ pid: city_id })
      return counties.length === 0
        ? [{ province_id, city_id, county_id: 0 }]
        : counties.map(({ id: county_id }) => ({ province_id, city_id, county_id }))
    }),
  )
}
