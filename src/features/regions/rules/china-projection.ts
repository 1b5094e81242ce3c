// Map projection: Albers' equal-area conic for China. Shared by the script that draws the outline and the browser
// that puts points on it.

const radians = (degrees: number) => (degrees * Math.PI) / 180
const SOUTH = radians(25)
const NORTH = radians(47)
const MERIDIAN = 105
const n = (Math.sin(SOUTH) + Math.sin(NORTH)) / 2
const c = Math.cos(SOUTH) ** 2 + 2 * n * Math.sin(SOUTH)
const degrees = (angle: number) => (angle * 180) / Math.PI
const radius = (latitude: number) => Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n

/** Map units per radius of the Earth. The map's origin is its upper left corner. */
const SCALE = 1000
const LEFT = -440
const TOP = 1040
export const MAP_WIDTH = 800
export const MAP_HEIGHT = 900

/** WGS 84 degrees → map units, right and down. */
export const project = (longitude: number, latitude: number): [x: number, y: number] => {
  const angle = n * radians(longitude - MERIDIAN)
  const distance = radius(latitude)
  return [SCALE * distance * Math.sin(angle) - LEFT, SCALE * distance * Math.cos(angle) - TOP]
}

/** Map units → WGS 84 degrees. */
export const unproject = (x: number, y: number): [longitude: number, latitude: number] => {
  const [right, down] = [x + LEFT, y + TOP]
  const distance = Math.hypot(right, down) / SCALE
  const angle = Math.atan2(right, down)
  return [MERIDIAN + degrees(angle / n), degrees(Math.asin((c - (n * distance) ** 2) / (2 * n)))]
}
