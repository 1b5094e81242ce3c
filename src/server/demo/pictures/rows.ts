// Planted land: terraces along the contours, beds running to the horizon, hedges of bushes.
import { mix } from './colour.ts'
import type { Line } from './ground.ts'
import { at, dots, num, type Point, pack, path, polygon, stroke } from './shapes.ts'
import { linear, type Sheet } from './sheet.ts'

/** Steps of the pen along a line, whole pixels, from its start at `left`. */
function along(line: Line, left: number, right: number, step: number): { start: Point; steps: number[] } {
  const count = Math.max(1, Math.round(Math.abs(right - left) / step))
  const points = Array.from({ length: count + 1 }, (_, index): Point => {
    const x = Math.round(left + ((right - left) * index) / count)
    return [x, Math.round(line(x))]
  })
  const steps = points
    .slice(1)
    .flatMap(([x, y], index) => [x - (points[index] as Point)[0], y - (points[index] as Point)[1]])
  return { start: points[0] as Point, steps }
}

interface Terraces {
  /** Edges of the steps from the highest to the lowest; they must not cross. */
  readonly edges: readonly Line[]
  readonly fields: readonly string[]
  readonly bund: string
  /** What the far side of each field shines with. */
  readonly glint: string
}

/** Fields stepped down a hillside, each step cut into plots by low banks. */
export function terraces(sheet: Sheet, { edges, fields, bund, glint }: Terraces): string {
  const { random } = sheet
  return edges
    .slice(0, -1)
    .map((edge, index) => {
      const next = edges[index + 1] as Line
      const depth = index / (edges.length - 2)
      const fill = (colour: string) => linear(sheet, `${mix(colour, glint, 0.4)}, ${colour}`)
      let [left, plots, banks] = [-random.between(20, 400), '', '']
      while (left < 1200) {
        const right = left + random.between(220, 560) * (0.8 + depth * 0.8)
        const [top, foot] = [along(edge, left, right + 3, 40), along((x) => next(x) + 2, right + 3, left, 40)]
        plots += path(
          `M${at(top.start)}l${pack(...top.steps)}L${at(foot.start)}l${pack(...foot.steps)}Z`,
          fill(random.pick(fields)),
        )
        banks += `M${pack(Math.round(right), Math.round(edge(right)))}V${Math.round(next(right))}`
        left = right
      }
      const { start, steps } = along(edge, -10, 1210, 26)
      const lip = sheet.define('path', `d="M${at(start)}l${pack(...steps)}"`, '')
      const edgeStroke = (colour: string, width: number, down: number) =>
        `<use href="#${lip}" y="${num(down)}" fill="none" stroke="${colour}" stroke-width="${num(width)}"/>`
      return (
        plots +
        stroke(banks, bund, 1 + depth * 3) +
        edgeStroke(mix(bund, '#10281a', 0.35), 2 + depth * 7, 1 + depth * 3.4) +
        edgeStroke(mix(bund, '#dfe8a0', 0.3), 1.2 + depth * 3, 0)
      )
    })
    .join('')
}

/** A row of round bushes along a line: dashes of no length with round caps, drawn as shadow, bush and lit side. */
export function hedge(
  sheet: Sheet,
  line: Line,
  size: number,
  colour: string,
  light: string,
  flower: string,
  from = 0,
  to = 1200,
): string {
  const { random } = sheet
  const { start, steps } = along(line, from + random.between(0, size), to, 30)
  const row = sheet.define(
    'path',
    `d="M${at(start)}l${pack(...steps)}" fill="none" stroke-linecap="round"`,
    '',
  )
  // Layers with gaps that do not match keep the bushes from looking like beads on a string.
  const layer = (stain: string, width: number, gap: number, down: number, opacity: number) =>
    `<use href="#${row}" y="${num(size * down)}" stroke="${stain}" stroke-width="${num(size * width)}" stroke-dasharray="0 ${num(size * gap)}" stroke-opacity="${opacity}"/>`
  const fine =
    size < 28
      ? ''
      : layer(colour, 0.7, 0.83, -0.2, 1) +
        layer(light, 0.2, 0.37, -0.38, 0.3) +
        layer(light, 0.15, 0.43, -0.08, 0.25)
  const shadow = layer('#2c2a16', 0.9, 0.92, 0.24, 0.35)
  const bushes =
    shadow +
    layer(mix(colour, '#10281a', 0.25), 0.84, 0.7, 0.12, 1) +
    layer(colour, 0.92, 0.98, -0.06, 1) +
    fine +
    layer(light, 0.4, 0.61, -0.3, 0.22)
  if (!flower) return bushes
  const blooms = Array.from({ length: Math.round(((to - from) / size) * 0.9) }, (): Point => {
    const x = random.between(from, to)
    return [Math.round(x), Math.round(line(x) + random.between(-0.42, 0.3) * size)]
  })
  return bushes + dots(blooms, Math.max(2, size * 0.12), flower)
}

/** Where a thing `across` the beds at `depth` (1 at the lower edge, larger is farther) is seen. */
export function seen(vanish: Point, across: number, depth: number): Point {
  return [vanish[0] + across / depth, vanish[1] + (675 - vanish[1]) / depth]
}

/** Long beds that run to the vanishing point, as one shape; `width` and `pitch` are measured at the lower edge. */
export function beds(vanish: Point, horizon: number, pitch: number, width: number, count: number): string {
  const far = (675 - vanish[1]) / (horizon - vanish[1])
  return Array.from({ length: count * 2 + 1 }, (_, index) => {
    const middle = (index - count) * pitch
    return polygon([
      seen(vanish, middle - width / 2, far),
      seen(vanish, middle + width / 2, far),
      seen(vanish, middle + width / 2, 1),
      seen(vanish, middle - width / 2, 1),
    ])
  }).join('')
}
