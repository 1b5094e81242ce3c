// Positions as people write them: degrees, minutes and seconds, pairs, grids of survey sheets.
import { withoutInvisible } from '#platform/lib/invisible.ts'
import { nfkc } from '#platform/lib/text.ts'
import type { Reading } from './quantity.ts'

export interface Point {
  lng: number
  lat: number
}

/** Datum that degrees refer to: one place differs by hundreds of metres between the maps of China. */
export const DATUM = {
  /** GPS. */
  wgs84: 1,
  /** Maps of Amap, Tencent and WeChat. */
  gcj02: 2,
  /** Certificates and surveys. */
  cgcs2000: 3,
  /** Maps of Baidu. */
  bd09: 4,
} as const

/** Degrees with their datum: a code of DATUM; null if unknown. */
export interface ReferencedPoint extends Point {
  datum: number | null
}

/** Position on a sheet in Gauss-Krüger projection: metres, and the number of the zone. */
export interface GridPoint {
  north: number
  /** Without the number of the zone. */
  east: number
  /** 25 to 45: three degrees wide. 13 to 23: six degrees wide. */
  zone: number
}

export type PointReading =
  | { kind: 'empty' }
  | { kind: 'point'; point: Point; understood?: string }
  /** Latitude first: to be exchanged once the person has agreed. */
  | { kind: 'exchanged'; point: Point }
  | { kind: 'grid'; grid: GridPoint }
  /** A sheet's position without the number of its zone. */
  | { kind: 'grid without zone'; north: number; east: number }
  /** Of a datum that is converted with parameters of each district, which are not published. */
  | { kind: 'old datum'; name: '西安80' | '北京54' }
  | { kind: 'unreadable' }

/** Bounds of the country. */
const LNG = { min: 73, max: 136 }
const LAT = { min: 3, max: 54 }
const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max
export const isInChina = ({ lng, lat }: Point) => within(lng, LNG) && within(lat, LAT)

/** Degrees, minutes and seconds with one sign between them: 118 7 32, 118-7-32. */
const BARE_ANGLE = /(^|[^\d.-])(\d{1,3})([ :.-])(\d{1,2})\3(\d{1,2}(?:\.\d+)?)(?=$|[^\d.])/g

/** Marks of degrees, minutes and seconds are many; NFKC would make two of one, and a letter of º. */
const tidied = (typed: string) =>
  withoutInvisible(
    nfkc(
      typed
        .slice(0, 200)
        .replace(/[′’‘ʹ´]/g, "'")
        .replace(/''|[″”“〞〟ʺ˝]/g, '"')
        .replace(/[º˚゜]/g, '°'),
    ),
  )
    .replace(/(\d) ?度/g, '$1°')
    .replace(/(\d) ?分/g, "$1'")
    .replace(/(\d) ?秒/g, '$1"')
    .replace(/(\d)。(?=\d)/g, '$1.')
    .replace(/\s+/g, ' ')
    .replace(BARE_ANGLE, '$1$2°$4\'$5"')
    .trim()

const NUMBER = '\\d{1,3}(?:\\.\\d{1,12})?'
const ANGLE = `(${NUMBER})(?: ?° ?(?:(\\d{1,2}(?:\\.\\d{1,9})?) ?' ?(?:(\\d{1,2}(?:\\.\\d{1,7})?) ?"?)?)?)?`
const EAST = '(?:东经|经度|东|E|lng|lon|longitude)'
const NORTH = '(?:北纬|纬度|北|N|lat|latitude)'
const ONE_ANGLE = new RegExp(`^(${EAST}|${NORTH})? ?[:=]? ?${ANGLE} ?(${EAST}|${NORTH})?$`, 'i')

interface Angle {
  degrees: number
  axis: 'lng' | 'lat' | undefined
  isDecimal: boolean
}

const angleOf = (text: string): Angle | undefined => {
  const [, before, degrees = '', minutes, seconds, after] = ONE_ANGLE.exec(text.trim()) ?? []
  if (degrees === '' || Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined
  // 118.5° 7′ is none.
  if (minutes !== undefined && degrees.includes('.')) return undefined
  const mark = before ?? after
  return {
    degrees: Number((Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600).toFixed(6)),
    axis: mark === undefined ? undefined : new RegExp(`^${EAST}$`, 'i').test(mark) ? 'lng' : 'lat',
    isDecimal: minutes === undefined,
  }
}

/** Reads one coordinate, in degrees; what is marked as the other one is unreadable. */
export const readAngle = (typed: string, axis: 'lng' | 'lat'): Reading => {
  const text = tidied(typed)
  if (text === '') return { kind: 'empty' }
  // By itself 118 7 is no pair.
  const angle = angleOf(text.replace(/^(\d{1,3}) (\d{1,2}(?:\.\d+)?)$/, "$1°$2'"))
  if (!angle || (angle.axis ?? axis) !== axis) return { kind: 'unreadable' }
  const value = angle.degrees
  return { kind: 'value', value, ...(angle.isDecimal ? {} : { understood: `${typed.trim()} = ${value} 度` }) }
}

const OLD_DATUM =
  /(?:西安|北京|xi'?an|beijing) ?-?(?:坐标系?)? ?(?:19)?(80|54)|(?:19)?(80|54) ?年? ?(?:西安|北京)/i
const CGCS2000 = '(?:CGCS ?2000|(?:国家|大地) ?2000(?:大地)?|2000 ?国家大地|2000(?=坐标))(?:坐标系?)?'
const NEW_DATUM = new RegExp(`^${CGCS2000}[ :,;]*|[ ,;(]*${CGCS2000}$`, 'i')

const oldDatumOf = (text: string): PointReading | undefined => {
  const [, after, before] = OLD_DATUM.exec(text) ?? []
  const year = after ?? before
  return year === undefined ? undefined : { kind: 'old datum', name: year === '80' ? '西安80' : '北京54' }
}

const METRES = '(\\d{6,8}(?:\\.\\d+)?) ?(?:m|米)?'
const GRID_AXIS = '(?:[XY]|[横纵东北]坐标)? ?[:=]? ?'
const GRID = new RegExp(`^${GRID_AXIS}${METRES}(?:[ ,;]+|(?=[XY横纵东北]))${GRID_AXIS}${METRES}$`, 'i')

/** Surveyors call the way north X, programs call it Y: the length of the numbers tells which is which. */
const gridOf = (text: string): PointReading | undefined => {
  const numbers = GRID.exec(text)?.slice(1).map(Number) ?? []
  const north = numbers.find((number) => number >= 1_000_000 && number < 10_000_000)
  const whole = numbers.find((number) => number !== north)
  if (north === undefined || whole === undefined) return undefined
  if (whole < 1_000_000) return { kind: 'grid without zone', north, east: whole }
  const zone = Math.floor(whole / 1_000_000)
  return (zone >= 25 && zone <= 45) || (zone >= 13 && zone <= 23)
    ? { kind: 'grid', grid: { north, east: Number((whole - zone * 1_000_000).toFixed(3)), zone } }
    : { kind: 'unreadable' }
}

const halvesOf = (text: string): [Angle, Angle] | undefined => {
  const marked = new RegExp(`^(.+?)[ ,;、/]*(?=${NORTH}|${EAST})(.+)$`, 'i').exec(text)
  for (const [first, second] of [text.split(/ ?[,;、/] ?/), text.split(' '), marked?.slice(1) ?? []].filter(
    (parts) => parts.length === 2,
  )) {
    const [one, two] = [angleOf(first ?? ''), angleOf(second ?? '')]
    if (one && two) return [one, two]
  }
  return undefined
}

/** Reads a position: a pair, or a sheet's. */
export const readPoint = (typed: string): PointReading => {
  const text = tidied(typed).replace(/^[([{ ]+|[)\]} ]+$/g, '')
  if (text === '') return { kind: 'empty' }
  const oldDatum = oldDatumOf(text)
  if (oldDatum) return oldDatum
  const grid = gridOf(text.replace(NEW_DATUM, ''))
  if (grid) return grid
  const halves = halvesOf(text)
  if (!halves) return { kind: 'unreadable' }
  const [one, two] = halves
  // 118 7, and the rest of 118 7 27 19, may be degrees and minutes.
  if (/^\d+ \d|["'] \d+$/.test(text)) return { kind: 'unreadable' }
  const isMarked = one.axis !== undefined || two.axis !== undefined
  if (isMarked && one.axis === two.axis) return { kind: 'unreadable' }
  const isLatitudeFirst = isMarked
    ? one.axis === 'lat' || two.axis === 'lng'
    : within(one.degrees, LAT) && within(two.degrees, LNG)
  const [lng, lat] = isLatitudeFirst ? [two.degrees, one.degrees] : [one.degrees, two.degrees]
  const point = { lng, lat }
  if (!isInChina(point)) return { kind: 'unreadable' }
  if (isLatitudeFirst && !isMarked) return { kind: 'exchanged', point }
  return one.isDecimal && two.isDecimal
    ? { kind: 'point', point }
    : { kind: 'point', point, understood: `东经 ${lng} 度，北纬 ${lat} 度` }
}
