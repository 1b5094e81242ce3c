// Plots on a block of land seen at an angle.
import { broadleaf } from '../broadleaf.ts'
import { mix } from '../colour.ts'
import { conifer } from '../conifers.ts'
import { north, plate, scaleBar } from '../map-signs.ts'
import { type Block, blockSides, contours } from '../relief.ts'
import { curve, ellipse, type Point, pack, path, polygon, polyline, stroke } from '../shapes.ts'
import { HEIGHT, type Sheet, WIDTH } from '../sheet.ts'
import { glow, sky } from '../sky.ts'
import { type Stamp, set } from '../stamp.ts'

export function plotMapC(sheet: Sheet): string {
  const { random } = sheet
  const hump = (u: number, v: number, cu: number, cv: number, ru: number, rv: number) =>
    Math.exp(-(((u - cu) / ru) ** 2 + ((v - cv) / rv) ** 2))
  const lift = (u: number, v: number) =>
    128 * hump(u, v, 0.28, 0.3, 0.2, 0.3) +
    92 * hump(u, v, 0.76, 0.5, 0.19, 0.28) +
    30 * hump(u, v, 0.97, 0.02, 0.2, 0.3) +
    6 * Math.sin(u * 9 + v * 4) +
    4 * Math.cos(v * 11)
  const place = (u: number, v: number, high: number): Point => [
    150 + u * 690 + v * 210,
    262 + v * 300 - u * 60 - high,
  ]
  const on = (u: number, v: number): Point => place(u, v, lift(u, v))
  const block: Block = { lift, place }
  const stream = (v: number) => 0.53 + 0.05 * Math.sin(v * 7)
  const west = (u: number) => 0.48 + 0.08 * Math.sin(u * 9)
  const east = (u: number) => 0.42 - 0.06 * Math.sin(u * 8)
  const ridge = (v: number) => 0.22 + v * 0.1
  const along = (from: number, to: number, step: (t: number) => readonly [number, number]): Point[] =>
    Array.from({ length: 19 }, (_, index) => {
      const [x, y] = on(...step(from + ((to - from) * index) / 18))
      return [Math.round(x), Math.round(y)]
    })
  const across = (v: number | ((u: number) => number), from: number, to: number) =>
    along(from, to, (u) => [u, typeof v === 'number' ? v : v(u)])
  const down = (u: number | ((v: number) => number), from: number, to: number) =>
    along(from, to, (v) => [typeof u === 'number' ? u : u(v), v])
  const [streamWest, streamEast] = [0.53, 0.57]
  const regions: readonly (readonly [fill: string, outline: readonly Point[]])[] = [
    [
      '#2f6b43',
      [...across(0, 0, 0.27), ...down(0.27, 0, west(0.27)), ...across(west, 0.27, 0), ...down(0, west(0), 0)],
    ],
    [
      '#5d9160',
      [
        ...across(0, 0.27, streamWest),
        ...down(stream, 0, west(streamWest)),
        ...across(west, streamWest, 0.27),
        ...down(0.27, west(0.27), 0),
      ],
    ],
    [
      '#c9b478',
      [
        ...across(west, 0, 0.266),
        ...down(ridge, west(0.266), 1),
        ...across(1, 0.32, 0),
        ...down(0, 1, west(0)),
      ],
    ],
    [
      '#9cc07c',
      [
        ...across(west, 0.266, streamWest),
        ...down(stream, west(streamWest), 1),
        ...across(1, stream(1), 0.32),
        ...down(ridge, 1, west(0.266)),
      ],
    ],
    [
      '#7fae6a',
      [
        ...across(0, streamWest, 1),
        ...down(1, 0, east(1)),
        ...across(east, 1, streamEast),
        ...down(stream, east(streamEast), 0),
      ],
    ],
    [
      '#d99a3c',
      [
        ...across(east, streamEast, 0.77),
        ...down(0.77, east(0.77), 1),
        ...across(1, 0.77, stream(1)),
        ...down(stream, 1, east(streamEast)),
      ],
    ],
    [
      '#3f7a4b',
      [...across(east, 0.77, 1), ...down(1, east(1), 1), ...across(1, 1, 0.77), ...down(0.77, 1, east(0.77))],
    ],
  ]
  const top = polygon([...across(0, 0, 1), ...down(1, 0, 1), ...across(1, 1, 0), ...down(0, 1, 0)])
  const clip = sheet.define('clipPath', '', path(top))
  const field = (x: number, y: number) => lift(x / WIDTH, y / HEIGHT)
  const levels = [18, 36, 54, 72, 90, 108, 122]
  const lines = contours(field, levels, 30).flatMap((level, index) =>
    level.map((line) => curve(line.map(([x, y]) => place(x / WIDTH, y / HEIGHT, levels[index] as number)))),
  )
  const lights = [
    glow(sheet, 300, 225, 150, 120, '#f7f3c8', 0.55),
    glow(sheet, 465, 285, 110, 120, '#0d2a1b', 0.5),
    glow(sheet, 730, 300, 120, 100, '#fff3c8', 0.5),
    glow(sheet, 870, 350, 110, 110, '#0d2a1b', 0.42),
    glow(sheet, 470, 480, 200, 70, '#fff8d8', 0.3),
  ].join('')
  const [spruce, oak] = [conifer(sheet, 22), broadleaf(sheet, { rx: 44, ry: 38, plain: true })]
  const grove = (
    count: number,
    area: readonly [u: number, v: number, toU: number, toV: number],
    stamp: Stamp,
    size: number,
    colour: string,
  ) =>
    Array.from({ length: count }, () => {
      const [u, v] = [random.between(area[0], area[2]), random.between(area[1], area[3])]
      return { at: on(u, v), stamp, size: size * (0.75 + v * 0.5), colour }
    })
  const trees = [
    ...grove(62, [0.02, 0.04, 0.25, 0.46], spruce, 40, '#1c5236'),
    ...grove(46, [0.79, 0.5, 0.98, 0.94], spruce, 38, '#1c5236'),
    ...grove(34, [0.3, 0.05, 0.49, 0.42], oak, 30, '#4f8a50'),
    ...grove(20, [0.62, 0.04, 0.97, 0.28], oak, 26, '#5f9a54'),
  ].toSorted((one, other) => one.at[1] - other.at[1])
  const flag = (u: number, v: number, number: string, colour = '#fbfaf6') => {
    const [x, y] = on(u, v)
    return (
      ellipse(x, y, 8, 3, '#1c2420', 'fill-opacity=".4"') +
      stroke(`M${pack(x, y)}v-74`, '#1c2420', 3) +
      plate(x + 40, y - 74, number, colour, colour === '#fbfaf6' ? '#1c2420' : '#ffffff')
    )
  }
  const shadow = polygon(
    [place(0, 0, 0), place(1, 0, 0), place(1, 1, 0), place(0, 1, 0)].map(
      ([x, y]): Point => [x + 26, y + 108],
    ),
  )
  return (
    sky(sheet, '#e8eee8, #f4f3ea, #e4e6da') +
    stroke(
      Array.from({ length: 13 }, (_, row) => `M0 ${60 + row * 52}H1200`).join('') +
        Array.from({ length: 24 }, (_, column) => `M${50 + column * 52} 0V675`).join(''),
      '#4d7c57',
      1,
      'stroke-opacity=".13"',
    ) +
    path(shadow, '#1c2420', 'fill-opacity=".16"') +
    blockSides(block, 84) +
    regions.map(([fill, outline]) => path(polygon(outline), fill, `stroke="${fill}"`)).join('') +
    `<g clip-path="url(#${clip})">${lights}${stroke(lines.join(''), '#fbfaf6', 1.4, 'stroke-opacity=".5"')}</g>` +
    stroke(polyline(down(stream, 0, 1)), '#4f94a3', 11) +
    stroke(polyline(down(stream, 0, 1)), '#a9d6dc', 5) +
    stroke(
      [
        across(west, 0, streamWest),
        down(0.27, 0, west(0.27)),
        down(ridge, west(0.266), 1),
        across(east, streamEast, 1),
        down(0.77, east(0.77), 1),
      ]
        .map(polyline)
        .join(''),
      '#fbfaf6',
      4,
      'stroke-linejoin="round"',
    ) +
    trees
      .map(({ at: [x, y], stamp, size, colour }) =>
        set(stamp, x, y + 2, size, mix(colour, '#8fb573', random.between(0, 0.25))),
      )
      .join('') +
    flag(0.13, 0.24, '丙-01') +
    flag(0.4, 0.28, '丙-02') +
    flag(0.4, 0.74, '丙-04') +
    flag(0.66, 0.66, '丙-06', '#b45309') +
    flag(0.86, 0.16, '丙-05') +
    north(1104, 92) +
    scaleBar(80, 610)
  )
}
