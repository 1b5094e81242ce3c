// Query of the exchange list: parsing and building its address.
import { describe, expect, test } from 'vitest'
import { chipsOf, headline } from '#features/exchange/islands/filter-texts.ts'
import {
  addressOf,
  isSameList,
  landingQuery,
  parseQuery,
  queryAt,
} from '#features/exchange/islands/list-query.ts'
import { nameOfSearch } from '#features/exchange/islands/search-name.ts'
import { KEYWORD_MAX } from '#features/listings/contract/woodland.ts'
import { noFilter } from '#features/listings/rules/filters.ts'
import { pageNumbers } from '#platform/browser/LiveListPager.tsx'
import { shortProvince } from '#platform/lib/province-names.ts'

const read = (query: string) => parseQuery(new URLSearchParams(query))
const at = (address: string) => queryAt(new URL(address, 'http://localhost'))

describe('reading', () => {
  test('takes every filter by its wire name', () => {
    expect(
      read(
        'forestry_type=1&type=20&forestry_price=5&time=4&province_id=350000&city_id=350700&county_id=350703&measure_area=2&score=3&species=4&price_min=30&price_max=50&area_max=200&permu_min=80&years_min=10&without=松类,建阳&keyword=%20杉木%20&sort=permu_desc&page=3&view=map',
      ),
    ).toEqual({
      filter: {
        forestry_type: 1,
        type: 20,
        forestry_types: '',
        types: '',
        forestry_price: 5,
        time: 4,
        province_id: 350_000,
        city_id: 350_700,
        county_id: 350_703,
        measure_area: 2,
        score: 3,
        species: 4,
        price_min: 30,
        price_max: 50,
        area_min: 0,
        area_max: 200,
        permu_min: 80,
        permu_max: 0,
        years_min: 10,
        years_max: 0,
        without: '松类、建阳',
        keyword: '杉木',
      },
      sort: 'permu_desc',
      page: 3,
      view: 'map',
    })
  })

  test('takes the spec’s project_name for the keyword, unless there is one', () => {
    expect(read('project_name=毛竹').filter.keyword).toBe('毛竹')
    expect(read('project_name=毛竹&keyword=油茶').filter.keyword).toBe('油茶')
  })

  test.each([
    'forestry_type=6',
    'forestry_type=-1',
    'forestry_type=1.5',
    'forestry_type=constructor',
    'type=10',
    'forestry_price=6',
    'measure_area=120',
    'score=5',
    'price_min=-3',
    'price_max=x',
    'area_min=1e12',
    'time=9',
    'province_id=350001',
    'city_id=350700',
    'county_id=350703&province_id=',
    'sort=cheapest',
    'page=0',
    'page=-2',
    'page=1e99',
    'page=x',
    'view=globe',
    'keyword=%20%20',
    'utm_source=wechat',
  ])('takes %s for nothing asked', (query) => {
    expect(read(query)).toEqual(landingQuery({ province_id: 0, forestry_type: 0 }))
  })

  test('takes several of a category, however they are written, and one as the spec has it', () => {
    for (const query of ['forestry_types=3,1', 'forestry_type=3&forestry_type=1', 'forestry_types=1,3,1,9,x'])
      expect(read(query).filter).toMatchObject({ forestry_type: 0, forestry_types: '1,3' })
    for (const query of ['forestry_types=3', 'forestry_type=3', 'forestry_type=3&forestry_types=3'])
      expect(read(query).filter).toMatchObject({ forestry_type: 3, forestry_types: '' })
  })

  test('takes the bounds of a range the other way round, too', () => {
    expect(read('price_min=50&price_max=30').filter).toMatchObject({ price_min: 30, price_max: 50 })
    expect(read('price_min=50').filter).toMatchObject({ price_min: 50, price_max: 0 })
  })

  test('leaves out a city of another province, and a county without its city', () => {
    expect(read('province_id=350000&city_id=110100').filter).toMatchObject({
      province_id: 350_000,
      city_id: 0,
    })
    expect(read('province_id=350000&county_id=350703').filter.county_id).toBe(0)
  })

  test('takes a city and a county by ids of a backend’s own', () => {
    expect(read('province_id=350000&city_id=1307&county_id=13071').filter).toMatchObject({
      province_id: 350_000,
      city_id: 1307,
      county_id: 13_071,
    })
    expect(read('city_id=1307').filter.city_id).toBe(0)
  })

  test('cuts a keyword to what the call takes', () => {
    const { keyword } = read(`keyword=${'林'.repeat(KEYWORD_MAX + 10)}`).filter
    expect(keyword).toHaveLength(KEYWORD_MAX)
  })

  test('a landing page applies its province and category unless the query string has a filter', () => {
    expect(at('/exchange/fujian/lease').filter).toMatchObject({ province_id: 350_000, forestry_type: 2 })
    expect(at('/exchange/fujian?sort=price_asc')).toMatchObject({
      filter: { province_id: 350_000 },
      sort: 'price_asc',
    })
    expect(at('/exchange/fujian?type=3').filter).toEqual({ ...noFilter, type: 3 })
    expect(at('/exchange').filter).toEqual(noFilter)
  })
})

describe('writing', () => {
  test('contains only what differs from the default', () => {
    expect(addressOf(landingQuery({ province_id: 0, forestry_type: 0 }))).toBe('/exchange')
    expect(addressOf(read('province_id=350000&sort=newest&page=1&keyword=油茶'))).toBe(
      `/exchange?province_id=350000&keyword=${encodeURIComponent('油茶')}`,
    )
  })

  test.each([
    '',
    'forestry_type=5&type=9&forestry_price=4&time=1&measure_area=4',
    'province_id=650000&city_id=659000&county_id=659001&page=12',
    'score=4&sort=score_desc',
    'forestry_types=1,3&types=2,5,20&years_min=10',
    'price_min=30&price_max=50&area_min=100&permu_max=200',
    'keyword=a%26b%3D%23%2B%25&sort=area_asc&view=map',
  ])('what is written is read back: %s', (query) => {
    expect(at(addressOf(read(query)))).toEqual(read(query))
  })
})

test('list and map view of one query give the same list', () => {
  expect(isSameList(read('type=3'), read('type=3&view=map'))).toBe(true)
  expect(isSameList(read('type=3'), read('type=3&page=2'))).toBe(false)
  expect(isSameList(read('type=3'), read('type=4'))).toBe(false)
})

test('the pager shows first, last and neighbouring pages, and no gap for a single page', () => {
  expect(pageNumbers(1, 2)).toEqual([1, 2])
  expect(pageNumbers(1, 9)).toEqual([1, 2, 0, 9])
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, 0, 9])
  expect(pageNumbers(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9])
  expect(pageNumbers(9, 9)).toEqual([1, 0, 8, 9])
  expect(pageNumbers(40, 9)).toEqual([1, 0, 9])
})

describe('words', () => {
  const regions = {
    0: [{ id: 350_000, name: '福建省' }],
    350_000: [{ id: 350_700, name: '南平市' }],
  }
  const { filter } = read(
    'province_id=350000&city_id=350700&forestry_type=1&measure_area=2&time=2&keyword=杉木',
  )

  test('a saved search is named by its filters except the time', () => {
    expect(nameOfSearch({ ...filter, city_id: 0, keyword: '' }, regions)).toBe('福建·转让·100–1000 亩')
    expect(nameOfSearch({ ...noFilter, score: 2 }, regions)).toBe('评分 70 分以上')
    const ranges = { ...noFilter, price_min: 30, price_max: 50, area_min: 100, permu_max: 200 }
    expect(nameOfSearch(ranges, regions)).toBe('总价 30–50 万元·面积 100 亩以上')
    expect(chipsOf(ranges, regions)[0]?.without).toEqual({ ...ranges, price_min: 0, price_max: 0 })
  })

  test('a chip has the filter without its condition; a province is removed with its city and county', () => {
    const chips = chipsOf(filter, regions)
    expect(chips.map(({ text }) => text)).toEqual([
      '福建省',
      '南平市',
      '转让',
      '100–1000 亩',
      '本周',
      '“杉木”',
    ])
    expect(chips[0]?.without).toEqual({ ...filter, province_id: 0, city_id: 0 })
    expect(chips[2]?.without).toEqual({ ...filter, forestry_type: 0 })
    expect(chips[5]?.without).toEqual({ ...filter, keyword: '' })
  })

  test('titles use the short name of a province', () => {
    expect(headline(undefined, 0)).toBe('林地流转')
    expect(headline('福建省', 1)).toBe('福建林地转让')
    expect(
      ['内蒙古自治区', '广西壮族自治区', '新疆维吾尔自治区', '北京市', '香港特别行政区'].map(shortProvince),
    ).toEqual(['内蒙古', '广西', '新疆', '北京', '香港'])
  })
})
