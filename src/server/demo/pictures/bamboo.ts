// Moso bamboo and eucalyptus: jointed culms, hanging sprays of narrow leaves.
import { leaf, num, pack, path, stroke } from './shapes.ts'
import { linear, type Sheet } from './sheet.ts'
import { cutStamp, type Stamp, set } from './stamp.ts'

interface Skin {
  readonly colour: string
  readonly light: string
  readonly dark: string
}

/** A culm 100 tall and 4 wide, without a top; joints get closer towards the foot. */
export function culm(sheet: Sheet, { colour, light, dark }: Skin): Stamp {
  const { random } = sheet
  let [rings, shades] = ['', '']
  for (let up = 5, step = random.between(4, 6); up < 100; step = Math.min(16, step * 1.25), up += step) {
    const reach = 2.16 - up * 0.005
    rings += `M${pack(-reach, -up)}h${num(reach * 2)}`
    shades += `M${pack(0.2 - reach, 0.5 - up)}h${num(reach * 2 - 0.4)}`
  }
  const joint = (d: string, stain: string, width: number, opacity: number) =>
    `<path d="${d}" stroke="${stain}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
  const stem = path('M-2 0L-1.5-100h3L2 0Z', linear(sheet, `${light}, ${colour} 30%, ${dark}`, 'right'))
  return cutStamp(sheet, stem + joint(rings, light, 0.4, 0.85) + joint(shades, dark, 0.5, 0.7))
}

/** A fan of hanging leaves on a twig, 100 long. */
export function leafFan(sheet: Sheet): Stamp {
  const { random } = sheet
  const leaves = [-1.0, -0.5, -0.1, 0.35, 0.85].map((turn) => {
    const long = random.between(72, 104)
    return leaf(0, 0, long, long * 0.11, Math.PI / 2 + turn + random.between(-0.15, 0.15))
  })
  return cutStamp(sheet, path(leaves.join('')) + stroke('M0 0L-14-34', 'currentColor', 2.4))
}

/** Drooping twigs of narrow sickle-shaped eucalyptus leaves, 100 long and about 160 wide. */
export function gumCrown(sheet: Sheet): Stamp {
  const { random } = sheet
  const twigs = [-46, -18, 14, 44].map((x) => {
    const [top, lean] = [random.between(-30, 6), x * 0.18]
    const leaves = Array.from({ length: 9 }, (_, index) => {
      const [share, side] = [index / 9, index % 2 ? 1 : -1]
      const [long, out] = [random.between(22, 36), side * random.between(5, 17)]
      const down = `q${pack(out * 1.3, long * 0.45, out, long)}`
      const back = `q${pack(-out * 0.45 - side, -long * 0.5, -out, -long)}`
      return `M${pack(x + lean * share * 2, top + share * 56)}${down}${back}`
    })
    const stem = `M${pack(x * 0.4, top - 22)}Q${pack(x, top, x + lean * 2, top + 58)}`
    return path(leaves.join('')) + stroke(stem, 'currentColor', 1.4)
  })
  return cutStamp(sheet, twigs.join(''))
}

/** Fans of leaves hanging around a place. */
export function spray(
  sheet: Sheet,
  fans: readonly Stamp[],
  x: number,
  y: number,
  reach: number,
  count: number,
  length: number,
  colour: string,
): string {
  const { random } = sheet
  return Array.from({ length: count }, () =>
    set(
      random.pick(fans),
      x + random.between(-1, 1) * reach,
      y + random.between(-0.5, 0.5) * reach,
      length * random.between(0.7, 1.15),
      colour,
      random.pick([-1, 1]),
      random.between(-24, 24),
    ),
  ).join('')
}
