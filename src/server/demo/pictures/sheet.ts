// One picture in the making: its luck, and the gradients and stamps its shapes refer to.
import { hash, type Random, seeded } from './random.ts'

export const WIDTH = 1200
export const HEIGHT = 675

export interface Sheet {
  readonly random: Random
  /** Keeps an element for reference and returns its id; the same element is kept once. */
  define(tag: string, attributes: string, content: string): string
  /** The whole SVG document around `body`. */
  print(body: string): string
}

export function newSheet(name: string): Sheet {
  const kept = new Map<string, { id: string; element: string }>()
  // Ids carry a trace of the name, so that two pictures set into one page do not share gradients.
  const prefix = `p${(hash(name) % 46656).toString(36)}`
  return {
    random: seeded(name),
    define(tag, attributes, content) {
      const key = `${tag} ${attributes}>${content}`
      const known = kept.get(key)
      if (known) return known.id
      const id = `${prefix}${kept.size.toString(36)}`
      const space = attributes ? ' ' : ''
      kept.set(key, { id, element: `<${tag} id="${id}"${space}${attributes}>${content}</${tag}>` })
      return id
    },
    print(body) {
      const defs = [...kept.values()].map(({ element }) => element).join('')
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${body}</svg>`
    },
  }
}

/** Stops are written as in CSS, with the opacity after an @: `'#ffffff@0.9, #e8eee8 40%, #14532d'`. */
const stopElements = (stops: string) => {
  const written = stops.split(',').map((stop) => stop.trim().split(' '))
  return written
    .map(([paint = '', place], index) => {
      const [colour = '', opacity] = paint.split('@')
      const share = place ? Number.parseFloat(place) / 100 : index / (written.length - 1)
      const seen = opacity === undefined ? '' : ` stop-opacity="${Math.round(Number(opacity) * 1000) / 1000}"`
      return `<stop offset="${Math.round(share * 1000) / 1000}" stop-color="${colour}"${seen}/>`
    })
    .join('')
}

/** A fill that runs down the shape's own box, or right along it, or (`lit`) from upper left to lower right. */
export function linear(sheet: Sheet, stops: string, way: 'down' | 'right' | 'lit' = 'down'): string {
  const ends = { down: 'x2="0" y2="1"', right: '', lit: 'x2="1" y2="1"' }[way]
  return `url(#${sheet.define('linearGradient', ends, stopElements(stops))})`
}

/** A fill that spreads from the middle of the shape's own box. */
export function radial(sheet: Sheet, stops: string): string {
  return `url(#${sheet.define('radialGradient', '', stopElements(stops))})`
}
