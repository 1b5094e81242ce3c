// Chinese red pines and Huangshan pines: a leaning trunk carrying flat clouds of needles.
import { curve, num, type Point, pack, path, points, quads, stroke } from './shapes.ts'
import type { Sheet } from './sheet.ts'
import { cutStamp, type Stamp } from './stamp.ts'

/** Where a pad of needles sits, how wide and how thick it is, on a tree 100 tall. */
type Pad = readonly [x: number, y: number, width: number, thick: number]

interface Habit {
  readonly trunk: readonly Point[]
  readonly pads: readonly Pad[]
}

type Bearing = 'upright' | 'leaning' | 'welcoming' | 'lofty'

const habits: Record<Bearing, Habit> = {
  upright: {
    trunk: points('0 1, 2 -30, -3 -58, 2 -90'),
    pads: quads('-14 -50 30 7, 15 -58 28 7, -12 -68 32 8, 12 -77 30 8, -5 -87 30 8, 3 -96 20 6'),
  },
  leaning: {
    trunk: points('0 1, 7 -24, 4 -52, 16 -86'),
    pads: quads('-10 -44 28 6, 27 -54 34 7, -4 -66 32 7, 32 -74 32 7, 8 -84 36 8, 19 -95 28 7'),
  },
  welcoming: {
    trunk: points('0 1, -5 -26, 6 -52, 3 -84'),
    pads: quads('38 -44 46 7, -20 -52 28 6, 30 -58 40 7, -16 -68 34 7, 20 -75 40 8, -4 -85 40 8, 5 -95 26 7'),
  },
  lofty: {
    trunk: points('0 1, 1.5 -34, -1 -66, 0.5 -92'),
    pads: quads(
      '-9 -58 15 3.4, 10 -62 15 3.4, -13 -67 14 3.6, 4 -70 17 4, 13 -73 13 3.6, -7 -76 18 4, 8 -81 17 4.2, -9 -85 14 4, 2 -89 17 4.4, -2 -96 12 4',
    ),
  },
}

/** A cloud of needles 100 wide and 20 thick around 0,0: a flat ragged foot, a low scalloped back, a lit crown. */
function needles(sheet: Sheet, light: string): Stamp {
  const { random } = sheet
  const cloud = (width: number, thick: number, lift: number, lobes: number) => {
    let d = `M${pack(-width / 2, thick * 0.5 - lift)}`
    for (let index = 0; index < lobes; index++) {
      const rise = Math.sin(((index + 1) / lobes) * Math.PI) - Math.sin((index / lobes) * Math.PI)
      const radius = num((width / lobes) * random.between(0.55, 0.68))
      d += `a${radius} ${radius} 0 0 1 ${pack(width / lobes, -rise * thick * 0.9)}`
    }
    const fringe = Array.from({ length: lobes * 2 }, (_, index) => [
      -width / lobes / 2,
      thick * (index % 2 ? -random.between(0.1, 0.2) : random.between(0.14, 0.32)),
    ])
    return `${d}l${pack(...fringe.flat())}Z`
  }
  const lower = path(cloud(56, 14, 0, 5), '', `transform="translate(${random.pick([-30, 30])} 11)"`)
  const flecks = Array.from(
    { length: 22 },
    () => `M${pack(random.between(-36, 28), random.between(-8, 4))}h${num(random.between(0.5, 4))}`,
  ).join('')
  const lit = path(cloud(74, 12, random.between(4, 6), 6), light, 'fill-opacity=".17"')
  return cutStamp(
    sheet,
    `${lower}<g fill="#04140c" fill-opacity=".22">${lower}</g>${path(cloud(100, 20, 0, 7))}${lit}${stroke(flecks, light, 1.8, 'stroke-opacity=".4"')}`,
  )
}

export function redPine(sheet: Sheet, bearing: Bearing, bark = '#7a4a30', light = '#cfe3a4'): Stamp {
  const { random } = sheet
  const { trunk, pads } = habits[bearing]
  const thick = bearing === 'lofty' ? 2.2 : 3.6
  const stem = trunk.map(([x, y], index) => [x, y, thick * (1.25 - index * 0.28)] as const)
  const boughs = pads.map(([x, y, width]) => {
    const joint = stem.reduce((best, knot) =>
      Math.abs(knot[1] - y - 12) < Math.abs(best[1] - y - 12) ? knot : best,
    )
    return curve([
      [joint[0] * 0.8, Math.max(y + 9, joint[1])],
      [(joint[0] + x) / 2, y + 5],
      [x + Math.sign(x) * width * 0.2, y + 1],
    ])
  })
  const side = (knots: typeof stem, share: number) =>
    curve(knots.map(([x, y, wide]): Point => [x + wide * share, y]))
  const taper = (left: number) => `${side(stem, left)}L${side(stem.toReversed(), 0.5).slice(1)}Z`
  const clouds = [needles(sheet, light), needles(sheet, light), needles(sheet, light)]
  const crown = pads.map(([x, y, width, depth]) => {
    const sizes = `${Math.round(width * random.pick([-1, 1]) * 10) / 1000} ${Math.round(depth * 50) / 1000}`
    return `<use href="#${random.pick(clouds)}" transform="translate(${pack(x, y)})scale(${sizes})"/>`
  })
  return cutStamp(
    sheet,
    stroke(boughs.join(''), bark, 1.1) +
      path(taper(-0.5), bark) +
      path(taper(0.1), '#1a0f08', 'fill-opacity=".3"') +
      crown.join(''),
  )
}
