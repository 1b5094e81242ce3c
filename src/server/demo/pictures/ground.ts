// Lines of land against the sky and the hills filled beneath them.

import type { Random } from './random.ts'
import { num, type Point, pack, path } from './shapes.ts'
import { HEIGHT, linear, type Sheet, WIDTH } from './sheet.ts'

/** Height of the land (y, pixels from the top) at x. */
export type Line = (x: number) => number

/** Smooth noise in −1…1 with one knot every `span` pixels. */
export function noise(random: Random, span: number): Line {
  const knots = Array.from({ length: Math.ceil(1800 / span) + 3 }, () => random.between(-1, 1))
  return (x) => {
    const place = Math.max(0, (x + 300) / span)
    const index = Math.min(Math.floor(place), knots.length - 2)
    const share = place - Math.floor(place)
    const eased = share * share * (3 - 2 * share)
    const [before = 0, after = 0] = [knots[index], knots[index + 1]]
    return before + (after - before) * eased
  }
}

/** Noise upon noise: each octave half as wide and half as tall. */
export function rough(random: Random, span: number, octaves: number): Line {
  const layers = Array.from({ length: octaves }, (_, octave) => noise(random, span / 2 ** octave))
  return (x) => layers.reduce((sum, layer, octave) => sum + layer(x) / 2 ** octave, 0)
}

const spline = (before: number, from: number, to: number, after: number, share: number) =>
  from +
  0.5 *
    share *
    (to -
      before +
      share * (2 * before - 5 * from + 4 * to - after + share * (3 * (from - to) + after - before)))

/** A line through the given points: rounded hills, or straight-edged crags. */
export function through(points: readonly Point[], edge: 'round' | 'crag' = 'round'): Line {
  const y = (index: number) => (points[Math.min(Math.max(index, 0), points.length - 1)] as Point)[1]
  const x = (index: number) => (points[index] as Point)[0]
  return (place) => {
    let index = 0
    while (index < points.length - 2 && place > x(index + 1)) index++
    const share = Math.min(1, Math.max(0, (place - x(index)) / (x(index + 1) - x(index))))
    if (edge === 'crag') return y(index) + (y(index + 1) - y(index)) * share
    return spline(y(index - 1), y(index), y(index + 1), y(index + 2), share)
  }
}

/** Rolling land around `level`: `swell` is how far it rises and falls, `span` the width of a rise. */
export function rolling(random: Random, level: number, swell: number, span: number, octaves = 3): Line {
  const wave = rough(random, span, octaves)
  return (x) => level + wave(x) * swell
}

export const plus =
  (line: Line, other: Line): Line =>
  (x) =>
    line(x) + other(x)
export const raised =
  (line: Line, by: number): Line =>
  (x) =>
    line(x) - by
export const scaled =
  (line: Line, by: number): Line =>
  (x) =>
    line(x) * by

/** Path data of everything under the line, down to `bottom`. */
export function under(line: Line, bottom = HEIGHT, step = 8, left = 0, right = WIDTH): string {
  let [x, y] = [left, Math.round(line(left) * 10) / 10]
  const steps: number[] = []
  while (x < right) {
    const nextX = Math.min(right, x + step)
    const nextY = Math.round(line(nextX) * 10) / 10
    steps.push(nextX - x, nextY - y)
    ;[x, y] = [nextX, nextY]
  }
  return `M${num(left)} ${num(bottom)}V${num(line(left))}l${pack(...steps)}V${num(bottom)}Z`
}

/** A hill filled from its crest colour down to its foot colour (usually the mist in the valley). */
export function hill(
  sheet: Sheet,
  line: Line,
  crest: string,
  foot: string,
  bottom = HEIGHT,
  step = 8,
): string {
  return path(under(line, bottom, step), linear(sheet, `${crest}, ${foot}`))
}

export function hillOf(sheet: Sheet, line: Line, stops: string, bottom = HEIGHT, step = 8): string {
  return path(under(line, bottom, step), linear(sheet, stops))
}
