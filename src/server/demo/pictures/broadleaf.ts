// Broad-crowned trees and shrubs, built of clumps of leaves.
import { billow, curve, num, pack, path, stroke } from './shapes.ts'
import { linear, type Sheet } from './sheet.ts'
import { cutStamp, type Stamp } from './stamp.ts'

interface Crown {
  /** Half the crown's width and height, for a tree 100 tall. */
  readonly rx: number
  readonly ry: number
  readonly bark?: string
  readonly light?: string
  /** Blossom or fruit sprinkled over the crown, and its size. */
  readonly fruit?: string
  readonly fruitSize?: number
  /** For trees set small and often: a few clumps; or for one tree set large: finer leaves. */
  readonly plain?: boolean
  readonly grand?: boolean
}

/** Dabs of leaf scattered over a mass, or (`rim`) along its edge to break the outline. */
export function dabs(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  count: number,
  size: number,
  colour: string,
  opacity = 1,
  rim = false,
  round = false,
): string {
  const { random } = sheet
  const d = Array.from({ length: count }, () => {
    // A rim keeps to the upper part: below, the clumps do not reach the ellipse and dabs would float.
    const [angle, reach] = rim
      ? [random.between(-3.6, 0.46), random.between(0.86, 0.97)]
      : [random.next() * Math.PI * 2, Math.sqrt(random.next()) * 0.86]
    return `M${pack(x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach)}h${round ? 0 : num(size * random.between(0, 1.2))}`
  })
  return stroke(d.join(''), colour, size, opacity === 1 ? '' : `stroke-opacity="${opacity}"`)
}

/** Where clumps sit in a crown (shares of its radii) and how big they are: the later and lower ones in front. */
const clumps: readonly (readonly [across: number, down: number, size: number])[] = [
  [0, -0.06, 0.84],
  [-0.04, -0.62, 0.4],
  [0.42, -0.5, 0.38],
  [-0.48, -0.42, 0.4],
  [0.66, -0.1, 0.36],
  [-0.68, 0, 0.36],
  [0.1, -0.3, 0.42],
  [-0.28, -0.06, 0.38],
  [0.38, 0.08, 0.38],
  [-0.52, 0.36, 0.36],
  [0.58, 0.38, 0.34],
  [0.04, 0.24, 0.36],
  [-0.2, 0.52, 0.34],
  [0.26, 0.56, 0.32],
]

/** A mass of foliage built of clumps, each lit from the upper left. */
function foliage(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  light: string,
  plain = false,
): string {
  const { random } = sheet
  const lit = linear(sheet, `${light}@0.4, ${light}@0.05 45%, #0a1f14@0.03 60%, #0a1f14@0.32`, 'lit')
  return clumps
    .filter((_, index) => !plain || index % 3 === 0)
    .map(([across, down, size]) => {
      const [cx, cy] = [
        x + (across + random.between(-0.07, 0.07)) * rx,
        y + (down + random.between(-0.07, 0.07)) * ry,
      ]
      const clump = sheet.define(
        'path',
        `d="${billow(random, cx, cy, rx * size, ry * size * 0.94, size > 0.6 ? 18 : 9)}"`,
        '',
      )
      return `<use href="#${clump}"/><use href="#${clump}" fill="${lit}"/>`
    })
    .join('')
}

export function broadleaf(
  sheet: Sheet,
  { rx, ry, bark = '#5a4030', light = '#f1f0a8', fruit, fruitSize = 4, plain = false, grand = false }: Crown,
): Stamp {
  const middle = -100 + ry
  const fork = middle + ry * 0.35
  const trunk =
    path(`M-3.6 1Q-1.9-10-2 ${num(fork)}L2 ${num(fork)}Q1.9-10 4 1Z`, bark) +
    path(`M.6 ${num(fork)}L2 ${num(fork)}Q1.9-10 4 1H1.2Z`, '#140c06', 'fill-opacity=".3"')
  const boughs = [-0.5, 0.15, 0.55]
    .map((side) =>
      curve([
        [0, fork + 9],
        [side * rx * 0.5, fork - 2],
        [side * rx, fork - ry * 0.5],
      ]),
    )
    .join('')
  const berries = fruit
    ? dabs(
        sheet,
        0,
        middle,
        rx * 0.95,
        ry * 0.92,
        Math.round(200 / fruitSize),
        fruitSize,
        fruit,
        1,
        false,
        true,
      )
    : ''
  if (plain)
    return cutStamp(
      sheet,
      trunk +
        foliage(sheet, 0, middle, rx, ry, light, true) +
        dabs(sheet, 0, middle, rx * 0.94, ry * 0.94, 36, rx * 0.06, 'currentColor', 1, true) +
        dabs(sheet, -rx * 0.16, middle - ry * 0.2, rx * 0.78, ry * 0.7, 40, rx * 0.05, light, 0.35) +
        berries,
    )
  const [more, grain] = grand ? [2, 0.55] : [1, 1]
  const body =
    dabs(sheet, 0, middle, rx * 0.94, ry * 0.94, 70 * more, rx * 0.045 * grain, 'currentColor', 1, true) +
    foliage(sheet, 0, middle, rx, ry, light)
  const depth = dabs(
    sheet,
    rx * 0.2,
    middle + ry * 0.2,
    rx * 0.7,
    ry * 0.66,
    56 * more,
    rx * 0.03 * grain,
    '#0a1f14',
    0.22,
  )
  const sparkle = dabs(
    sheet,
    -rx * 0.16,
    middle - ry * 0.2,
    rx * 0.78,
    ry * 0.7,
    80 * more,
    rx * 0.03 * grain,
    light,
    0.45,
  )
  return cutStamp(sheet, trunk + stroke(boughs, bark, 1.8) + body + depth + sparkle + berries)
}

/** A low rounded bush, 100 tall and about 150 wide. */
export function shrub(sheet: Sheet, light = '#eef0b0', fruit = '', size = 9): Stamp {
  const body =
    dabs(sheet, 0, -48, 70, 47, 50, 6, 'currentColor', 1, true) + foliage(sheet, 0, -50, 74, 50, light)
  const sparkle = dabs(sheet, -10, -58, 58, 36, 46, 4, light, 0.4)
  const berries = fruit ? dabs(sheet, 0, -54, 66, 42, 22, size, fruit, 1, false, true) : ''
  return cutStamp(sheet, body + sparkle + berries)
}
