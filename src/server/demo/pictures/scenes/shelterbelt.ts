// Straw checks on a dune, poplar belts, fields behind them.

import { mix } from '../colour.ts'
import { hillOf, type Line, noise, plus, scaled, through, under } from '../ground.ts'
import { grass } from '../meadow.ts'
import { poplar } from '../poplar.ts'
import { ranges } from '../ranges.ts'
import { curve, ellipse, type Point, path, points, polygon, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { sky, sun, wisps } from '../sky.ts'
import { set } from '../stamp.ts'

export function desertShelterbelt(sheet: Sheet): string {
  const { random } = sheet
  const trees = [poplar(sheet), poplar(sheet)]
  const dune = (points: readonly Point[], light: string, dark: string) =>
    hillOf(sheet, plus(through(points), scaled(noise(random, 120), 2)), `${light}, ${dark}`)
  // A net of straw squares laid over the near dune, seen in perspective.
  const surface = (u: number, v: number): Point => {
    const y = 470 + v * 250
    const spread = 0.5 + v * 0.9
    return [
      300 + (u - 0.5) * 1250 * spread + v * 60,
      y - Math.sin(Math.min(1, Math.max(0, u)) * Math.PI) * 62 * (1 - v * 0.4) - v * 12,
    ]
  }
  const near: Line = (x) =>
    x < 760
      ? 470 -
        Math.sin(Math.min(1, Math.max(0, (x + 120) / 880)) * Math.PI) * 56 +
        Math.max(0, x - 420) ** 1.28 * 0.12
      : 700
  const strand = (points: Point[]) => curve(points)
  const net = [
    ...Array.from({ length: 12 }, (_, row) =>
      strand(Array.from({ length: 9 }, (_, index) => surface(index / 8, (row / 11) ** 1.4))),
    ),
    ...Array.from({ length: 22 }, (_, column) =>
      strand(Array.from({ length: 5 }, (_, index) => surface(column / 21, index / 4))),
    ),
  ].join('')
  const belts: readonly (readonly [number, number, number, string])[] = [
    [404, 46, 26, '#8fae78'],
    [424, 66, 34, '#7a9f62'],
    [452, 100, 50, '#5f8c4a'],
  ]
  return (
    sky(sheet, '#7fb3cc, #c3dce0, #f8ecd0', 380) +
    sun(sheet, 220, 130, 34, '#fffaf0', '#fff0c8', 0.8) +
    wisps(sheet, 820, 120, 420, '#ffffff', 0.6, 6) +
    ranges(sheet, {
      from: 275,
      to: 300,
      count: 2,
      swell: 36,
      span: 330,
      far: '#cfd0c5',
      near: '#c5b9a0',
      haze: '#f3e6c8',
    }) +
    dune(points('0 330, 200 310, 420 345, 640 318, 860 350, 1040 322, 1200 340'), '#edd3a0', '#e0bd82') +
    path(polygon(points('200 312, 420 346, 330 372, 160 350')), '#c99a5f', 'fill-opacity=".35"') +
    path(polygon(points('640 320, 860 351, 780 380, 600 356')), '#c99a5f', 'fill-opacity=".35"') +
    dune(points('0 372, 240 366, 560 384, 900 372, 1200 360'), '#dfc58e', '#c9a96c') +
    belts
      .map(([y, tall, gap, colour], row) => {
        const line = through([
          [-20, y + 4],
          [500, y],
          [1220, y - 18 + row * 4],
        ])
        const band = path(
          polygon([
            [-20, line(0) + 2],
            [1220, line(1200) + 2],
            [1220, line(1200) + 16 + row * 8],
            [-20, line(0) + 16 + row * 8],
          ]),
          mix('#a9bf6c', '#7fa34c', row / 2),
        )
        return (
          band +
          Array.from({ length: Math.ceil(1260 / gap) }, (_, index) =>
            set(
              random.pick(trees),
              -20 + index * gap + random.between(-4, 4),
              line(index * gap) + 6,
              tall * random.between(0.86, 1.12),
              colour,
              random.pick([-1, 1]),
            ),
          ).join('')
        )
      })
      .join('') +
    path(polygon(points('420 480, 1200 458, 1200 690, 640 690')), linear(sheet, '#b5c476, #7d9a48')) +
    stroke(
      [480, 496, 516, 542, 576, 618].map((y, index) => `M${470 + index * 30} ${y}L1200 ${y - 16}`).join(''),
      '#5d8238',
      5,
      'stroke-opacity=".5" stroke-dasharray="3 7"',
    ) +
    hillOf(sheet, near, '#f3dcab, #e3bf84 40%, #bd8f55', 675, 6) +
    `<g clip-path="url(#${sheet.define('clipPath', '', path(under((x) => near(x) + 3, 680, 10)))})">${stroke(net, '#94733a', 2.4, 'stroke-opacity=".75"')}</g>` +
    triples('960 660 330, 1060 672 380, 1165 684 430')
      .map(
        ([x, y, tall], index) =>
          ellipse(x + 30, y, 80, 9, '#4a5a2c', 'fill-opacity=".4"') +
          set(trees[index % 2] as string, x, y, tall, '#4a7f3f'),
      )
      .join('') +
    grass(sheet, () => 676, 26, 80, '#5f7f38', 800, 1200)
  )
}
