// A stamp is a thing drawn once, one hundred units tall with its foot at 0,0, and set down many times.

import { num, pack } from './shapes.ts'
import type { Sheet } from './sheet.ts'

export type Stamp = string

/** Parts without a fill of their own take the colour given when the stamp is set down; strokes may ask for `currentColor`. */
export const cutStamp = (sheet: Sheet, body: string): Stamp => sheet.define('g', 'fill="currentColor"', body)

/** Foot at x,y; height in pixels; `stretch` widens it, a negative one mirrors it. */
export function set(
  stamp: Stamp,
  x: number,
  y: number,
  height: number,
  colour = '',
  stretch = 1,
  lean = 0,
): string {
  const scale = Math.round(height * 10) / 1000
  const wide = Math.round(scale * stretch * 1000) / 1000
  const sizes = wide === scale ? `${scale}` : `${wide} ${scale}`
  const turn = lean ? `rotate(${num(lean)})` : ''
  const fill = colour ? ` color="${colour}"` : ''
  return `<use href="#${stamp}" transform="translate(${pack(Math.round(x), Math.round(y))})${turn}scale(${sizes})"${fill}/>`
}
