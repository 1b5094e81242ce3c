// What people have put into the forest: white-walled houses, huts, towers, a hall, a truck.
import { ellipse, num, type Point, pack, path, points, polygon, rect, stroke } from './shapes.ts'
import { linear, type Sheet } from './sheet.ts'
import { cutStamp, type Stamp, set } from './stamp.ts'

const tiles = '#49524f'

/** A white-walled house of the southern hills, 100 wide: dark tiles, stepped fire walls at both ends. */
export function house(sheet: Sheet, storeys: 1 | 2): Stamp {
  const eave = storeys === 2 ? -62 : -40
  const wall = rect(0, eave, 100, -eave, linear(sheet, '#faf8f1, #dcdfd6'))
  const roof = path(`M2 ${eave + 2}L10 ${eave - 17}H90L98 ${eave + 2}Z`, linear(sheet, '#39413f, #5f6966'))
  const ribs = Array.from(
    { length: 13 },
    (_, rib) => `M${pack(12 + rib * 6.33, eave - 16)}L${pack(6 + rib * 7.35, eave)}`,
  )
  const fireWall =
    path(`M-3 ${eave + 2}v-12h7v-7h6v-7h3v26Z`, '#f4f2ea') +
    path(`M-4.5 ${eave - 10}h8.5v-2.2h-8.5zM3 ${eave - 17}h8v-2.2h-8zM8.5 ${eave - 24}h6v-2.2h-6z`, tiles)
  const windows = (storeys === 2 ? [24, 50, 76] : [26, 74]).map((x) => `M${x - 3.5} ${eave * 0.8}h7v8.5h-7z`)
  const door = rect(44, -19, 12, 19, '#5b4334') + rect(41, -21.5, 18, 2.8, tiles)
  const mirrored = `<g transform="matrix(-1 0 0 1 100 0)">${fireWall}</g>`
  return cutStamp(
    sheet,
    wall +
      roof +
      stroke(ribs.join(''), '#2c3432', 0.8, 'stroke-opacity=".5"') +
      fireWall +
      mirrored +
      path(windows.join(''), '#3e4a47') +
      door,
  )
}

/** Houses with their left corner at x, foot at y: left, foot, width, storeys. */
export function hamlet(sheet: Sheet, homes: readonly (readonly [number, number, number, number])[]): string {
  const [low, high] = [house(sheet, 1), house(sheet, 2)]
  return homes.map(([x, y, width, storeys]) => set(storeys === 2 ? high : low, x, y, width)).join('')
}

/** A timber hut with a pitched roof, for rangers and walkers. */
export function hut(sheet: Sheet, x: number, y: number, width: number, roof = '#6b4630'): string {
  const high = width * 0.42
  const planks = stroke(
    Array.from({ length: 4 }, (_, plank) => `M${pack(x, y - high * (plank + 1) * 0.2)}h${num(width)}`).join(
      '',
    ),
    '#5a3c28',
    width * 0.012,
    'stroke-opacity=".5"',
  )
  return (
    rect(x, y - high, width, high, linear(sheet, '#b98a5c, #8f6640', 'right')) +
    planks +
    path(
      polygon([
        [x - width * 0.14, y - high + 2],
        [x + width * 0.12, y - high * 1.85],
        [x + width * 0.88, y - high * 1.85],
        [x + width * 1.14, y - high + 2],
      ]),
      linear(sheet, `${roof}, #3d2a1e`),
    ) +
    rect(x + width * 0.58, y - high * 0.72, width * 0.18, high * 0.72, '#4a3122') +
    rect(x + width * 0.17, y - high * 0.7, width * 0.24, high * 0.36, '#f3d79a') +
    stroke(
      `M${pack(x + width * 0.29, y - high * 0.7)}v${num(high * 0.36)}M${pack(x + width * 0.17, y - high * 0.52)}h${num(width * 0.24)}`,
      '#4a3122',
      width * 0.014,
    )
  )
}

/** A lattice between two legs: levels of crossed braces. Feet at x ± foot, top at x ± head. */
export function lattice(
  x: number,
  y: number,
  height: number,
  foot: number,
  head: number,
  levels: number,
  colour: string,
  width: number,
): string {
  const half = (share: number) => foot + (head - foot) * share
  const braces = Array.from({ length: levels }, (_, level) => {
    const [low, high] = [level / levels, (level + 1) / levels]
    const [lowY, highY] = [y - height * low, y - height * high]
    return `M${pack(x - half(low), lowY)}L${pack(x + half(high), highY)}M${pack(x + half(low), lowY)}L${pack(x - half(high), highY)}M${pack(x - half(high), highY)}H${num(x + half(high))}`
  })
  const legs = `M${pack(x - foot, y)}L${pack(x - head, y - height)}M${pack(x + foot, y)}L${pack(x + head, y - height)}`
  return stroke(braces.join(''), colour, width * 0.5) + stroke(legs, colour, width)
}

/** A fire lookout: a cabin with windows all round on a braced tower, foot at x,y. */
export function lookout(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  steel: string,
  glass: string,
): string {
  const unit = height / 100
  const floor = y - height * 0.68
  const side = (half: number, up: number): Point => [x + half * unit, floor - up * unit]
  const windows = [-11, -3.6, 3.8]
    .map(
      (left) =>
        `M${pack(x + left * unit, floor - 16 * unit)}h${num(7 * unit)}v${num(8.5 * unit)}h${num(-7 * unit)}z`,
    )
    .join('')
  const ladder = stroke(
    Array.from(
      { length: 16 },
      (_, rung) => `M${pack(x - 1.6 * unit, y - (2 + rung * 4.1) * unit)}h${num(3.2 * unit)}`,
    ).join(''),
    steel,
    unit * 0.6,
  )
  return (
    lattice(x, y, height * 0.68, 15 * unit, 9 * unit, 5, steel, unit * 1.8) +
    ladder +
    rect(x - 18 * unit, floor - unit, 36 * unit, 2.4 * unit, steel) +
    stroke(
      `M${pack(x - 17.4 * unit, floor - 6 * unit)}h${num(34.8 * unit)}${[-17.4, -8.7, 0, 8.7, 17.4].map((post) => `M${pack(x + post * unit, floor - 6 * unit)}v${num(5 * unit)}`).join('')}`,
      steel,
      unit * 0.8,
    ) +
    path(
      polygon([side(-13, 0), side(-13, 18), side(13, 18), side(13, 0)]),
      linear(sheet, '#a97b50, #6f4a30', 'right'),
    ) +
    path(windows, glass) +
    path(
      polygon([side(-19, 17.4), side(-10, 26), side(10, 26), side(19, 17.4)]),
      linear(sheet, '#5f3a2a, #3a241b'),
    ) +
    stroke(`M${pack(x, floor - 26 * unit)}v${num(-9 * unit)}`, steel, unit)
  )
}

/** A lorry with a load of logs, wheels on y. */
export function logTruck(x: number, y: number, length: number, cab = '#b45309'): string {
  const unit = length / 100
  const box = (left: number, up: number, wide: number, high: number, fill: string) =>
    rect(x + left * unit, y - up * unit, wide * unit, high * unit, fill)
  const logs = points('8 15, 8 21, 8 27, 11 32.5')
    .map(
      ([left, up]) =>
        box(left, up, 60, 5, up === 21 ? '#a9774a' : '#946338') +
        ellipse(x + (left + 60) * unit, y - (up - 2.5) * unit, 2 * unit, 2.5 * unit, '#e3bf8c'),
    )
    .join('')
  const wheels = [12, 22, 56, 66, 88]
    .map(
      (left) =>
        ellipse(x + left * unit, y - 4 * unit, 4.4 * unit, 4.4 * unit, '#22282a') +
        ellipse(x + left * unit, y - 4 * unit, 1.9 * unit, 1.9 * unit, '#9aa39f'),
    )
    .join('')
  const cabin = path(
    polygon([
      [x + 77 * unit, y - 6 * unit],
      [x + 77 * unit, y - 29 * unit],
      [x + 90 * unit, y - 29 * unit],
      [x + 97 * unit, y - 17 * unit],
      [x + 98 * unit, y - 6 * unit],
    ]),
    cab,
  )
  const glass = path(
    polygon([
      [x + 82 * unit, y - 26 * unit],
      [x + 89 * unit, y - 26 * unit],
      [x + 94 * unit, y - 17 * unit],
      [x + 82 * unit, y - 17 * unit],
    ]),
    '#dcebea',
  )
  return (
    logs +
    box(2, 10, 74, 4, '#3a4442') +
    [6, 40, 72].map((left) => box(left, 34, 1.6, 26, '#3a4442')).join('') +
    cabin +
    glass +
    wheels
  )
}
