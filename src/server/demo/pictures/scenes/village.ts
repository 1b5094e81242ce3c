// A village before its forest.
import { broadleaf } from '../broadleaf.ts'
import { hamlet } from '../buildings.ts'
import { forestSlope } from '../forest.ts'
import { hill, through } from '../ground.ts'
import { grass, reed, reeds } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { path, points, quads, rect, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { birds, mistBand, sky, wisps } from '../sky.ts'
import { set } from '../stamp.ts'
import { glints, lake } from '../water.ts'

export function villageForest(sheet: Sheet): string {
  const [camphor, small] = [
    broadleaf(sheet, { rx: 50, ry: 38, light: '#eef0a8', grand: true }),
    broadleaf(sheet, { rx: 42, ry: 36, plain: true }),
  ]
  const homes = quads(
    '250 418 84 2, 520 408 80 2, 700 412 76 1, 150 436 96 1, 360 436 112 2, 610 438 118 2, 850 432 92 2, 470 452 116 1, 770 456 128 1, 240 458 124 2',
  )
  const village = sheet.define('g', '', hamlet(sheet, homes))
  return (
    sky(sheet, '#a9cbd1, #dde9df, #f8f0dc', 380) +
    wisps(sheet, 860, 90, 340, '#ffffff', 0.7) +
    birds(sheet, 250, 120, 5, 17, '#5d736c') +
    ranges(sheet, {
      from: 165,
      to: 285,
      count: 4,
      swell: 60,
      span: 330,
      far: '#b9d0cd',
      near: '#79a98c',
      haze: '#eef0e0',
      trees: 24,
    }) +
    mistBand(sheet, 270, 110, '#fbf6e8', 0.8) +
    forestSlope(sheet, {
      top: through(points('0 290, 300 330, 600 340, 900 320, 1200 270')),
      bottom: through(points('0 410, 600 405, 1200 405')),
      rows: 4,
      from: 26,
      to: 40,
      far: '#8db594',
      near: '#4a8055',
      light: '#e6f0aa',
      kind: 'broadleaf',
    }) +
    triples('140 418 74, 440 400 66, 930 424 84, 1010 430 96, 60 436 92, 680 402 60')
      .map(([x, y, tall]) => set(small, x, y, tall, '#4f8650'))
      .join('') +
    hill(sheet, () => 440, '#a5bf6c', '#6b9448', 520) +
    `<use href="#${village}"/>` +
    lake(sheet, 478, 675, '#cfe2dc, #8fb9b8 40%, #3f7881') +
    `<use href="#${village}" transform="matrix(1 0 0 -.62 0 764)" opacity=".38"/>` +
    rect(0, 470, 1200, 10, '#b9b7a3') +
    rect(0, 477, 1200, 4, '#6f735f') +
    glints(sheet, 0, 1200, 486, 660, 70, '#f6fbf6', 0.55) +
    set(small, 700, 476, 60, '#6b9c52') +
    set(small, 430, 474, 44, '#6b9c52') +
    path('M760 690C840 610 980 572 1200 560V690Z', linear(sheet, '#8fb35c, #3f703a')) +
    set(camphor, 1075, 622, 440, '#3f7a42') +
    path('M0 590C120 596 220 630 270 690H0Z', linear(sheet, '#8fb35c, #3f703a')) +
    reeds(
      sheet,
      [reed(sheet, '#5f8a45', '#d9bd86'), reed(sheet, '#54803f', '#d9bd86')],
      (x) => 640 + x * 0.12,
      130,
      30,
      0,
      250,
    ) +
    grass(sheet, (x) => 690 - (x - 760) * 0.22, 26, 70, '#3f703a', 800, 1200)
  )
}
