// Several hills behind one another, paling into the air; and snow mountains with lit and shaded faces.
import { mix } from './colour.ts'
import { coniferRow } from './conifers.ts'
import { hill, type Line, rolling } from './ground.ts'
import { num, type Point, path, polygon } from './shapes.ts'
import { linear, type Sheet } from './sheet.ts'

interface Ranges {
  /** Height of the farthest and of the nearest crest, pixels from the top. */
  readonly from: number
  readonly to: number
  readonly count: number
  readonly swell: number
  readonly span: number
  readonly far: string
  readonly near: string
  /** What each hill melts into at its foot. */
  readonly haze: string
  /** Height of the trees along the nearest crest; farther ones shrink with distance. */
  readonly trees?: number
}

export function ranges(
  sheet: Sheet,
  { from, to, count, swell, span, far, near, haze, trees = 0 }: Ranges,
): string {
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 1 : index / (count - 1)
    const line: Line = rolling(
      sheet.random,
      from + (to - from) * share,
      swell * (0.7 + 0.5 * share),
      span * (1.15 - 0.3 * share),
      4,
    )
    const crest = mix(far, near, share)
    const foot = mix(crest, haze, 0.75 - 0.25 * share)
    const bottom = from + (to - from) * share + swell * 2 + 130
    const size = trees * (0.25 + 0.75 * share)
    return size > 7
      ? coniferRow(sheet, line, size, crest, foot, bottom)
      : hill(sheet, line, crest, foot, bottom, 10)
  }).join('')
}

interface Peak {
  readonly x: number
  readonly top: number
  readonly foot: number
  /** Reach of the left and right slopes at the foot. */
  readonly left: number
  readonly right: number
  readonly rock: string
  readonly haze: string
  /** How far down the snow comes, 0–1 of the height; 0 for bare rock. */
  readonly snow: number
  readonly white?: string
}

/** One mountain: rock, a ragged cap of snow, and its right face in shade. */
export function peak(
  sheet: Sheet,
  { x, top, foot, left, right, rock, haze, snow, white = '#fbfdfd' }: Peak,
): string {
  const { random } = sheet
  const steps = 16
  const height = foot - top
  const slope = (reach: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, index): Point => {
      const share = index / steps
      const jitter = index === 0 || index === steps ? 0 : random.between(-0.35, 0.35) / steps
      return [x + reach * (share ** 1.08 + jitter), top + height * share]
    })
  const [leftSide, rightSide] = [slope(-left), slope(right)]
  const body = path(
    polygon([...leftSide.toReversed(), ...rightSide]),
    linear(sheet, `${rock}, ${rock} 55%, ${haze}`),
  )

  let drift = 0
  const spine = Array.from({ length: steps + 1 }, (_, index): Point => {
    drift += index ? random.between(-0.028, 0.034) * (left + right) * (index % 2 ? 1 : -0.4) : 0
    return [x + drift, top + (height * index) / steps]
  })
  const shade = path(
    polygon([...spine.toReversed(), ...rightSide]),
    linear(sheet, '#24465c@0.42, #24465c@0.26 60%, #24465c@0'),
  )
  if (!snow) return body + shade

  const within = (side: readonly Point[]) => side.filter((point) => point[1] <= top + height * snow)
  const [snowLeft, snowRight] = [within(leftSide), within(rightSide)]
  const [start, end] = [snowLeft.at(-1) as Point, snowRight.at(-1) as Point]
  const teeth = 26
  const edge = Array.from({ length: teeth - 1 }, (_, index): Point => {
    const share = (index + 1) / teeth
    const inner = Math.sin(share * Math.PI)
    const reach =
      index % 2 ? random.between(0.02, 0.16) * (0.4 + inner) : random.between(-0.3, -0.02) * inner ** 1.5
    return [
      end[0] + (start[0] - end[0]) * share + random.between(-5, 5),
      start[1] * share + end[1] * (1 - share) + height * reach * random.between(0.6, 1.2),
    ]
  })
  return (
    body +
    path(polygon([...snowLeft.toReversed(), ...snowRight, ...edge]), white) +
    shade +
    ribs(sheet, x, top, foot, left, right)
  )
}

/** Thin gullies running down from the summit, which keep a big face from looking flat. */
function ribs(sheet: Sheet, x: number, top: number, foot: number, left: number, right: number): string {
  const { random } = sheet
  const d = Array.from({ length: 14 }, (_, index) => {
    const lean = -0.75 + (index / 13) * 1.5
    const reach = lean < 0 ? left : right
    const [from, to] = [random.between(0.16, 0.4), random.between(0.5, 0.8)]
    const place = (share: number, aside: number) =>
      `${num(x + lean * reach * share + aside)} ${num(top + (foot - top) * share)}`
    const middle = (from + to) / 2
    return `M${place(from, 0)}L${place(middle, random.between(2, 10))}L${place(to, random.between(-6, 6))}L${place(middle, -3)}Z`
  })
  return path(d.join(''), '#2f5166', 'fill-opacity=".3"')
}
