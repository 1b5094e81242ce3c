// Home-page banner: oil-tea slopes and a village by the water; composed like the others.
import { broadleaf } from '../broadleaf.ts'
import { hamlet } from '../buildings.ts'
import { canopyRow } from '../canopy.ts'
import { mix } from '../colour.ts'
import { forestSlope } from '../forest.ts'
import { hill, hillOf, through } from '../ground.ts'
import { grass, turf } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { hedge } from '../rows.ts'
import { curve, ellipse, path, points, polygon, quads, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { mistBand, sky, wisps } from '../sky.ts'
import { set } from '../stamp.ts'
import { glints, lake, ribbon } from '../water.ts'

/** Tea-oil slopes and a village by the water, late in the day. */
export function bannerVillage(sheet: Sheet): string {
  const [camphor, small] = [
    broadleaf(sheet, { rx: 46, ry: 38, light: '#fff0a8', grand: true }),
    broadleaf(sheet, { rx: 42, ry: 36, light: '#fff0a8', plain: true }),
  ]
  const slope = through(points('0 470, 500 452, 760 380, 960 300, 1200 262'))
  const homes = quads('690 440 70 2, 860 436 78 2, 760 452 84 1, 930 452 92 1, 640 456 64 1')
  const village = sheet.define('g', '', hamlet(sheet, homes))
  return (
    sky(sheet, '#86b4bf, #c5d9ce, #f7e9c2, #f6d59a', 380) +
    wisps(sheet, 480, 150, 460, '#fffaf0', 0.5, 5) +
    ranges(sheet, {
      from: 270,
      to: 375,
      count: 4,
      swell: 40,
      span: 340,
      far: '#b9cbbd',
      near: '#5f9474',
      haze: '#f2e6c4',
      trees: 22,
    }) +
    mistBand(sheet, 350, 90, '#fbf0d2', 0.6) +
    hillOf(sheet, slope, '#b5c47a, #7f9c55', 480) +
    [0, 1, 2, 3, 4, 5]
      .map((row) =>
        hedge(
          sheet,
          (x) => slope(x) + 12 + row * 20 + Math.max(0, 900 - x) * row * -0.012,
          14 + row * 1.6,
          mix('#6d9a5c', '#3f7a47', row / 5),
          '#eef2b0',
          '',
          560,
          1220,
        ),
      )
      .join('') +
    forestSlope(sheet, {
      top: through(points('0 400, 400 414, 640 428')),
      bottom: through(points('0 452, 640 456')),
      rows: 3,
      from: 22,
      to: 32,
      far: '#7fa883',
      near: '#4f8558',
      light: '#f2f2b8',
      kind: 'broadleaf',
      left: 0,
      right: 640,
    }) +
    canopyRow(sheet, () => 452, 22, '#4f8558', '#5f9458', '#f2f2b8', 480, 1010, 1200) +
    hill(sheet, () => 452, '#a9bd68', '#7f9f50', 500) +
    `<use href="#${village}"/>` +
    triples('720 462 54, 905 462 60, 1030 466 84, 612 462 62')
      .map(([x, y, tall]) => set(small, x, y, tall, '#4f8650'))
      .join('') +
    lake(sheet, 474, 675, '#f3e2b8, #b9c9ae 30%, #6f9f9a 70%, #3f7478') +
    `<use href="#${village}" transform="matrix(1 0 0 -.6 0 752)" opacity=".34"/>` +
    glints(sheet, 0, 1200, 482, 660, 70, '#fffbe8', 0.5) +
    path(ribbon(triples('1200 540 10, 1120 560 300, 1150 690 900')), linear(sheet, '#9bb35c, #4a7540')) +
    set(camphor, 1085, 606, 370, '#4c8a45') +
    turf(sheet, 590, 670, 24, '#eef0b0', 0.4, 820, 1160) +
    stroke(curve(points('820 520, 850 527, 886 520')), '#4a3426', 6) +
    path(polygon(points('840 519, 868 519, 864 505, 844 505')), '#7d5a3c') +
    stroke('M812 519l-14-22', '#4a3426', 2) +
    ellipse(854, 530, 46, 3, '#2f5a5c', 'fill-opacity=".4"') +
    grass(sheet, () => 676, 24, 60, '#3f6a38', 760, 1200)
  )
}
