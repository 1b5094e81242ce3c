import * as fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { describe, expect, test } from 'vitest'
import {
  csvTable,
  geoJson,
  type ListingRow,
  listingTable,
  medianTable,
  positionOf,
  tenderTable,
} from '#features/open-data/rules/tables.ts'
import { DATUM } from '#platform/readers/point.ts'
import { announced } from './tender.ts'

const SITE = 'https://lin.example'
const listing: ListingRow = {
  id: 7,
  project_sn: 'LD7',
  project_name: '童游街道杉木林 120.5 亩',
  forestry_type: 1,
  type: 3,
  pname: '福建省',
  place: '福建省 南平市 建阳区',
  measure_area: 120.5,
  face_price: 36,
  years: 30,
  years_until: '2054-12-31',
  approximate: ['face_price', 'measure_area'],
  score: 71.5,
  ownership: 2,
  warrant: 1,
  forest_category: null,
  species: '杉木',
  stand_age: 12,
  stock_volume: null,
  remaining_term: null,
  lng: 118.1203,
  lat: 27.3311,
  datum: DATUM.wgs84,
  releasetime: '2026-06-01 08:00:00',
  confirmtime: '2026-07-01 08:00:00',
  updatetime: '2026-07-02 08:00:00',
}
const listingCsv = (...rows: ListingRow[]) => csvTable(listingTable, rows, SITE)
/** Rows by the heads of their columns. */
const read = (csv: string) => {
  const [heads = [], ...rows] = parseCsv(csv).map((row) => row.map((cell) => String(cell ?? '')))
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])))
}

describe('a table as CSV', () => {
  test('is UTF-8 with its mark, and has a line for each record that ends as RFC 4180 says', () => {
    const csv = listingCsv(listing)
    expect(csv.startsWith('\ufeff编号,信息编号,标题,')).toBe(true)
    expect(csv.split('\r\n')[1]).toContain('https://lin.example/exchange/view/7')
  })

  test('says what the page of the listing says, in words and in the units of the heads', () => {
    expect(read(listingCsv(listing))[0]).toMatchObject({
      编号: '7',
      流转类别: '转让',
      林地类型: '乔木林地',
      所在地区: '福建省 南平市 建阳区',
      '面积（亩）': '120.5',
      '总价（万元）': '36',
      '单价（元/亩·年）': '99.59',
      使用年限至: '2054-12-31',
      林地权属: '集体',
      森林类别: '',
      约数: '总价、实测面积',
      经度: '118.1203',
      纬度: '27.3311',
      发布日期: '2026-06-01',
      确认日期: '2026-07-01',
      更新日期: '2026-07-02',
    })
  })

  test('leaves a negotiable price empty, and what is computed from it', () => {
    const [row] = read(listingCsv({ ...listing, face_price: 0 }))
    expect([row?.['总价（万元）'], row?.['单价（元/亩·年）']]).toEqual(['', ''])
  })

  test.each(['=1+1', '+86', '@SUM(A1)', '-2+3', '\t=1'])('a title %j is no formula', (project_name) => {
    expect(listingCsv({ ...listing, project_name })).toContain(`'${project_name}`)
  })

  test('keeps commas, quotes and line ends within their field', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', '林', 'a', ' ') }), (text) => {
        const csv = listingCsv({ ...listing, project_name: `题${text}` })
        expect(read(csv)[0]?.标题).toBe(`题${text}`)
      }),
    )
  })

  test('has of tenders where each stands, and where its releases are', () => {
    const csv = csvTable(tenderTable, [announced({})], SITE)
    expect(read(csv)[0]).toMatchObject({
      OCID: 'ocds-000000-12',
      招标类别: '林业工程',
      公告类型: '招标公告',
      '估算价（万元）': '268.5',
      报名截止: '2026-12-08 17:00',
      'OCDS 文件': 'https://lin.example/open-data/tenders/QS-2026-001.json',
    })
  })

  test('has of medians the province, the category and how many prices went in', () => {
    const row = { province_id: 350_000, province: '福建省', forestry_type: 2, median: 61.234, samples: 9 }
    expect(read(csvTable(medianTable, [{ ...row, date: '2026-11-20' }], SITE))).toEqual([
      { 省份: '福建省', 流转类别: '出租', '中位价（元/亩·年）': '61.23', 样本数: '9', 日期: '2026-11-20' },
    ])
  })
})

describe('a position', () => {
  const beijing = { lng: 116.397428, lat: 39.90923 }
  const farFrom = (datum: number | null) => {
    const { lng = 0, lat = 0 } = positionOf({ ...beijing, datum }) ?? {}
    return Math.hypot(lng - beijing.lng, lat - beijing.lat)
  }

  test('of GPS and surveys is as it was given, one of a map is converted', () => {
    expect([DATUM.wgs84, DATUM.cgcs2000].map(farFrom)).toEqual([0, 0])
    // Hundreds of metres.
    for (const datum of [DATUM.gcj02, DATUM.bd09]) {
      expect(farFrom(datum)).toBeGreaterThan(0.003)
      expect(farFrom(datum)).toBeLessThan(0.03)
    }
  })

  test.each([
    { what: 'an unknown datum', given: { ...beijing, datum: null } },
    { what: 'a code that is none', given: { ...beijing, datum: 9 } },
    { what: 'no position', given: { lng: null, lat: null, datum: DATUM.wgs84 } },
  ])('is left out for $what', ({ given }) => {
    expect(positionOf(given)).toBeUndefined()
  })

  test('has no more decimals than the page', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 73, max: 136, noNaN: true }),
        fc.double({ min: 3, max: 54, noNaN: true }),
        fc.constantFrom(...Object.values(DATUM)),
        (lng, lat, datum) => {
          const point = positionOf({ lng, lat, datum })
          for (const degrees of Object.values(point ?? {}))
            expect(`${degrees}`.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(6)
        },
      ),
    )
  })
})

test('GeoJSON has a feature for each listing, longitude first, and none of its columns twice', () => {
  const withoutPosition = { ...listing, id: 8, lng: null, lat: null, datum: null }
  const { type, features } = JSON.parse(geoJson([listing, withoutPosition], SITE)) as {
    type: string
    features: { id: number; geometry: unknown; properties: Record<string, unknown> }[]
  }
  expect(type).toBe('FeatureCollection')
  expect(features.map(({ id, geometry }) => [id, geometry])).toEqual([
    [7, { type: 'Point', coordinates: [118.1203, 27.3311] }],
    [8, null],
  ])
  expect(features[0]?.properties).toMatchObject({ title: listing.project_name, price_10k_yuan: 36 })
  expect(features[0]?.properties).not.toHaveProperty('longitude')
})
