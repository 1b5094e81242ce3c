// Air: skies, sun, moon, clouds, mist, birds, stars, snow.

import { dots, ellipse, num, type Point, path, rect, stroke } from './shapes.ts'
import { HEIGHT, linear, radial, type Sheet, WIDTH } from './sheet.ts'

/** The whole ground of the picture: colours spread evenly from the top to `bottom`, the last one on below it. */
export function sky(sheet: Sheet, colourList: string, bottom = HEIGHT): string {
  const colours = colourList.split(', ')
  const share = bottom / HEIGHT / (colours.length - 1)
  const stops = colours.map((colour, index) => `${colour} ${Math.round(index * share * 100)}%`)
  return rect(0, 0, WIDTH, HEIGHT, linear(sheet, stops.join(', ')))
}

/** A soft round light; also used for haze and for shade, by colour. */
export function glow(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  strength: number,
): string {
  return ellipse(
    x,
    y,
    rx,
    ry,
    radial(
      sheet,
      `${colour}@${strength}, ${colour}@${strength * 0.55} 35%, ${colour}@${strength * 0.14} 70%, ${colour}@0`,
    ),
  )
}

export function sun(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  disc: string,
  light: string,
  strength = 0.8,
): string {
  return glow(sheet, x, y, radius * 7, radius * 7, light, strength) + ellipse(x, y, radius, radius, disc)
}

/** A band of mist across the picture, thickest in its middle. */
export function mistBand(
  sheet: Sheet,
  top: number,
  height: number,
  colour: string,
  strength: number,
): string {
  return rect(0, top, WIDTH, height, linear(sheet, `${colour}@0, ${colour}@${strength} 55%, ${colour}@0`))
}

/** Long tapering wisps of cloud. */
export function wisps(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  colour: string,
  opacity: number,
  count = 5,
): string {
  const { random } = sheet
  const d = Array.from({ length: count }, (_, index) => {
    const long = width * random.between(0.4, 1)
    const left = x - long / 2 + random.between(-0.3, 0.3) * width
    const [top, thick] = [y + (index - count / 2) * width * 0.045, long * random.between(0.03, 0.055)]
    const bend = random.between(-0.3, 0.3) * thick
    return `M${num(left)} ${num(top)}c${num(long * 0.3)} ${num(-thick)} ${num(long * 0.6)} ${num(-thick * 0.7 + bend)} ${num(long)} ${num(bend)}c${num(-long * 0.35)} ${num(thick * 0.5)} ${num(-long * 0.7)} ${num(thick * 0.5)} ${num(-long)} ${num(-bend)}`
  })
  return path(d.join(''), colour, `fill-opacity="${opacity}"`)
}

/** One heap of cloud: rounded heads over a flat base that melts away. */
function heap(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  tall: number,
  colour: string,
  opacity: number,
): string {
  const { random } = sheet
  const heads = 9
  let d = `M${num(x - width / 2)} ${num(y)}`
  let [left, height] = [0, 0]
  for (let index = 1; index <= heads; index++) {
    const share = index / heads
    const next =
      index === heads ? 0 : Math.sin(share * Math.PI) ** 0.9 * width * tall * random.between(0.66, 1.2)
    const step = (width * (1 - Math.cos(share * Math.PI))) / 2 - left
    const radius = Math.hypot(step, next - height) * random.between(0.52, 0.62)
    d += `a${num(radius)} ${num(radius)} 0 0 1 ${num(step)} ${num(height - next)}`
    ;[left, height] = [left + step, next]
  }
  return path(`${d}Z`, linear(sheet, `${colour}@${opacity}, ${colour}@${opacity * 0.85} 40%, ${colour}@0`))
}

/** Heaped summer cloud: a tall heap with lower ones before it, bright above and melting away below. */
export function cumulus(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  colour: string,
  opacity = 1,
): string {
  const side = sheet.random.pick([-1, 1])
  return (
    heap(sheet, x, y, width, 0.21, colour, opacity * 0.8) +
    heap(sheet, x + side * width * 0.24, y + width * 0.035, width * 0.62, 0.2, colour, opacity * 0.75) +
    heap(sheet, x - side * width * 0.3, y + width * 0.055, width * 0.56, 0.13, colour, opacity * 0.6)
  )
}

export function birds(
  sheet: Sheet,
  x: number,
  y: number,
  count: number,
  size: number,
  colour: string,
): string {
  const { random } = sheet
  const wings = Array.from({ length: count }, (_, index) => {
    const span = size * random.between(0.7, 1.15)
    const left = x + index * size * 1.9 + random.between(-0.6, 0.6) * size
    const top = y + Math.abs(index - count / 2.6) * size * 0.75 + random.between(-0.4, 0.4) * size
    return `M${num(left)} ${num(top)}q${num(span * 0.28)} ${num(-span * 0.3)} ${num(span * 0.5)} ${num(span * 0.06)}q${num(span * 0.24)} ${num(-span * 0.34)} ${num(span * 0.52)} ${num(-span * 0.1)}`
  })
  return stroke(wings.join(''), colour, size * 0.11)
}

/** Small round specks in three sizes scattered over an area: stars, snow, petals, pollen. */
export function specks(
  sheet: Sheet,
  area: { x: number; y: number; width: number; height: number },
  count: number,
  sizes: readonly [number, number],
  colour: string,
  opacity = 1,
): string {
  const { random } = sheet
  return [0, 0.4, 1]
    .map((share, index) => {
      const places = Array.from(
        { length: Math.round((count * (3 - index)) / 6) },
        (): Point => [area.x + random.next() * area.width, area.y + random.next() * area.height],
      )
      return dots(places, 2 * (sizes[0] + (sizes[1] - sizes[0]) * share), colour, opacity)
    })
    .join('')
}

/** A slanting shaft of light from the upper edge down to `bottom`. */
export function shaft(
  sheet: Sheet,
  top: number,
  width: number,
  foot: number,
  spread: number,
  bottom: number,
  colour: string,
  strength: number,
): string {
  const fill = linear(sheet, `${colour}@0, ${colour}@${strength} 30%, ${colour}@0`)
  return path(`M${num(top)} 0h${num(width)}L${num(foot + spread)} ${num(bottom)}H${num(foot)}Z`, fill)
}
