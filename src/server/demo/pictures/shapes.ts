// The pen: numbers, points and outlines turned into path data, as short as the eye allows.
import type { Random } from './random.ts'

export type Point = readonly [x: number, y: number]

/** One decimal is below what the eye sees at 1200 px. */
export const num = (value: number) => {
  const text = String(Math.round(value * 10) / 10)
  return text.startsWith('0.') ? text.slice(1) : text.startsWith('-0.') ? `-${text.slice(2)}` : text
}

/** Numbers side by side; a minus sign parts them as well as a space does. */
export const pack = (...values: readonly number[]) =>
  values
    .map(num)
    .reduce((text, value) => (value.startsWith('-') || text === '' ? text + value : `${text} ${value}`), '')

export const at = ([x, y]: Point) => pack(x, y)

export const polyline = (points: readonly Point[]) => `M${points.map(at).join('L')}`
export const polygon = (points: readonly Point[]) => `${polyline(points)}Z`

/** A soft curve that passes near the points: each one but the ends pulls a quadratic arc. */
export function curve(points: readonly Point[]): string {
  const bends = points.slice(1, -1).map((point, index) => {
    const after = points[index + 2] as Point
    const end: Point =
      index === points.length - 3 ? after : [(point[0] + after[0]) / 2, (point[1] + after[1]) / 2]
    return `Q${at(point)} ${at(end)}`
  })
  return `M${at(points[0] as Point)}${bends.length ? bends.join('') : `L${at(points[1] as Point)}`}`
}

export function path(d: string, fill = '', extra = ''): string {
  return `<path d="${d}"${fill && ` fill="${fill}"`}${extra && ` ${extra}`}/>`
}

export function stroke(d: string, colour: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round"${extra && ` ${extra}`}/>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, extra = ''): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"${extra && ` ${extra}`}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${extra && ` ${extra}`}/>`
}

/** Round dots of one size: a stroke that goes nowhere, with a round cap, costs a quarter of a circle's bytes. */
export function dots(points: readonly Point[], size: number, colour: string, opacity = 1): string {
  const d = points.map(([x, y]) => `M${pack(x, y)}h0`).join('')
  return stroke(d, colour, size, opacity === 1 ? '' : `stroke-opacity="${opacity}"`)
}

/** Path data of a pointed leaf from its stalk outwards; `angle` in radians. */
export function leaf(x: number, y: number, length: number, width: number, angle: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const grain = length > 40 ? Math.round : (value: number) => value
  const turn = (along: number, across: number): readonly number[] => [
    grain(along * cos - across * sin),
    grain(along * sin + across * cos),
  ]
  return `M${pack(x, y)}q${pack(...turn(length * 0.4, -width), ...turn(length, 0))}q${pack(...turn(-length * 0.6, width), ...turn(-length, 0))}`
}

/** The scalloped outline of a leafy mass. */
export function billow(random: Random, x: number, y: number, rx: number, ry: number, lobes: number): string {
  const points = Array.from({ length: lobes }, (_, index): Point => {
    const angle = ((index + random.between(-0.25, 0.25)) / lobes) * Math.PI * 2
    const reach = random.between(0.86, 1.05)
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]
  })
  const arcs = points.map((from, index) => {
    const to = points[(index + 1) % lobes] as Point
    const radius = num(Math.hypot(to[0] - from[0], to[1] - from[1]) * random.between(0.54, 0.7))
    return `A${radius} ${radius} 0 0 1 ${at(to)}`
  })
  return `M${at(points[0] as Point)}${arcs.join('')}Z`
}

const rows = (text: string): number[][] => text.split(',').map((row) => row.trim().split(' ').map(Number))

/** Places written as on a list: `'120 40, 160 52'`. */
export const points = (text: string) => rows(text) as [x: number, y: number][]
export const triples = (text: string) => rows(text) as [number, number, number][]
export const quads = (text: string) => rows(text) as [number, number, number, number][]
