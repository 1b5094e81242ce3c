// Where provinces lie on the drawn map: to within some ten kilometres, as coarse as the outline is.
import { provinceOutlines } from './china-outline.ts'
import { project } from './china-projection.ts'

type Spot = readonly [x: number, y: number]
type Ring = readonly Spot[]

/** `M`, a spot, `l` and steps to the next spots, `z`: as draw-map writes it. */
const ringOf = (path: string): Ring => {
  const [x = 0, y = 0, ...steps] = (path.match(/-?\d+/g) ?? []).map(Number)
  const ring: Spot[] = [[x, y]]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    const [lastX, lastY] = ring[ring.length - 1] ?? [0, 0]
    ring.push([lastX + (steps[at] ?? 0), lastY + (steps[at + 1] ?? 0)])
  }
  return ring
}

const known = new Map<number, readonly Ring[]>()
const ringsOf = (province_id: number) => {
  const found = known.get(province_id)
  if (found) return found
  const [, path = ''] = provinceOutlines.find(([id]) => id === province_id) ?? []
  const rings = path.split('z').filter(Boolean).map(ringOf)
  known.set(province_id, rings)
  return rings
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
/** Units of the drawing; undefined for what is no province. */
export const boxOf = (province_id: number): Box | undefined => {
  const spots = ringsOf(province_id).flat()
  if (spots.length === 0) return undefined
  const xs = spots.map(([x]) => x)
  const ys = spots.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Units of the drawing, some 6 km each: how far off the outline may be. */
const BLUR = 2

const distanceTo = ([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot) => {
  const [dx, dy] = [bx - ax, by - ay]
  const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)
  const along = Math.max(0, Math.min(1, share))
  return Math.hypot(ax + along * dx - x, ay + along * dy - y)
}

/** Whether a place, in WGS 84 degrees, lies in a province or close by; true for what is no province. */
export const isInProvince = (province_id: number, longitude: number, latitude: number): boolean => {
  const rings = ringsOf(province_id)
  const spot = project(longitude, latitude)
  const [x, y] = spot
  let isInside = false
  for (const ring of rings)
    for (const [at, end] of ring.entries()) {
      const start = ring[(at + ring.length - 1) % ring.length] ?? end
      if (distanceTo(spot, start, end) <= BLUR) return true
      const [[ax, ay], [bx, by]] = [start, end]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
    }
  return isInside || rings.length === 0
}
