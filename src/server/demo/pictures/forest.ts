// Forest seen as a slope: rows of crowns one behind another between two lines.
import { canopyRow } from './canopy.ts'
import { mix } from './colour.ts'
import { coniferRow } from './conifers.ts'
import { type Line, plus, rolling } from './ground.ts'
import type { Sheet } from './sheet.ts'

interface Slope {
  readonly top: Line
  readonly bottom: Line
  readonly rows: number
  /** Crown size in the farthest and the nearest row. */
  readonly from: number
  readonly to: number
  readonly far: string
  readonly near: string
  /** Rows take these colours in turn instead of a plain ramp; used for autumn and mixed woods. */
  readonly mixed?: readonly string[]
  readonly light?: string
  readonly kind: 'conifer' | 'broadleaf'
  readonly left?: number
  readonly right?: number
  /** How far a row fades to the row behind it, 0–1. */
  readonly fade?: number
}

export function forestSlope(sheet: Sheet, slope: Slope): string {
  const {
    top,
    bottom,
    rows,
    from,
    to,
    far,
    near,
    mixed,
    light = '#dce8a8',
    kind,
    left = 0,
    right = 1200,
    fade = 0.35,
  } = slope
  return Array.from({ length: rows }, (_, row) => {
    const share = row / Math.max(1, rows - 1)
    const size = from + (to - from) * share
    const sway = rolling(sheet.random, 0, size * 0.28, size * 7, 2)
    const line = plus((x) => top(x) + (bottom(x) - top(x)) * share, sway)
    const air = mix(far, near, share)
    const crest = mixed ? mix(mixed[row % mixed.length] as string, air, 0.45 * (1 - share)) : air
    const foot = mix(crest, far, fade)
    let low = -Infinity
    for (let x = left; x <= right; x += 60) low = Math.max(low, line(x))
    const floor = Math.min(675, low + (to + 40))
    return kind === 'conifer'
      ? coniferRow(sheet, line, size, crest, foot, floor, 0.2, left, right)
      : canopyRow(sheet, line, size, crest, foot, light, floor, left, right)
  }).join('')
}
