// Medicinal herbs close to the eye: Paris herb, ginseng, lingzhi.
import { mix } from './colour.ts'
import { glossy } from './leaves.ts'
import { dots, leaf, num, type Point, pack, path, stroke } from './shapes.ts'
import { linear, type Sheet } from './sheet.ts'

/** Paris herb: a whorl of seven leaves on one stem with a starry flower above. */
export function parisHerb(sheet: Sheet, x: number, y: number, size: number, colour: string): string {
  const whorl = [-1.35, -0.75, -0.2, 0.35, 0.95, 1.5].map((turn, index) => {
    const flat = index % 2 ? 0.12 : -0.06
    return glossy(
      sheet,
      x,
      y - size * 0.6,
      size * (0.6 - Math.abs(Math.cos(turn)) * 0.08),
      -Math.PI / 2 + turn * 1.5 + flat,
      mix(colour, '#0f3d25', index * 0.05),
    )
  })
  const star = [-1.25, -0.65, 0, 0.65, 1.25]
    .map((lean) => leaf(x, y - size * 0.9, size * 0.24, size * 0.05, -Math.PI / 2 + lean))
    .join('')
  return (
    stroke(`M${pack(x, y)}V${num(y - size * 0.92)}`, '#7c9a54', size * 0.03) +
    whorl.join('') +
    path(star, '#c5d47f') +
    dots([[x, y - size * 0.93]], size * 0.09, '#b42318')
  )
}

/** Ginseng: palmate leaves and a head of red berries. */
export function ginseng(sheet: Sheet, x: number, y: number, size: number, colour: string): string {
  const arms = [-1.05, -0.35, 0.4, 1.1].map((lean) => {
    const [endX, endY] = [x + Math.sin(lean) * size * 0.5, y - size * 0.5 - Math.cos(lean) * size * 0.22]
    const leaflets = [-0.95, -0.45, 0, 0.45, 0.95].map((turn) =>
      glossy(
        sheet,
        endX,
        endY,
        size * (0.34 - Math.abs(turn) * 0.1),
        -Math.PI / 2 + lean * 1.2 + turn,
        colour,
      ),
    )
    return (
      stroke(
        `M${pack(x, y - size * 0.48)}Q${pack(x + Math.sin(lean) * size * 0.2, y - size * 0.66, endX, endY)}`,
        '#7c9a54',
        size * 0.02,
      ) + leaflets.join('')
    )
  })
  const berries = Array.from({ length: 19 }, (_, index): Point => {
    const [angle, reach] = [index * 2.4, Math.sqrt(index / 18) * size * 0.1]
    return [x + Math.cos(angle) * reach, y - size * 1.03 + Math.sin(angle) * reach * 0.8]
  })
  return (
    stroke(`M${pack(x, y)}V${num(y - size)}`, '#7c9a54', size * 0.028) +
    arms.join('') +
    dots(berries, size * 0.068, '#a51f16') +
    dots(
      berries.map(([bx, by]): Point => [bx - size * 0.012, by - size * 0.012]),
      size * 0.02,
      '#f6b7a0',
    )
  )
}

/** Lingzhi: a varnished, banded cap on a short stem. */
export function lingzhi(sheet: Sheet, x: number, y: number, width: number): string {
  const high = width * 0.42
  const cap = (share: number) =>
    `M${pack(x - (width / 2) * share, y - high * 0.5)}a${pack((width / 2) * share)} ${num(high * share)} 0 0 1 ${num(width * share)} 0q${pack((-width / 2) * share, high * 0.32 * share, -width * share, 0)}Z`
  const stem = path(
    `M${pack(x - width * 0.07, y - high * 0.4)}Q${pack(x - width * 0.04, y, x - width * 0.1, y + high * 0.7)}h${num(width * 0.16)}Q${pack(x + width * 0.07, y, x + width * 0.08, y - high * 0.4)}Z`,
    '#6b2f1d',
  )
  return (
    stem +
    path(cap(1), '#f1d9a6') +
    path(cap(0.93), linear(sheet, '#d98a4a, #a3431f 50%, #6e2414')) +
    path(cap(0.66), '#7c2a16', 'fill-opacity=".55"') +
    path(cap(0.36), '#5a1a10', 'fill-opacity=".55"') +
    stroke(
      `M${pack(x - width * 0.3, y - high * 1.05)}q${pack(width * 0.14, -high * 0.26, width * 0.34, -high * 0.24)}`,
      '#fbe6c4',
      width * 0.03,
      'stroke-opacity=".7"',
    )
  )
}
