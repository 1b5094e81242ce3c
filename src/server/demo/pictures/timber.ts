// Cut wood: log ends with rings, and stacks of them.
import { dots, num, type Point, path, stroke } from './shapes.ts'
import { radial, type Sheet } from './sheet.ts'
import { cutStamp, type Stamp, set } from './stamp.ts'

/** A sawn log end, 100 across, centred 50 above its foot. */
export function logEnd(sheet: Sheet): Stamp {
  const { random } = sheet
  const ring = (radius: number, x = 0, y = -50) =>
    `M${num(x - radius)} ${num(y)}a${num(radius)} ${num(radius * random.between(0.95, 1.05))} 0 1 0 ${num(radius * 2)} 0a${num(radius)} ${num(radius)} 0 1 0 ${num(-radius * 2)} 0`
  const [x, y] = [random.between(-6, 6), random.between(-55, -46)]
  const wood = radial(sheet, '#c98f57, #e6c190 25%, #f0d7ac 85%, #d9b07a')
  const rings = [8, 15, 22, 29, 35, 40]
    .map((radius) => ring(radius, x * (1 - radius / 44), y + (-50 - y) * (radius / 44)))
    .join('')
  const crack = `M${num(x)} ${num(y)}l${num(random.between(-26, 26))} ${num(random.between(14, 30))}M${num(x)} ${num(y)}l${num(random.between(-14, 26))} ${num(random.between(-26, -12))}`
  return cutStamp(
    sheet,
    path(ring(50)) +
      path(ring(44), wood) +
      stroke(rings, '#a8703d', 1.5, 'stroke-opacity=".6"') +
      stroke(crack, '#8a5a30', 1.6, 'stroke-opacity=".7"') +
      dots([[x, y]], 5, '#9a6234'),
  )
}

/** Logs piled in staggered rows seen from their ends: `base` logs in the lowest row, `rows` rows. */
export function logPile(
  sheet: Sheet,
  ends: readonly Stamp[],
  x: number,
  y: number,
  size: number,
  base: number,
  rows: number,
): string {
  const { random } = sheet
  const places = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: base - row },
      (_, index): Point => [x + (index + row / 2) * size, y - row * size * 0.87],
    ),
  ).flat()
  const gaps = path(
    `M${num(x)} ${num(y)}h${num((base - 1) * size)}l${num((-size * (rows - 1)) / 2)} ${num(-size * 0.87 * (rows - 0.5))}h${num(-(base - rows) * size)}z`,
    '#2d2018',
  )
  return (
    gaps +
    places
      .map(([px, py]) =>
        set(
          random.pick(ends),
          px,
          py,
          size * random.between(0.93, 1.05),
          random.pick(['#6a4a34', '#5c3f2b', '#77553c']),
          random.pick([-1, 1]),
          random.between(-8, 8),
        ),
      )
      .join('')
  )
}

/** A pile seen from the side: long trunks with their ends to the right. */
export function longPile(
  sheet: Sheet,
  ends: readonly Stamp[],
  x: number,
  y: number,
  length: number,
  size: number,
  rows: number,
): string {
  const { random } = sheet
  return Array.from({ length: rows }, (_, row) => {
    const [left, foot] = [x + random.between(-10, 10) + row * size * 0.3, y - row * size * 0.84]
    const long = length - row * size * 0.6 + random.between(-14, 14)
    const bark = random.pick(['#7a573d', '#86624a', '#6a4a34'])
    const side = path(`M${num(left)} ${num(foot)}h${num(long)}v${num(-size)}h${num(-long)}z`, bark)
    const light = path(
      `M${num(left)} ${num(foot - size * 0.62)}h${num(long)}v${num(-size * 0.26)}h${num(-long)}z`,
      '#f0d7ac',
      'fill-opacity=".18"',
    )
    const dark = path(
      `M${num(left)} ${num(foot)}h${num(long)}v${num(-size * 0.26)}h${num(-long)}z`,
      '#1c120a',
      'fill-opacity=".35"',
    )
    return side + light + dark + set(random.pick(ends), left + long, foot, size, bark, 0.5)
  }).join('')
}
