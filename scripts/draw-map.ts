// node scripts/draw-map.ts: draws the outline of China into src/features/regions/rules/china-outline.ts, and the prefectures of each province
// into public/maps/{province_id}.json, which the map loads once the province is chosen. Both come from echarts
// 4.9.0 (Apache-2.0), the ten dashes, the Diaoyu islands and those of the South China Sea from @surbowl/world-geo-json-zh
// 2.1.5 (Unlicense); both are fetched for the drawing alone. Ends with an error where a part is missing.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MAP_HEIGHT, MAP_WIDTH, project } from '../src/features/regions/rules/china-projection.ts'
import { provinceSlugs } from '../src/platform/lib/province-slugs.ts'
import { openNpmFiles } from './npm-files.ts'

const PREFECTURES = join(import.meta.dirname, '../public/maps')
const TARGET = join(import.meta.dirname, '../src/features/regions/rules/china-outline.ts')
type Point = readonly [longitude: number, latitude: number]
type Ring = readonly Point[]

const files = openNpmFiles()

/** echarts packs a ring into letters: zigzag differences from an offset, 1024 to a degree. */
const unpacked = (letters: string, [startX = 0, startY = 0]: readonly number[]): Ring => {
  let [x, y] = [startX, startY]
  const difference = (at: number) => {
    const code = letters.charCodeAt(at) - 64
    return (code >> 1) ^ -(code & 1)
  }
  return Array.from({ length: letters.length / 2 }, (_, at) => {
    x += difference(2 * at)
    y += difference(2 * at + 1)
    return [x / 1024, y / 1024] as const
  })
}

interface Packed {
  features: {
    id: string
    /** `cp`: where the name stands. */
    properties: { name: string; cp?: Point }
    geometry:
      | { type: 'Polygon'; coordinates: string[]; encodeOffsets: number[][] }
      | { type: 'MultiPolygon'; coordinates: string[][]; encodeOffsets: number[][][] }
  }[]
}
/** echarts' name of a province where it is not our slug. */
const ECHARTS_NAMES: Record<string, string> = { shaanxi: 'shanxi1' }
const fetchedProvinces = (slug: string) =>
  files.json<Packed>('echarts@4.9.0', `map/json/province/${ECHARTS_NAMES[slug] ?? slug}.json`)

interface World {
  features: { properties: { iso_a3: string }; geometry: { coordinates: Point[][][] } }[]
}

const ringsOf = ({ geometry }: Packed['features'][number]): Ring[] =>
  geometry.type === 'Polygon'
    ? geometry.coordinates.map((ring, at) => unpacked(ring, geometry.encodeOffsets[at] ?? []))
    : geometry.coordinates.flatMap((rings, part) =>
        rings.map((ring, at) => unpacked(ring, geometry.encodeOffsets[part]?.[at] ?? [])),
      )

/**
 * SVG path in whole units, each step relative to the last.
 * @param parts units that a map unit is divided into
 */
const pathOf = (rings: readonly Ring[], parts = 1) =>
  rings
    .map((ring) => {
      const points = ring.map(
        ([x, y]) => project(x, y).map((unit) => Math.round(unit * parts)) as [number, number],
      )
      if (points.some(([x, y]) => x < 0 || y < 0 || x > MAP_WIDTH * parts || y > MAP_HEIGHT * parts))
        throw new Error('the drawing is too small')
      let [px, py] = points[0] ?? [0, 0]
      const steps = points.slice(1).flatMap(([x, y]) => {
        const step = [x - px, y - py]
        if (step.every((part) => part === 0)) return []
        ;[px, py] = [x, y]
        return [step.join(' ').replace(' -', '-')]
      })
      // A polygon too small for a second point is drawn as a dot.
      return `M${points[0]?.join(' ')}l${steps.length > 0 ? steps.join(' ').replaceAll(' -', '-') : '1 0'}z`
    })
    .join('')

const PEOPLES =
  '布依族|苗族|侗族|藏族|羌族|彝族|土家族|回族|蒙古族?|哈萨克|柯尔克孜|朝鲜族|白族|傣族|景颇族|傈僳族|哈尼族|壮族|黎族|各族'
const NAME_ENDS = new RegExp(`(?:(?:${PEOPLES})+自治[州县]|市|地区|盟|林区)$`)

/** A tenth of a map unit is less than a pixel in the largest map of a province. */
const PREFECTURE_PARTS = 10

/** Prefectures of a province, each `[short name, x, y, path]` in tenths of map units. */
const prefecturesOf = (slug: string) =>
  fetchedProvinces(slug).features.map((feature) => {
    const { name, cp } = feature.properties
    const rings = ringsOf(feature)
    const [x, y] = project(...(cp ?? rings[0]?.[0] ?? [0, 0])).map((unit) =>
      Math.round(unit * PREFECTURE_PARTS),
    )
    return [name.replace(NAME_ENDS, ''), x, y, pathOf(rings, PREFECTURE_PARTS)] as const
  })

/** Between these longitudes and latitudes. */
const lies = (ring: Ring, [west, east, south, north]: readonly [number, number, number, number]) =>
  ring.every(([x, y]) => x >= west && x <= east && y >= south && y <= north)

try {
  const china = files.json<Packed>('echarts@4.9.0', 'map/json/china.json')
  const world = files.json<World>('@surbowl/world-geo-json-zh@2.1.5', 'world.zh.json')
  const parts = world.features
    .filter(({ properties }) => properties.iso_a3 === 'CHN')
    .flatMap(({ geometry }) => geometry.coordinates.map(([outer = []]) => outer))

  // One lies at each of these places, from Taiwan round the South China Sea to Vietnam.
  const dashPlaces = [
    [122.4, 122.9, 23.4, 24.6],
    [121.1, 122, 20.8, 21.8],
    [119.4, 120.1, 18, 19.1],
    [119, 119.1, 15, 16.1],
    [118.5, 119, 10.9, 12],
    [115.5, 116.3, 7.1, 8],
    [111.7, 112.9, 3.3, 3.8],
    [108.1, 108.4, 6, 7.1],
    [110, 110.4, 11.2, 12.3],
    [109.2, 109.9, 15.1, 16.3],
  ] as const
  const dashes = dashPlaces.map((place) => parts.find((ring) => lies(ring, place)))
  if (dashes.some((dash) => !dash)) throw new Error('not all ten dashes are there')
  const diaoyu = parts.filter((ring) => lies(ring, [123, 125, 25.5, 26.1]))
  if (!diaoyu.some((ring) => lies(ring, [123.2, 123.6, 25.6, 25.8])) || diaoyu.length < 2)
    throw new Error('the Diaoyu islands are not there')
  const southern = parts.filter((ring) => !dashes.includes(ring) && lies(ring, [109, 118, 3, 17]))
  const dongsha = parts.filter((ring) => lies(ring, [116, 117.5, 20, 21]))
  if (southern.length < 6 || dongsha.length === 0)
    throw new Error('the islands of the South China Sea are not there')

  const provinces = china.features.map((feature) => [Number(feature.id), pathOf(ringsOf(feature))] as const)
  const missing = Object.keys(provinceSlugs).filter(
    (id) => !provinces.some(([known]) => known === Number(id)),
  )
  if (missing.length > 0) throw new Error(`provinces are missing: ${missing.join(', ')}`)

  const text = `// Drawn by scripts/draw-map.ts: not to be edited.

/** Outline of each province, by its code. */
export const provinceOutlines: readonly (readonly [province_id: number, path: string])[] = [
${provinces.map(([id, path]) => `  [\n    ${id},\n    '${path}',\n  ],`).join('\n')}
]

/** The Diaoyu islands and those of the South China Sea. */
export const islands =
  '${pathOf([...diaoyu, ...dongsha, ...southern])}'

/** The ten dashes. */
export const dashes =
  '${pathOf(dashes.filter((dash) => dash !== undefined))}'
`
  mkdirSync(dirname(TARGET), { recursive: true })
  writeFileSync(TARGET, text)
  mkdirSync(PREFECTURES, { recursive: true })
  // The file of Xizang lacks a prefecture: the map shows its outline instead.
  for (const [id, slug] of Object.entries(provinceSlugs))
    if (slug !== 'xizang') writeFileSync(join(PREFECTURES, `${id}.json`), JSON.stringify(prefecturesOf(slug)))
  console.info(
    `${provinces.length} provinces, ${dashes.length} dashes, ${(text.length / 1000).toFixed(1)} KB`,
  )
} finally {
  files.close()
}
