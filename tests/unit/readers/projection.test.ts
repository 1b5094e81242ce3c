// Positions of survey sheets.
import proj4 from 'proj4'
import { expect, test } from 'vitest'
import { pointOfGrid } from '#platform/readers/projection.ts'

test('a position on the central meridian of its zone has that longitude', () => {
  expect(pointOfGrid({ north: 3_000_000, east: 500_000, zone: 39 }).lng).toBe(117)
  expect(pointOfGrid({ north: 3_000_000, east: 500_000, zone: 20 }).lng).toBe(117)
})

test('a position of a sheet is found again on the sheet, to a decimetre', () => {
  // Projected by its EPSG definition: CGCS2000, three degrees, zone 39.
  const epsg4527 = '+proj=tmerc +lat_0=0 +lon_0=117 +k=1 +x_0=39500000 +y_0=0 +ellps=GRS80 +units=m'
  const { lng, lat } = pointOfGrid({ north: 3_012_345.67, east: 567_890.12, zone: 39 })
  const [east, north] = proj4('+proj=longlat +ellps=GRS80', epsg4527, [lng, lat])
  expect(Math.abs(east - 39_567_890.12)).toBeLessThan(0.1)
  expect(Math.abs(north - 3_012_345.67)).toBeLessThan(0.1)
  expect([lng, lat].map((degrees) => Math.floor(degrees))).toEqual([117, 27])
})
