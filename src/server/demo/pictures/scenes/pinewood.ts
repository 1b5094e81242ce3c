// Conifers close by: red pines in summer, a stream through the spruces.
import { canopyRow } from '../canopy.ts'
import { mix } from '../colour.ts'
import { conifer, scatter } from '../conifers.ts'
import { forestSlope } from '../forest.ts'
import { hill, hillOf, raised, rolling, through } from '../ground.ts'
import { fern, flowers, grass, stone, turf } from '../meadow.ts'
import { redPine } from '../pines.ts'
import { ranges } from '../ranges.ts'
import { type Point, pack, path, points, quads, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cumulus, glow, sky, specks } from '../sky.ts'
import { set } from '../stamp.ts'
import { bankAt, glints, type Knot, ribbon } from '../water.ts'

export function summerPines(sheet: Sheet): string {
  const { random } = sheet
  const slope = through(points('0 540, 300 560, 640 600, 900 585, 1200 520'))
  const pines = [
    redPine(sheet, 'lofty', '#8a5236'),
    redPine(sheet, 'lofty', '#7d4a31'),
    redPine(sheet, 'upright', '#84503a'),
  ]
  const ferns = fern(sheet)
  const meadow = rolling(random, 528, 10, 420)
  const back: Point[] = Array.from({ length: 19 }, (_, index): Point => {
    const x = index * 66 + random.between(-22, 22)
    return [x, meadow(x) + random.between(6, 24)]
  })
  const front: readonly (readonly [number, number, number, number])[] = quads(
    '95 640 570 0, 235 622 500 1, -10 655 520 0, 345 612 420 0, 1110 625 570 1, 985 622 470 0, 1210 640 520 1, 880 606 400 1',
  )
  return (
    sky(sheet, '#7fb4c9, #bfdadb, #eef1df', 460) +
    cumulus(sheet, 640, 215, 420, '#ffffff', 0.95) +
    cumulus(sheet, 330, 130, 230, '#ffffff', 0.7) +
    ranges(sheet, {
      from: 300,
      to: 430,
      count: 4,
      swell: 42,
      span: 330,
      far: '#a9c8c2',
      near: '#4f8a69',
      haze: '#d9e8d6',
      trees: 30,
    }) +
    canopyRow(sheet, rolling(random, 500, 12, 260), 34, '#4f8f5e', '#7fb079', '#d9ec9f', 600) +
    hill(sheet, meadow, '#8dba66', '#5c9150') +
    scatter(
      sheet,
      pines,
      back,
      () => 215,
      () => '#3c7d55',
    ) +
    hillOf(sheet, slope, '#8cb65c, #5f9449 40%, #2f6238') +
    turf(sheet, 590, 665, 70, '#e6ee9c', 0.4) +
    grass(sheet, raised(slope, -14), 22, 130, '#4b8443') +
    front
      .map(([x, y, tall, kind]) =>
        set(pines[kind] as string, x, y, tall, mix('#1f6a42', '#14532d', kind / 2), random.pick([-1, 1])),
      )
      .join('') +
    grass(sheet, raised(slope, -70), 34, 120, '#2c6137') +
    triples('60 672 70, 300 676 58, 1040 674 72, 1165 668 60')
      .map(([x, y, size]) => set(ferns, x, y, size, '#2f7040'))
      .join('') +
    flowers(sheet, raised(slope, -40), 60, 50, 2.8, ['#fff7d6', '#f0c95a'], 380, 860)
  )
}

export function forestStream(sheet: Sheet): string {
  const { random } = sheet
  const [trees, ferns] = [[conifer(sheet, 19), conifer(sheet, 23), conifer(sheet, 16)], fern(sheet)]
  const course: readonly Knot[] = triples(
    '640 468 18, 590 492 54, 665 530 120, 575 580 220, 640 640 330, 600 700 460',
  )
  const valley = through(points('0 420, 220 440, 450 465, 640 470, 800 460, 1000 435, 1200 405'))
  const spots: Point[] = Array.from({ length: 34 }, (_, index): Point => {
    const [side, near] = [index % 2 ? 1 : -1, random.next() ** 1.5]
    const y = 470 + near * 110
    return [bankAt(course, y, side) + side * random.between(30 + near * 60, 460), y]
  })
  const stones = Array.from({ length: 34 }, (_, index): Point => {
    const y = 496 + 172 * (index / 34) ** 0.8
    const side = index % 2 ? 1 : -1
    return [bankAt(course, y, side) + side * random.between(-18, 22) * (0.4 + (y - 490) / 150), y + 6]
  })
  const falls = [505, 548, 606].map((y) => {
    const [from, to] = [bankAt(course, y, -1), bankAt(course, y, 1)]
    const [wide, low] = [to - from, y + (to - from) * 0.13]
    const [lowFrom, lowTo] = [bankAt(course, low, -1), bankAt(course, low, 1)]
    return path(
      `M${pack(from, y)}q${pack(wide / 2, -wide * 0.07, wide, 0)}L${pack(lowTo, low)}Q${pack((lowFrom + lowTo) / 2, low + wide * 0.1, lowFrom, low)}Z`,
      linear(sheet, '#ffffff@0.95, #d9ecec@0.3'),
    )
  })
  return (
    sky(sheet, '#b5d0d2, #dfe9dd, #f6f0da', 400) +
    ranges(sheet, {
      from: 190,
      to: 330,
      count: 3,
      swell: 60,
      span: 300,
      far: '#b9cfc8',
      near: '#86aa9b',
      haze: '#e9efe2',
      trees: 26,
    }) +
    forestSlope(sheet, {
      top: through(points('0 170, 250 290, 600 450, 900 310, 1200 150')),
      bottom: through(points('0 430, 600 470, 1200 415')),
      rows: 6,
      from: 44,
      to: 74,
      far: '#93b5a6',
      near: '#3f7458',
      kind: 'conifer',
    }) +
    glow(sheet, 640, 420, 360, 140, '#f8f5e2', 0.9) +
    hillOf(sheet, valley, '#86ab62, #4f7f45 40%, #234a30') +
    turf(sheet, 480, 660, 90, '#cfdc8f', 0.3) +
    path(ribbon(course), linear(sheet, '#e6f0ea, #86b6b8 40%, #2c6872')) +
    glints(sheet, 560, 700, 520, 670, 40, '#f2fbf8', 0.6) +
    falls.join('') +
    scatter(
      sheet,
      trees,
      spots,
      (y) => 80 + (y - 470) * 1.2,
      (y) => mix('#3f7a58', '#14492e', Math.min(1, (y - 470) / 100)),
    ) +
    stones
      .map(([x, y]) =>
        stone(sheet, x, y, 18 + (y - 490) * 0.36, random.pick(['#7d8a84', '#9aa196', '#6b7a74'])),
      )
      .join('') +
    set(trees[1] as string, 70, 690, 560, '#0f3d27') +
    set(trees[2] as string, 1130, 690, 620, '#0f3d27') +
    set(trees[0] as string, 215, 690, 380, '#164a30') +
    triples('300 676 80, 910 676 84, 1010 680 70, 20 676 70')
      .map(([x, y, size]) => set(ferns, x, y, size, '#4f8a45'))
      .join('') +
    specks(sheet, { x: 420, y: 300, width: 380, height: 170 }, 18, [1, 2], '#fffbe0', 0.8)
  )
}
