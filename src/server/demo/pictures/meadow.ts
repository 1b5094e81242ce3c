// What grows at the viewer's feet: grass, ferns, reeds, flowers, stones.

import type { Line } from './ground.ts'
import { curve, dots, leaf, num, type Point, pack, path, stroke } from './shapes.ts'
import { linear, type Sheet } from './sheet.ts'
import { cutStamp, type Stamp, set } from './stamp.ts'

/** Blades of grass along a line, as one shape. */
export function grass(
  sheet: Sheet,
  line: Line,
  height: number,
  count: number,
  colour: string,
  left = 0,
  right = 1200,
): string {
  const { random } = sheet
  const d = Array.from({ length: count }, () => {
    const x = Math.round(random.between(left, right))
    const [tall, lean] = [
      Math.round(height * random.between(0.45, 1.1)),
      Math.round(random.between(-0.5, 0.5) * height),
    ]
    const wide = Math.round(height * 0.1 + 2)
    return `M${x} ${Math.round(line(x) + 3)}q${pack(Math.round(lean * 0.1), -Math.round(tall * 0.6), lean, -tall)}q${pack(Math.round(-lean * 0.6) + wide / 2, Math.round(tall * 0.5), wide - lean, tall)}`
  })
  return path(d.join(''), colour)
}

/** Short strokes of light and dark on a slope, so that a lawn does not lie flat. */
export function turf(
  sheet: Sheet,
  top: number,
  bottom: number,
  count: number,
  colour: string,
  opacity: number,
  left = 0,
  right = 1200,
): string {
  const { random } = sheet
  const d = Array.from({ length: count }, () => {
    const depth = random.next()
    const [x, y] = [Math.round(random.between(left, right)), Math.round(top + (bottom - top) * depth)]
    const half = Math.round(5 + 30 * depth)
    return `M${x} ${y}q${half}-${num(2 + 4 * depth)} ${half * 2} 0q-${half}-1-${half * 2} 0`
  })
  return path(d.join(''), colour, `fill-opacity="${opacity}"`)
}

/** A rosette of arching fern fronds, about 100 tall and 190 wide. */
export function fern(sheet: Sheet): Stamp {
  const { random } = sheet
  const fronds = [-1.2, -0.7, -0.2, 0.3, 0.75, 1.25].map((lean) => {
    const long = random.between(84, 104)
    const spine = Array.from({ length: 8 }, (_, step): Point => {
      const share = (step + 1) / 8
      const bend = lean * (0.55 + share * 0.62)
      return [Math.sin(bend) * long * share, -Math.cos(bend) * long * share]
    })
    const leaflets = spine.map(([x, y], step) => {
      const reach = 5 + 20 * Math.sin(((step + 1.6) / 9.6) * Math.PI) ** 0.8
      const along = Math.atan2(-Math.cos(lean * 1.1), Math.sin(lean * 1.1))
      return leaf(x, y, reach, reach * 0.27, along + 1.0) + leaf(x, y, reach, reach * 0.27, along - 1.0)
    })
    return (
      path(leaflets.join('')) +
      stroke(
        curve([[0, 0], ...spine.filter((_, step) => step % 3 === 2), spine[7] as Point]),
        '#dbe8a8',
        1.2,
        'stroke-opacity=".45"',
      )
    )
  })
  return cutStamp(sheet, fronds.join(''))
}

/** A reed with its plume and two blades, 100 tall, bending to the right. */
export function reed(sheet: Sheet, stem: string, plume: string): Stamp {
  const { random } = sheet
  const lean = random.between(6, 22)
  const blades =
    leaf(lean * 0.12, -32, 40, 1.6, -1.1) +
    leaf(lean * 0.05, -18, 34, 1.5, -1.95) +
    leaf(lean * 0.3, -52, 28, 1.3, -0.8)
  const feathers = Array.from({ length: 9 }, (_, index) =>
    leaf(
      lean * (0.8 + index * 0.022),
      -84 - index * 1.7,
      random.between(8, 14),
      1.1,
      -0.55 - index * 0.09 + lean * 0.012,
    ),
  ).join('')
  return cutStamp(
    sheet,
    stroke(`M0 1Q${pack(lean * 0.15, -60, lean, -97)}`, stem, 0.9) +
      path(blades, stem) +
      path(feathers, plume),
  )
}

/** Reeds rooted along a line. */
export function reeds(
  sheet: Sheet,
  kinds: readonly Stamp[],
  line: Line,
  height: number,
  count: number,
  left = 0,
  right = 1200,
): string {
  const { random } = sheet
  return Array.from({ length: count }, () => {
    const x = random.between(left, right)
    return set(
      random.pick(kinds),
      x,
      line(x),
      height * random.between(0.6, 1.1),
      '',
      random.between(0.8, 1.3),
      random.between(-7, 4),
    )
  }).join('')
}

/** A rounded stone with a lit top. */
export function stone(sheet: Sheet, x: number, y: number, width: number, colour: string): string {
  const { random } = sheet
  const [half, high] = [width / 2, width * random.between(0.42, 0.6)]
  const d = `M${num(x - half)} ${num(y)}q${num(-width * 0.04)} ${num(-high * 0.6)} ${num(half * 0.5)} ${num(-high * 0.85)}q${num(half * 0.5)} ${num(-high * 0.3)} ${num(half)} ${num(high * 0.1)}q${num(half * 0.6)} ${num(high * 0.3)} ${num(half * 0.5)} ${num(high * 0.75)}q${num(-half)} ${num(width * 0.09)} ${num(-width)} 0Z`
  return (
    path(d, colour) + path(d, linear(sheet, '#ffffff@0.28, #ffffff@0 40%, #0a1510@0 60%, #0a1510@0.4', 'lit'))
  )
}

/** Small flowers strewn below a line, one shape per colour and size. */
export function flowers(
  sheet: Sheet,
  line: Line,
  depth: number,
  count: number,
  size: number,
  colours: readonly string[],
  left = 0,
  right = 1200,
): string {
  const { random } = sheet
  return colours
    .flatMap((colour) =>
      [0.25, 0.8].map((near) => {
        const places = Array.from({ length: Math.round(count / colours.length / 2) }, (): Point => {
          const x = random.between(left, right)
          return [x, line(x) + depth * (near + random.between(-0.25, 0.25))]
        })
        return dots(places, size * (1 + near * 1.2), colour)
      }),
    )
    .join('')
}
