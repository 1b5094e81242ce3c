// Maps: contour lines traced from a height field, and a block of land seen from above at an angle.

import { noise } from './ground.ts'
import type { Random } from './random.ts'
import { type Point, path, polygon, polyline, stroke } from './shapes.ts'
import { HEIGHT, WIDTH } from './sheet.ts'

/** Height of the land, about 0–1, at a place of the map in pixels. */
type Field = (x: number, y: number) => number

/** Rounded summits at the given places (x, y, radius, height) on slightly uneven ground. */
export function summits(
  random: Random,
  tops: readonly (readonly [x: number, y: number, radius: number, height: number])[],
): Field {
  const [across, down] = [noise(random, 170), noise(random, 150)]
  return (x, y) =>
    tops.reduce(
      (sum, [cx, cy, radius, height]) =>
        sum + height * Math.exp(-(((x - cx) / radius) ** 2) - ((y - cy) / (radius * 0.8)) ** 2),
      0,
    ) +
    0.035 * (across(x + y * 0.4) + down(y - x * 0.3))
}

type Heights = (column: number, row: number) => number

/** Corners of a square and the corner after each, clockwise. */
const sides = [
  [0, 0, 1, 0],
  [1, 0, 1, 1],
  [1, 1, 0, 1],
  [0, 1, 0, 0],
] as const

/** The contour's pieces inside one grid square, by which corners lie above the level. */
function pieces(
  heights: Heights,
  level: number,
  column: number,
  row: number,
  size: number,
): [Point, Point][] {
  const crossings: Point[] = []
  for (const [right, down, nextRight, nextDown] of sides) {
    const here = heights(column + right, row + down) - level
    const there = heights(column + nextRight, row + nextDown) - level
    if (here >= 0 === there >= 0) continue
    const share = here / (here - there)
    crossings.push([
      (column + right + (nextRight - right) * share) * size,
      (row + down + (nextDown - down) * share) * size,
    ])
  }
  const [a, b, c, d] = crossings
  const whole: [Point, Point][] = a && b ? [[a, b]] : []
  return c && d ? [...whole, [c, d]] : whole
}

/** The field measured once at every corner of a grid. */
function measured(field: Field, size: number): Heights {
  const columns = Math.ceil(WIDTH / size) + 4
  const rows = Math.ceil(HEIGHT / size) + 4
  const grid = Array.from({ length: columns * rows }, (_, index) =>
    field(((index % columns) - 1) * size, (Math.floor(index / columns) - 1) * size),
  )
  return (column, row) => grid[(row + 1) * columns + column + 1] as number
}

const key = ([x, y]: Point) => `${Math.round(x)},${Math.round(y)}`
const ends = (line: readonly Point[]) => [line[0], line.at(-1)] as [Point, Point]

/** Puts pieces that share an end together into long lines. */
function joined(scraps: readonly [Point, Point][]): Point[][] {
  const open = new Map<string, Point[]>()
  const closed: Point[][] = []
  const join = (line: Point[], end: Point) => {
    const other = open.get(key(end))
    if (!other) return line
    for (const tip of ends(other)) open.delete(key(tip))
    const before = key(ends(other)[1]) === key(end) ? other : other.toReversed()
    const after = key(ends(line)[0]) === key(end) ? line : line.toReversed()
    return [...before, ...after.slice(1)]
  }
  for (const [from, to] of scraps) {
    const line = join(join([from, to], from), to)
    const [start, end] = ends(line)
    if (key(start) === key(end)) closed.push(line)
    else for (const tip of [start, end]) open.set(key(tip), line)
  }
  return [...closed, ...new Set(open.values())].filter((line) => line.length > 3)
}

/** For each level, the lines along which the field has that height. */
export function contours(field: Field, levels: readonly number[], size = 25): Point[][][] {
  const heights = measured(field, size)
  const rows = Array.from({ length: Math.ceil(HEIGHT / size) + 2 }, (_, row) => row - 1)
  const columns = Array.from({ length: Math.ceil(WIDTH / size) + 2 }, (_, column) => column - 1)
  return levels.map((level) =>
    joined(rows.flatMap((row) => columns.flatMap((column) => pieces(heights, level, column, row, size)))),
  )
}

export interface Block {
  /** Height in pixels at u, v in 0–1. */
  readonly lift: (u: number, v: number) => number
  readonly place: (u: number, v: number, lift: number) => Point
}

/** The cut sides of a block of land: soil over rock down to `base` below zero. */
export function blockSides({ lift, place }: Block, base: number): string {
  const wall = (step: (t: number) => readonly [number, number], soil: string, rock: string) => {
    const spots = Array.from({ length: 33 }, (_, index) => step(index / 32))
    const edge = (deep: number) => spots.map(([u, v]) => place(u, v, lift(u, v) - deep))
    const floor = spots.map(([u, v]) => place(u, v, -base)).toReversed()
    return (
      path(polygon([...edge(0), ...floor]), rock) +
      path(polygon([...edge(0), ...edge(16).toReversed()]), soil) +
      stroke(polyline(edge(32)), '#ffffff', 2, 'stroke-opacity=".16"') +
      stroke(polyline(edge(52)), '#2c1d10', 2, 'stroke-opacity=".16"')
    )
  }
  return wall((t) => [1, 1 - t], '#5b4128', '#7d6a52') + wall((t) => [t, 1], '#6f5233', '#9a8565')
}
