import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Point {
  lng: number
  lat: number
}

/** Written by scripts/locate-regions.ts. */
const rows = readFileSync(join(import.meta.dirname, 'region-centres.csv'), 'utf8')
  .trim()
  .split('\n')
const centres = new Map(
  rows.map((row) => {
    const [id, lng, lat] = row.split(',').map(Number) as [number, number, number]
    return [id, { lng, lat }] as const
  }),
)

/** Of the smallest of the regions that is known: maps are older than the newest counties. */
export const centreOf = (regions: {
  province_id: number
  city_id: number
  county_id: number
}): Point | undefined =>
  centres.get(regions.county_id) ?? centres.get(regions.city_id) ?? centres.get(regions.province_id)
