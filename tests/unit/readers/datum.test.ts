// One place has other degrees in each datum, and one dot on the map.
import * as fc from 'fast-check'
import gcoord from 'gcoord'
import { describe, expect, test } from 'vitest'
import { wgs84Of } from '#platform/readers/datum.ts'
import { DATUM, type Point } from '#platform/readers/point.ts'

const metresBetween = (one: Point, other: Point) => {
  const perDegree = 111_320
  return Math.hypot(
    (one.lat - other.lat) * perDegree,
    (one.lng - other.lng) * perDegree * Math.cos((one.lat * Math.PI) / 180),
  )
}

/** Six decimals, as the form keeps. */
const typed = ([lng, lat]: readonly number[], datum: number) => ({
  lng: Number((lng ?? 0).toFixed(6)),
  lat: Number((lat ?? 0).toFixed(6)),
  datum,
})

describe('degrees in WGS 84', () => {
  test('are the same place to a metre, whichever datum they were read in', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 74, max: 135, noNaN: true }),
        fc.double({ min: 4, max: 53, noNaN: true }),
        (lng, lat) => {
          const place = { lng, lat }
          const readings = [
            typed([lng, lat], DATUM.wgs84),
            typed([lng, lat], DATUM.cgcs2000),
            typed(gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02), DATUM.gcj02),
            typed(gcoord.transform([lng, lat], gcoord.WGS84, gcoord.BD09), DATUM.bd09),
          ]
          for (const reading of readings) expect(metresBetween(wgs84Of(reading), place)).toBeLessThan(1)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('of a known place in Beijing are those that its receivers show', () => {
    // Published pair of the Tian'anmen: 116.404, 39.915 in BD-09, 116.39763, 39.90865 in GCJ-02.
    const gps = { lng: 116.3914, lat: 39.9073 }
    const readings = [
      { lng: 116.404, lat: 39.915, datum: DATUM.bd09 },
      { lng: 116.39763, lat: 39.90865, datum: DATUM.gcj02 },
    ]
    for (const reading of readings) expect(metresBetween(wgs84Of(reading), gps)).toBeLessThan(20)
  })

  test('stay as they are where the datum is unknown, and outside China', () => {
    expect(wgs84Of({ lng: 118.1, lat: 27.3, datum: null })).toEqual({ lng: 118.1, lat: 27.3 })
    expect(wgs84Of({ lng: 118.1, lat: 27.3, datum: 9 })).toEqual({ lng: 118.1, lat: 27.3 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: -180, max: 72, noNaN: true }),
          fc.double({ min: 137, max: 180, noNaN: true }),
        ),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.constantFrom(...Object.values(DATUM)),
        (lng, lat, datum) => {
          expect(wgs84Of({ lng, lat, datum })).toEqual({ lng, lat })
        },
      ),
    )
  })
})
