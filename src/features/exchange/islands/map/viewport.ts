// Visible part of the map: the whole country, or one province centred.

import { MAP_HEIGHT, MAP_WIDTH } from '#features/regions/rules/china-projection.ts'
import { boxOf } from '#features/regions/rules/china-provinces.ts'

export interface Viewport {
  /** Upper left corner, in map units. */
  left: number
  top: number
  /** Zoom factor relative to the whole country. */
  scale: number
}

const MARGIN = 1.2
/** Limit for Hong Kong and Macao, which would be too coarse. */
const MAX_SCALE = 20

/** Viewport of a province; of the country for 0 and unknown ids. */
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

/** Map units → share of the frame, right and down; visible from 0 to 1. */
export const positionIn = ({ left, top, scale }: Viewport, [x, y]: readonly [x: number, y: number]) => ({
  x: ((x - left) * scale) / MAP_WIDTH,
  y: ((y - top) * scale) / MAP_HEIGHT,
})
