// Provinces on the map: bounds and point-in-province test, to within some ten kilometres like the outline itself.
import { provinceOutlines } from './china-outline.ts'
import { project } from './china-projection.ts'

type Position = readonly [x: number, y: number]
type Ring = readonly Position[]

/** Parses one ring of a path as draw-map writes it: `M`, a position, `l` and relative steps, `z`. */
const ringOf = (path: string): Ring => {
  const [x = 0, y = 0, ...steps] = (path.match(/-?\d+/g) ?? []).map(Number)
  const ring: Position[] = [[x, y]]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    const [lastX, lastY] = ring[ring.length - 1] ?? [0, 0]
    ring.push([lastX + (steps[at] ?? 0), lastY + (steps[at + 1] ?? 0)])
  }
  return ring
}

const cache = new Map<number, readonly Ring[]>()
const ringsOf = (province_id: number) => {
  const cached = cache.get(province_id)
  if (cached) return cached
  const [, path = ''] = provinceOutlines.find(([id]) => id === province_id) ?? []
  const rings = path.split('z').filter(Boolean).map(ringOf)
  cache.set(province_id, rings)
  return rings
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
/** Bounding box in map units; undefined for an unknown province. */
export const boxOf = (province_id: number): Box | undefined => {
  const positions = ringsOf(province_id).flat()
  if (positions.length === 0) return undefined
  const xs = positions.map(([x]) => x)
  const ys = positions.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Inaccuracy of the outline in map units, some 6 km each. */
const TOLERANCE = 2

const distanceTo = ([x, y]: Position, [ax, ay]: Position, [bx, by]: Position) => {
  const [dx, dy] = [bx - ax, by - ay]
  const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)
  const along = Math.max(0, Math.min(1, share))
  return Math.hypot(ax + along * dx - x, ay + along * dy - y)
}

/** Whether a WGS 84 position lies in a province or close to it; true for an unknown province. */
export const isInProvince = (province_id: number, longitude: number, latitude: number): boolean => {
  const rings = ringsOf(province_id)
  const position = project(longitude, latitude)
  const [x, y] = position
  let isInside = false
  for (const ring of rings)
    for (const [at, end] of ring.entries()) {
      const start = ring[(at + ring.length - 1) % ring.length] ?? end
      if (distanceTo(position, start, end) <= TOLERANCE) return true
      const [[ax, ay], [bx, by]] = [start, end]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    }
  return isInside || rings.length === 0
}
