// Signs that plot maps share.
import { lettering } from './glyphs.ts'
import { ellipse, pack, path, rect } from './shapes.ts'

/** A small plate with a plot's number. */
export const plate = (x: number, y: number, number: string, ground = '#fbfaf6', writing = '#1c2420') => {
  const { d, transform } = lettering(number, x, y + 7, 19)
  return (
    rect(x - 40, y - 17, 80, 34, ground, 'rx="5" stroke="#1c2420" stroke-opacity=".25"') +
    path(d, writing, `transform="${transform}"`)
  )
}

export const pin = (x: number, y: number, size: number, colour: string) =>
  ellipse(x, y, size * 0.3, size * 0.1, '#10281a', 'fill-opacity=".35"') +
  path(
    `M${pack(x, y)}C${pack(x - size * 0.12, y - size * 0.4, x - size * 0.42, y - size * 0.5, x - size * 0.42, y - size * 0.82)}a${pack(size * 0.42, size * 0.42)} 0 0 1 ${pack(size * 0.84, 0)}C${pack(x + size * 0.42, y - size * 0.5, x + size * 0.12, y - size * 0.4, x, y)}Z`,
    colour,
  ) +
  ellipse(x, y - size * 0.82, size * 0.17, size * 0.17, '#fbfaf6')

export const north = (x: number, y: number) =>
  ellipse(x, y, 34, 34, '#fbfaf6', 'stroke="#1c2420" stroke-opacity=".4"') +
  path(`M${x} ${y - 27}l10 27h-20Z`, '#b42318') +
  path(`M${x} ${y + 27}l10-27h-20Z`, '#1c2420', 'fill-opacity=".7"')

export const scaleBar = (x: number, y: number) =>
  rect(x, y, 200, 8, '#fbfaf6', 'stroke="#1c2420"') +
  rect(x, y, 50, 8, '#1c2420') +
  rect(x + 100, y, 50, 8, '#1c2420')
