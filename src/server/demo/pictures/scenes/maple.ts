// Autumn: maples by a stream.
import { broadleaf } from '../broadleaf.ts'
import { coniferRow } from '../conifers.ts'
import { forestSlope } from '../forest.ts'
import { hillOf, raised, through } from '../ground.ts'
import { mapleLeaf } from '../leaves.ts'
import { grass, turf } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { curve, type Point, path, points, quads, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { birds, glow, sky } from '../sky.ts'
import { set } from '../stamp.ts'
import { bankAt, glints, type Knot, ribbon } from '../water.ts'

export function autumnMaple(sheet: Sheet): string {
  const { random } = sheet
  const autumn = ['#c9812f', '#b5532a', '#d9a441', '#8f6a2e', '#a83f24', '#cf8f35']
  const course: readonly Knot[] = triples('640 534 26, 560 556 110, 690 590 250, 580 640 420, 540 700 640')
  const meadow = through(points('0 530, 300 532, 640 536, 900 530, 1200 522'))
  const [maple, golden, leaves] = [
    broadleaf(sheet, { rx: 42, ry: 34, light: '#ffd98a', bark: '#4a3226', grand: true }),
    broadleaf(sheet, { rx: 34, ry: 38, light: '#fff0ae', bark: '#4a3226' }),
    mapleLeaf(sheet),
  ]
  const fallen = Array.from({ length: 54 }, () => {
    const [y, side] = [random.between(560, 672), random.pick([-1, 1])]
    const x = bankAt(course, y, side) + side * random.between(6, 420)
    return set(
      leaves,
      x,
      y,
      8 + (y - 550) * 0.1,
      random.pick(['#b5431c', '#d98a2b', '#f0c768', '#8f3416']),
      1,
      random.between(0, 360),
    )
  })
  const bough: readonly Point[] = points('-20 30, 120 58, 250 52, 400 92')
  const twigs = quads('70 46 120 120, 180 56 235 122, 290 66 340 26, 150 52 196 10, 330 76 380 140')
    .map(([a, b, c, e]) => `M${a} ${b}L${c} ${e}`)
    .join('')
  const hanging = Array.from({ length: 44 }, () => {
    const [along, aside] = [random.between(-20, 410), random.between(-56, 66)]
    return set(
      leaves,
      along,
      60 + along * 0.07 + aside,
      random.between(30, 52),
      random.pick(['#8f2f16', '#b5431c', '#c9621f', '#dd8b2c']),
      1,
      180 + random.between(-60, 60),
    )
  })
  return (
    sky(sheet, '#b9cfd3, #e6e4d2, #f6e6c4', 420) +
    birds(sheet, 600, 150, 6, 18, '#6b6252') +
    ranges(sheet, {
      from: 240,
      to: 310,
      count: 3,
      swell: 56,
      span: 380,
      far: '#bcc9c6',
      near: '#94a59b',
      haze: '#efe3c8',
      trees: 12,
    }) +
    forestSlope(sheet, {
      top: through(points('0 300, 300 350, 620 440, 900 400, 1200 290')),
      bottom: through(points('0 500, 400 510, 620 515, 1200 495')),
      rows: 8,
      from: 20,
      to: 40,
      far: '#d9b98a',
      near: '#9c5a2a',
      mixed: autumn,
      light: '#ffe39a',
      kind: 'broadleaf',
      fade: 0.2,
    }) +
    coniferRow(sheet, raised(meadow, -4), 60, '#46613f', '#6f7a3f', 560, 3.4) +
    hillOf(sheet, meadow, '#d0a44c, #b07a35 40%, #5f4322') +
    turf(sheet, 550, 670, 50, '#f0cf7a', 0.4) +
    set(golden, 300, 572, 165, '#dca03b') +
    set(golden, 812, 570, 190, '#e0a032') +
    path(ribbon(course), linear(sheet, '#ecd9ae, #a9b9b0 35%, #3f6a72')) +
    [
      ['#c9722c', 590, 60],
      ['#d9a441', 680, 50],
      ['#a83f24', 640, 60],
    ]
      .map(([colour, x, wide]) => glow(sheet, Number(x), 592, Number(wide), 34, String(colour), 0.36))
      .join('') +
    glints(sheet, 480, 760, 580, 665, 34, '#fff5dc', 0.6) +
    set(golden, 150, 606, 270, '#c9681f', -1) +
    set(golden, 1165, 610, 330, '#cf7425', -1) +
    set(maple, 1000, 632, 500, '#b5431c') +
    grass(sheet, () => 668, 26, 70, '#5a401f', 0, 330) +
    grass(sheet, () => 668, 26, 70, '#5a401f', 860, 1200) +
    fallen.join('') +
    stroke(curve(bough), '#3b261b', 10) +
    stroke(twigs, '#3b261b', 4) +
    hanging.join('')
  )
}
