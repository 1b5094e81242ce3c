// Forest protection: a fire lookout, a fire belt, a carbon-flux tower.
import { broadleaf, shrub } from '../broadleaf.ts'
import { lattice, lookout } from '../buildings.ts'
import { mix } from '../colour.ts'
import { conifer, coniferRow } from '../conifers.ts'
import { forestSlope } from '../forest.ts'
import { plus, raised, rough, scaled, through } from '../ground.ts'
import { turf } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { ellipse, type Point, path, points, polygon, rect, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { birds, cumulus, glow, mistBand, sky, sun, wisps } from '../sky.ts'
import { set } from '../stamp.ts'
import { bankAt, type Knot, ribbon } from '../water.ts'

export function watchtower(sheet: Sheet): string {
  const { random } = sheet
  const spruces = [conifer(sheet, 19), conifer(sheet, 24)]
  const ridge = plus(
    through(points('0 590, 240 560, 480 500, 700 440, 820 424, 960 450, 1200 540')),
    scaled(rough(random, 90, 3), 5),
  )
  return (
    sky(sheet, '#3f6f7c, #7fa5a0, #d9cfa9, #f2c37f, #e79a58', 500) +
    wisps(sheet, 320, 130, 460, '#fbe6c4', 0.45, 6) +
    wisps(sheet, 980, 190, 320, '#fbe6c4', 0.35, 4) +
    sun(sheet, 300, 372, 40, '#fff1cf', '#ffd48a', 0.9) +
    ranges(sheet, {
      from: 395,
      to: 500,
      count: 4,
      swell: 36,
      span: 300,
      far: '#cf9e6c',
      near: '#5c7a66',
      haze: '#f0c48d',
      trees: 24,
    }) +
    mistBand(sheet, 430, 110, '#f7d9a8', 0.5) +
    forestSlope(sheet, {
      top: raised(ridge, -14),
      bottom: raised(ridge, -190),
      rows: 5,
      from: 42,
      to: 92,
      far: '#3f6a57',
      near: '#0f2f25',
      kind: 'conifer',
      fade: 0.5,
    }) +
    lookout(sheet, 830, 452, 380, '#2b2a26', '#ffd98a') +
    glow(sheet, 830, 148, 150, 90, '#ffdf9a', 0.55) +
    triples('762 470 60, 905 474 66, 735 486 76, 868 480 54, 800 484 62, 935 496 80, 838 496 58, 700 500 70')
      .map(([x, y, tall], index) => set(spruces[index % 2] as string, x, y, tall, '#1c4536'))
      .join('') +
    birds(sheet, 520, 210, 5, 18, '#3d443c') +
    coniferRow(
      sheet,
      through(points('0 560, 160 620, 420 690, 900 700, 1060 640, 1200 590')),
      118,
      '#0c261d',
      '#071812',
      675,
      0.4,
    )
  )
}

export function fireBelt(sheet: Sheet): string {
  const { random } = sheet
  const crest = through(points('0 310, 220 245, 430 215, 640 252, 860 315, 1060 300, 1200 262'))
  const foot = through(points('0 640, 600 650, 1200 640'))
  const course: readonly Knot[] = triples(
    '436 218 12, 480 262 24, 424 318 46, 520 384 76, 440 466 126, 560 566 200, 480 700 330',
  )
  const [oak, spruce, low] = [
    broadleaf(sheet, { rx: 44, ry: 38, light: '#f2f2a4', plain: true }),
    conifer(sheet, 20),
    shrub(sheet),
  ]
  const edge = Array.from({ length: 64 }, (_, index) => {
    const y = 240 + 440 * (index / 64) ** 1.3
    const side = index % 2 ? 1 : -1
    const near = (y - 240) / 440
    const x =
      bankAt(course, Math.min(y, 690), side) + side * (8 + near * 22 + random.next() * (16 + near * 70))
    const tall = 30 + near * 100
    return side < 0
      ? set(spruce, x, y, tall * 1.25, mix('#4f8670', '#14492f', near))
      : set(oak, x, y, tall, mix('#8fb26a', '#4f8a3f', near), random.pick([-1, 1]))
  })
  const middle = Array.from(
    { length: 40 },
    (_, index): Point => [bankAt(course, 218 + index * 12, 0), 218 + index * 12],
  )
  const clip = sheet.define('clipPath', '', path(polygon([[436, 150], ...middle, [1210, 690], [1210, 150]])))
  const mast =
    lattice(604, 262, 116, 7, 4, 8, '#5a625f', 2.4) +
    rect(594, 138, 20, 12, '#fbfaf6') +
    stroke('M604 146v-24', '#5a625f', 2) +
    ellipse(617, 144, 5, 4, '#2c3432')
  const shrubs = Array.from({ length: 14 }, (_, index) => {
    const y = 330 + index * 25
    const side = index % 2 ? 1 : -1
    return set(low, bankAt(course, y, side) - side * 4, y + 4, 6 + (y - 300) * 0.06, '#8fb356')
  })
  return (
    sky(sheet, '#93bfd0, #cfe3e2, #f4f0dd', 330) +
    cumulus(sheet, 860, 160, 380, '#ffffff', 0.95) +
    cumulus(sheet, 180, 110, 220, '#ffffff', 0.7) +
    ranges(sheet, {
      from: 200,
      to: 275,
      count: 3,
      swell: 40,
      span: 300,
      far: '#b5cfcd',
      near: '#88b09b',
      haze: '#e4ede2',
      trees: 14,
    }) +
    mast +
    forestSlope(sheet, {
      top: raised(crest, -12),
      bottom: foot,
      rows: 10,
      from: 34,
      to: 120,
      far: '#5d9180',
      near: '#14472f',
      kind: 'conifer',
      left: -20,
      right: 450,
      fade: 0.1,
    }) +
    `<g clip-path="url(#${clip})">${forestSlope(sheet, { top: raised(crest, -8), bottom: foot, rows: 9, from: 24, to: 96, far: '#8fb26a', near: '#3f7a38', light: '#f0f2a8', kind: 'broadleaf', left: 380, right: 1220, fade: 0.1 })}</g>` +
    path(ribbon(course), linear(sheet, '#e0cc9e, #c9a876 50%, #a17c50')) +
    turf(sheet, 300, 670, 40, '#f3e6bd', 0.5, 430, 540) +
    shrubs.join('') +
    edge.join('')
  )
}
