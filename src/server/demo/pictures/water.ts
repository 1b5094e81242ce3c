// Lakes, rivers and ponds: a lighter or darker sky laid on its back, with long glints.

import { at, num, type Point, pack, path, rect } from './shapes.ts'
import { linear, type Sheet } from './sheet.ts'

/** Horizontal glints, longer and further apart towards the viewer. */
export function glints(
  sheet: Sheet,
  left: number,
  right: number,
  top: number,
  bottom: number,
  count: number,
  colour: string,
  opacity: number,
): string {
  const { random } = sheet
  const d = Array.from({ length: count }, () => {
    const depth = random.next() ** 1.4
    const [y, long] = [top + (bottom - top) * depth, (14 + 110 * depth) * random.between(0.4, 1.2)]
    const x = left + (right - left) * random.next() - long / 2
    const thick = 0.7 + depth * 2.2
    return `M${num(x)} ${num(y)}q${num(long / 2)} ${num(-thick)} ${num(long)} 0q${num(-long / 2)} ${num(thick)} ${num(-long)} 0`
  })
  return path(d.join(''), colour, `fill-opacity="${opacity}"`)
}

export function lake(sheet: Sheet, top: number, bottom: number, stops: string): string {
  return rect(0, top, 1200, bottom - top, linear(sheet, stops))
}

/** A point of a river or path: its middle and its width. */
export type Knot = readonly [x: number, y: number, width: number]

/** A ribbon of water or road between two banks; far end first. */
export function ribbon(knots: readonly Knot[]): string {
  const side = (sign: 1 | -1) => knots.map(([x, y, width]): Point => [x + (sign * width) / 2, y])
  const bends = (points: readonly Point[]) =>
    points
      .slice(1)
      .map(([x, y], index) => {
        const [fromX, fromY] = points[index] as Point
        const middle = (fromY + y) / 2
        return `C${pack(fromX, middle, x, middle, x, y)}`
      })
      .join('')
  const [left, right] = [side(-1), side(1).toReversed()]
  return `M${at(left[0] as Point)}${bends(left)}L${at(right[0] as Point)}${bends(right)}Z`
}

/** Where the left (−1) or right (1) bank of a ribbon lies at height y. */
export function bankAt(knots: readonly Knot[], y: number, side: number): number {
  const index = Math.max(0, Math.min(knots.length - 2, knots.findIndex((knot) => knot[1] > y) - 1))
  const [from, to] = [knots[index] as Knot, knots[index + 1] as Knot]
  const share = Math.max(0, Math.min(1, (y - from[1]) / (to[1] - from[1])))
  // The bank is a cubic with both handles at half height: find where on it this height lies.
  let [low, high] = [0, 1]
  for (let round = 0; round < 12; round++) {
    const t = (low + high) / 2
    const reached = 1.5 * t * (1 - t) ** 2 + 1.5 * t * t * (1 - t) + t ** 3
    if (reached < share) low = t
    else high = t
  }
  const eased = low * low * (3 - 2 * low)
  const [start, end] = [from[0] + (side * from[2]) / 2, to[0] + (side * to[2]) / 2]
  return start + (end - start) * eased
}
