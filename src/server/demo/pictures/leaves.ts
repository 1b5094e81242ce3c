// Leaves and flowers close to the eye: maple leaves, camellias, seedlings.
import { curve, dots, leaf, num, type Point, path, polygon, stroke } from './shapes.ts'
import { linear, radial, type Sheet } from './sheet.ts'
import { cutStamp, type Stamp } from './stamp.ts'

const mapleOutline: readonly Point[] = [
  [0, 8],
  [-12, 6],
  [-30, 14],
  [-26, 4],
  [-44, -4],
  [-34, -10],
  [-48, -30],
  [-32, -26],
  [-28, -36],
  [-16, -22],
  [-20, -52],
  [-10, -46],
  [0, -72],
]

/** A maple leaf about 100 tall, its stalk end at the foot. */
export function mapleLeaf(sheet: Sheet): Stamp {
  const both = [
    ...mapleOutline,
    ...mapleOutline
      .slice(1, -1)
      .toReversed()
      .map(([x, y]): Point => [-x, y]),
  ]
  const veins = 'M0 22V-66M0 2L-44-28M0 2L44-28M0 5L-24 8M0 5L24 8'
  return cutStamp(
    sheet,
    path(polygon(both)) +
      path(polygon([[0, 8], [0, -72], ...both.slice(-11)]), '#2a0d04', 'fill-opacity=".13"') +
      stroke(veins, '#fff0c0', 1.6, 'stroke-opacity=".35"'),
  )
}

/** A white camellia of the oil-tea kind: open petals around a golden boss of stamens. */
export function camellia(sheet: Sheet, x: number, y: number, radius: number): string {
  const { random } = sheet
  const petal = radial(sheet, '#f3ecd2, #fdfcf7 60%, #e9ece4')
  const turn = random.next() * Math.PI
  const petals = Array.from({ length: 6 }, (_, index) => {
    const angle = turn + (index / 6) * Math.PI * 2
    const at = (along: number, across: number) =>
      `${num(x + radius * (Math.cos(angle) * along - Math.sin(angle) * across))} ${num(y + radius * (Math.sin(angle) * along + Math.cos(angle) * across))}`
    return path(
      `M${num(x)} ${num(y)}C${at(0.4, -0.62)} ${at(0.98, -0.56)} ${at(0.9, -0.08)}C${at(1.04, 0.5)} ${at(0.4, 0.62)} ${num(x)} ${num(y)}Z`,
      petal,
      'stroke="#c9d2c6" stroke-width="1"',
    )
  })
  const stamens = Array.from({ length: 26 }, (): Point => {
    const [angle, reach] = [random.next() * Math.PI * 2, radius * 0.3 * Math.sqrt(random.next())]
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  })
  return petals.join('') + dots([[x, y]], radius * 0.52, '#d99a2b') + dots(stamens, radius * 0.09, '#f7d774')
}

/** A glossy oval leaf with a lit half and a midrib. */
export function glossy(
  sheet: Sheet,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: string,
): string {
  const d = leaf(x, y, length, length * 0.3, angle)
  const [tipX, tipY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
  const sheen = linear(sheet, '#eaf3d0@0.34, #eaf3d0@0 50%, #08160e@0.3', 'lit')
  return (
    path(d, colour) +
    path(d, sheen) +
    stroke(`M${num(x)} ${num(y)}L${num(tipX)} ${num(tipY)}`, '#dbe8bd', length * 0.018, 'stroke-opacity=".5"')
  )
}

/** A young tree: a thin stem with pairs of leaves, foot at x,y. */
export function seedling(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  colour: string,
  pairs = 3,
): string {
  const stem = stroke(
    curve([
      [x, y],
      [x + height * 0.05, y - height * 0.5],
      [x, y - height * 0.96],
    ]),
    '#6f8f4a',
    height * 0.035,
  )
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const share = (index + 1) / (pairs + 0.4)
    const [size, foot] = [height * (0.5 - share * 0.2), y - height * share * 0.92]
    return (
      glossy(sheet, x + height * 0.03, foot, size, -0.5 - share * 0.35, colour) +
      glossy(sheet, x + height * 0.02, foot, size, Math.PI + 0.55 + share * 0.35, colour)
    )
  })
  return (
    stem +
    leaves.join('') +
    glossy(sheet, x, y - height * 0.94, height * 0.2, -1.35, colour) +
    glossy(sheet, x, y - height * 0.94, height * 0.17, -1.9, colour)
  )
}
