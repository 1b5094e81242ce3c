// The trading hall: a timber portico, a map of plots on the wall inside.
import { broadleaf, shrub } from '../broadleaf.ts'
import { canopyRow } from '../canopy.ts'
import { mix } from '../colour.ts'
import { ranges } from '../ranges.ts'
import { ellipse, path, points, rect, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cumulus, glow, sky, sun } from '../sky.ts'
import { set } from '../stamp.ts'

export function tradingHall(sheet: Sheet): string {
  const [plane, bush] = [broadleaf(sheet, { rx: 36, ry: 40, light: '#eef0a8' }), shrub(sheet)]
  const plots: readonly (readonly [string, string])[] = [
    ['M0 0L70-8L84 40L20 58Z', '#7fae6a'],
    ['M76-8L150 4L160 46L92 42Z', '#d9a441'],
    ['M24 64L88 48L96 96L30 100Z', '#4d7c57'],
    ['M96 50L164 54L158 100L104 98Z', '#a9c98a'],
  ]
  const screen =
    rect(486, 372, 228, 128, '#12352a') +
    `<g transform="translate(506 388)">${plots.map(([d, fill]) => path(d, fill, 'stroke="#e8eee8" stroke-width="2"')).join('')}${path('M118 8a13 13 0 0 1 13 13c0 10-13 24-13 24s-13-14-13-24a13 13 0 0 1 13-13Z', '#b42318')}${ellipse(118, 21, 5, 5, '#ffffff')}</g>` +
    [0, 1, 2, 3]
      .map((index) =>
        rect(684, 390 + index * 26, 18, 14, ['#7fae6a', '#d9a441', '#a9c98a', '#4d7c57'][index] as string),
      )
      .join('')
  const columns = [232, 330, 428, 752, 850, 948]
    .map(
      (x) =>
        rect(x, 336, 20, 196, linear(sheet, '#d9ad7a, #b9854f 40%, #7d5530', 'right')) +
        rect(x - 6, 526, 32, 10, '#9aa098'),
    )
    .join('')
  const mullions = stroke(
    [292, 390, 486, 714, 810, 908].map((x) => `M${x} 344V532`).join('') + 'M210 430H486M714 430H990',
    '#4c6a5e',
    3,
  )
  return (
    sky(sheet, '#9cc2cc, #d6e5df, #f8f0dd', 440) +
    sun(sheet, 210, 130, 30, '#fffaf0', '#fff3d2', 0.7) +
    cumulus(sheet, 900, 150, 330, '#ffffff', 0.85) +
    ranges(sheet, {
      from: 220,
      to: 340,
      count: 4,
      swell: 54,
      span: 320,
      far: '#b5cfcb',
      near: '#6f9f82',
      haze: '#e9eee0',
      trees: 30,
    }) +
    canopyRow(sheet, () => 470, 46, '#5f9464', '#6f9f68', '#e4efaa', 560) +
    rect(0, 530, 1200, 145, linear(sheet, '#dcd9cb, #b7b5a6')) +
    rect(200, 340, 800, 194, linear(sheet, '#f6dfae, #cfe0d6 50%, #9dbdb2')) +
    glow(sheet, 600, 400, 380, 130, '#ffe7b0', 0.7) +
    screen +
    mullions +
    rect(566, 506, 68, 28, '#3f5c50') +
    columns +
    path('M110 344L330 246H870L1090 344Z', linear(sheet, '#4a5a54, #2b3833')) +
    stroke(
      Array.from({ length: 27 }, (_, rib) => `M${340 + rib * 20} 248L${136 + rib * 35.7} 340`).join(''),
      '#1c2420',
      1.6,
      'stroke-opacity=".4"',
    ) +
    path('M96 344H1104L1090 362H110Z', '#b9854f') +
    path('M96 344H1104V349H96Z', '#e0b885') +
    rect(488, 288, 224, 50, '#14532d', 'rx="4" stroke="#e0b885" stroke-width="3"') +
    path('M600 293l10 14h-6l8 12h-8l9 13h-26l9-13h-8l8-12h-6Z', '#e8eee8') +
    rect(512, 309, 56, 7, '#e8eee8', 'fill-opacity=".75" rx="3"') +
    rect(632, 309, 56, 7, '#e8eee8', 'fill-opacity=".75" rx="3"') +
    [0, 1, 2, 3]
      .map(
        (step) =>
          rect(380 - step * 34, 534 + step * 14, 440 + step * 68, 14, mix('#f4f1e6', '#e4e1d2', step / 4)) +
          rect(380 - step * 34, 543 + step * 14, 440 + step * 68, 5, '#a5a393'),
      )
      .join('') +
    stroke(
      'M0 620H1200M0 650H1200M380 592L250 675M820 592L950 675M600 592V675M130 592L-40 675M1070 592L1240 675',
      '#9a998a',
      1.4,
      'stroke-opacity=".7"',
    ) +
    triples('96 606 330, 1110 606 340')
      .map(
        ([x, y, tall], index) =>
          ellipse(x + 20, y, 110, 12, '#5d6250', 'fill-opacity=".35"') +
          set(plane, x, y, tall, '#4c8a4c', index ? -1 : 1),
      )
      .join('') +
    points('226 566, 300 570, 900 570, 974 566')
      .map(([x, y]) => set(bush, x, y, 38, '#4f8650'))
      .join('') +
    stroke('M262 640V520M938 640V520', '#3d4743', 6) +
    ellipse(262, 512, 13, 15, '#fbf0cf') +
    ellipse(938, 512, 13, 15, '#fbf0cf')
  )
}
