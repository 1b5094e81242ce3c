// What of the drawn map fills the frame: the whole country, or a province in the middle.

import { MAP_HEIGHT, MAP_WIDTH } from '#lib/china-projection.ts'
import { boxOf } from '#lib/china-provinces.ts'

export interface Viewport {
  /** Corner of the frame, in units of the drawing. */
  left: number
  top: number
  /** How many times larger than the whole country is drawn. */
  scale: number
}

const MARGIN = 1.2
/** Hong Kong and Macao would fill the frame with a few corners. */
const MAX_SCALE = 20

/** All of a province; of the country for 0, and for what is no province. */
export const viewportOf = (province_id: number): Viewport => {
  const box = boxOf(province_id)
  if (!box) return { left: 0, top: 0, scale: 1 }
  const share = Math.max((box.right - box.left) / MAP_WIDTH, (box.bottom - box.top) / MAP_HEIGHT)
  const scale = Math.min(MAX_SCALE, 1 / (share * MARGIN))
  return {
    left: (box.left + box.right - MAP_WIDTH / scale) / 2,
    top: (box.top + box.bottom - MAP_HEIGHT / scale) / 2,
    scale,
  }
}

/** Units of the drawing → shares of the frame, right and down: from 0 to 1 where it is seen. */
export const positionIn = ({ left, top, scale }: Viewport, [x, y]: readonly [x: number, y: number]) => ({
  x: ((x - left) * scale) / MAP_WIDTH,
  y: ((y - top) * scale) / MAP_HEIGHT,
})
