// Spruces and firs: single trees with lit and shaded sides, and whole skylines of them for the distance.

import type { Line } from './ground.ts'
import type { Random } from './random.ts'
import { num, type Point, pack, path, polygon } from './shapes.ts'
import { HEIGHT, linear, type Sheet, WIDTH } from './sheet.ts'
import { cutStamp, type Stamp, set } from './stamp.ts'

/** One side of a crown from tip to skirt: tiers that droop outwards, each with a few ragged teeth. */
function flank(random: Random, side: 1 | -1, tiers: number, half: number): Point[] {
  const points: Point[] = [[0, -100]]
  for (let tier = 1; tier <= tiers; tier++) {
    const share = tier / tiers
    const y = -100 + 92 * share ** 0.92
    const reach = half * (0.1 + 0.9 * share ** 0.85) * random.between(0.84, 1.1)
    const droop = 2.2 + share * 2.5
    points.push([side * reach * 0.62, y - droop * 0.9], [side * reach, y + droop * random.between(0.2, 0.8)])
    points.push([side * reach * 0.78, y + droop * 0.1], [side * reach * 0.68, y + droop * 0.75])
    if (tier === tiers)
      points.push(
        [side * reach * 0.5, y - droop * 0.1],
        [side * reach * 0.36, y + droop * 0.8],
        [side * reach * 0.16, y],
        [side * reach * 0.05, y + droop * 0.6],
      )
    else points.push([side * reach * 0.5, y - droop * 0.2], [side * reach * 0.36, y + droop * 0.3])
  }
  return points
}

const shade = 'fill="#04140c" fill-opacity=".26"'

/** `half` is half the crown's width for a height of 100: 14 is a slim spruce, 26 a broad fir. */
export function conifer(sheet: Sheet, half = 20, light = '#dcebb8', tiers = 9): Stamp {
  const { random } = sheet
  const [left, right] = [flank(random, -1, tiers, half), flank(random, 1, tiers, half)]
  const spine = Array.from(
    { length: tiers + 1 },
    (_, index): Point => [random.between(-0.14, 0.1) * half * (1 - index / tiers), -8 - (92 * index) / tiers],
  )
  const sprays = Array.from({ length: tiers * 3 }, (): string => {
    const share = random.between(0.12, 1)
    const [x, y] = [-random.between(0.12, 0.85) * half * share, -100 + 90 * share]
    const size = 1.5 + share * 3.4
    return `M${num(x)} ${num(y)}l${num(-size)} ${num(size * 0.75)} ${num(size * 0.75)} ${num(-size * 0.22)} ${num(size * 0.55)} ${num(size * 0.25)}Z`
  })
  const trunk = `<path d="M-1.6-12h3.2l.5 13h-4.2z" fill="#4a3728"/>`
  const crown = `<path d="${polygon([...left, ...right.toReversed()])}"/>`
  const dark = `<path d="${polygon([...right, ...spine])}" ${shade}/>`
  return cutStamp(
    sheet,
    `${trunk}${crown}${dark}<path d="${sprays.join('')}" fill="${light}" fill-opacity=".2"/>`,
  )
}

/** The same tree under snow: each tier a bough of needles bearing a soft white load. */
export function snowyConifer(sheet: Sheet, half = 24): Stamp {
  const { random } = sheet
  const tiers = 7
  const boughs = Array.from({ length: tiers }, (_, fromFoot): string => {
    const share = (tiers - fromFoot) / tiers
    const [reach, foot] = [
      half * (0.2 + 0.8 * share) * random.between(0.9, 1.08),
      -100 + 92 * share + random.between(-1.5, 1.5),
    ]
    const [top, depth] = [foot - 16 - 14 * share, 3 + 4 * share]
    const edge = (drop: number, wide: number, teeth: number): Point[] =>
      Array.from({ length: teeth * 2 + 1 }, (_, step) => {
        const across = 1 - step / teeth
        return [
          reach * wide * across,
          foot +
            across * across * 2.5 -
            drop +
            (step % 2 ? random.between(-0.75, -0.3) : random.between(-0.3, 0.4)) * depth,
        ]
      })
    const [needles, load] = [edge(0, 1, 7), edge(depth * 0.7, 0.93, 5)]
    const cold = load.filter(([x]) => x > -reach * 0.12)
    const roof = (points: readonly Point[], wide: number) =>
      `M0 ${num(top)}Q${num(reach * 0.3)} ${num(foot - 10)} ${num(reach * wide)} ${num((points[0] as Point)[1])}L${points
        .slice(1)
        .map(([x, y]) => `${num(x)} ${num(y)}`)
        .join('L')}Q${num(-reach * 0.3)} ${num(foot - 10)} 0 ${num(top)}Z`
    const shadow = `M0 ${num(top)}Q${num(reach * 0.3)} ${num(foot - 10)} ${cold.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Q${num(reach * 0.1)} ${num(foot - 12)} 0 ${num(top)}Z`
    return `<path d="${roof(needles, 1)}"/><path d="${roof(load, 0.94)}" fill="#fdfefe"/><path d="${shadow}" fill="#9fb9c8" fill-opacity=".55"/>`
  })
  return cutStamp(sheet, `<path d="M-1.8-12h3.6l.5 13h-4.6z" fill="#4a4038"/>${boughs.join('')}`)
}

/** Steps of the pen around one distant tree; ends `2 * half` to the right at the same height. */
function tooth(random: Random, half: number, height: number): number[] {
  if (height < 17) return [half, -height, half, height]
  const [a, b] = [random.between(0.28, 0.36), random.between(0.6, 0.68)]
  if (height < 36) {
    const [x, y, w] = [Math.round(half * 0.55), Math.round(height * 0.55), Math.round(half * 0.2)]
    return [x, -y, -w, 0, half - x + w, y - height, half - x + w, height - y, -w, 0, x, y]
  }
  const steps: Point[] = [
    [0.42, -a],
    [-0.16, 0.02],
    [0.38, a - b],
    [-0.12, 0.03],
    [0.48, b - 1.05],
    [0.48, 1.05 - b],
    [-0.12, -0.03],
    [0.38, b - a],
    [-0.16, -0.02],
    [0.42, a],
  ]
  return steps.flatMap(([x, y]) => [Math.round(x * half), Math.round(y * height)])
}

/** A skyline of conifers along the line, filled down to `bottom` from crest colour to foot colour. */
export function coniferRow(
  sheet: Sheet,
  line: Line,
  size: number,
  crest: string,
  foot: string,
  bottom = HEIGHT,
  gap = 0.5,
  from = 0,
  to = WIDTH,
): string {
  const { random } = sheet
  let [x, y] = [Math.round(from - size * 0.3), Math.round(line(from - size * 0.3))]
  const steps: number[] = []
  const start = `M${x} ${Math.round(bottom)}V${y}l`
  while (x < to + size * 0.3) {
    const height = Math.round(
      size * (random.next() < 0.14 ? random.between(1.05, 1.3) : random.between(0.55, 1)),
    )
    const half = Math.max(2, Math.round(height * random.between(0.17, 0.24)))
    const space = Math.round(size * gap * random.between(0, 0.5))
    x += half * 2 + space
    const drop = Math.round(line(x)) - y
    y += drop
    steps.push(...tooth(random, half, height))
    if (space || drop) steps.push(space, drop)
  }
  return path(`${start}${pack(...steps)}V${Math.round(bottom)}Z`, linear(sheet, `${crest}, ${foot}`))
}

/** Trees standing at the given places, the nearer ones in front; size and colour go by the height of the foot. */
export function scatter(
  sheet: Sheet,
  stamps: readonly Stamp[],
  spots: readonly Point[],
  size: (y: number) => number,
  colour: (y: number) => string,
): string {
  const { random } = sheet
  return spots
    .toSorted((one, other) => one[1] - other[1])
    .map(([x, y]) =>
      set(
        random.pick(stamps),
        x,
        y,
        size(y) * random.between(0.75, 1.15),
        colour(y),
        random.between(0.85, 1.12),
      ),
    )
    .join('')
}
