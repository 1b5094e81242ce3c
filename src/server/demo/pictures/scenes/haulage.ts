// Timber on its way: the yard, the forest road.
import { logTruck } from '../buildings.ts'
import { mix } from '../colour.ts'
import { conifer, coniferRow, scatter } from '../conifers.ts'
import { forestSlope } from '../forest.ts'
import { hillOf, rolling, through } from '../ground.ts'
import { grass, turf } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { ellipse, type Point, pack, path, points, polygon, rect, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { birds, cumulus, sky, wisps } from '../sky.ts'
import { set } from '../stamp.ts'
import { logEnd, logPile, longPile } from '../timber.ts'
import { bankAt, type Knot, ribbon } from '../water.ts'

export function timberYard(sheet: Sheet): string {
  const { random } = sheet
  const ends = [logEnd(sheet), logEnd(sheet), logEnd(sheet)]
  const shed =
    rect(150, 330, 420, 110, linear(sheet, '#8a9a90, #5d6e64')) +
    path('M120 340L180 284H540L600 340Z', linear(sheet, '#4d7c57, #2f5a3d')) +
    stroke(
      Array.from({ length: 15 }, (_, rib) => `M${190 + rib * 24.5} 286L${136 + rib * 32} 338`).join(''),
      '#234a31',
      1.6,
      'stroke-opacity=".5"',
    ) +
    [170, 275, 380, 485].map((x) => rect(x, 352, 82, 88, '#2c3a33')).join('') +
    [176, 282, 388]
      .map(
        (x) =>
          rect(x, 404, 66, 9, '#d9b07a') +
          rect(x + 4, 415, 62, 9, '#c99a63') +
          rect(x - 2, 426, 70, 9, '#e0bd8a'),
      )
      .join('')
  const loader =
    path('M842 438v-52h60l18 26h54v26Z', '#b45309') +
    path('M850 386v-44h48l8 44Z', '#c9782f') +
    path('M856 380v-32h36l6 32Z', '#dcebea') +
    stroke('M964 418L1010 350L1058 392', '#8f420a', 10) +
    path('M1044 392q26-12 40 8q-6 22-34 24q14-14-6-32Z', '#4a4f4d') +
    [868, 952].map((x) => ellipse(x, 440, 27, 27, '#232a29') + ellipse(x, 440, 12, 12, '#a9b0ac')).join('')
  return (
    sky(sheet, '#a5c6cf, #dbe5dc, #f7eedb', 400) +
    wisps(sheet, 330, 110, 360, '#ffffff', 0.7) +
    cumulus(sheet, 900, 170, 300, '#ffffff', 0.8) +
    ranges(sheet, {
      from: 225,
      to: 320,
      count: 4,
      swell: 40,
      span: 320,
      far: '#b9d0cb',
      near: '#6d9c7b',
      haze: '#e8ece0',
      trees: 30,
    }) +
    coniferRow(sheet, rolling(random, 392, 4, 300), 92, '#3f7454', '#5f8f68', 440, 0.1) +
    shed +
    hillOf(sheet, () => 432, '#d3bd94, #b99a6c 40%, #8a6a45') +
    turf(sheet, 440, 670, 90, '#f0e2ba', 0.4) +
    path(polygon(points('640 432, 760 432, 1000 690, 400 690')), '#efdfb8', 'fill-opacity=".35"') +
    `<g transform="translate(-100 90)scale(.8)">${loader}</g>` +
    ellipse(300, 548, 330, 16, '#3f2f1c', 'fill-opacity=".35"') +
    longPile(sheet, ends, 40, 546, 480, 36, 4) +
    ellipse(960, 626, 330, 22, '#3f2f1c', 'fill-opacity=".4"') +
    logPile(sheet, ends, 712, 622, 84, 7, 4) +
    ellipse(160, 668, 330, 20, '#3f2f1c', 'fill-opacity=".4"') +
    logPile(sheet, ends, -70, 672, 106, 5, 2) +
    grass(sheet, () => 676, 24, 80, '#6d7a3a', 380, 720) +
    grass(sheet, () => 640, 18, 50, '#7d8a48', 1010, 1200)
  )
}

export function forestRoad(sheet: Sheet): string {
  const { random } = sheet
  const ground = through(points('0 400, 300 420, 620 432, 900 410, 1200 372'))
  const course: readonly Knot[] = triples(
    '640 410 9, 700 430 22, 560 466 52, 760 520 112, 560 600 230, 640 700 430',
  )
  const pines = [conifer(sheet, 18), conifer(sheet, 23), conifer(sheet, 15)]
  const spots: Point[] = Array.from({ length: 56 }, (_, index): Point => {
    const y = 424 + 190 * random.next() ** 1.5
    const side = index % 2 ? 1 : -1
    return [bankAt(course, y, side) + side * random.between(34 + (y - 420) * 0.4, 560), y]
  })
  // The line down the middle of the road, thicker and longer in its dashes towards the viewer.
  const dashes = course.slice(1).map(([x, y, wide], index) => {
    const [fromX, fromY, fromWide] = course[index] as Knot
    const [middle, size] = [(fromY + y) / 2, (fromWide + wide) / 2]
    return `<path d="M${pack(fromX, fromY)}C${pack(fromX, middle, x, middle, x, y)}" fill="none" stroke="#f7f2df" stroke-width="${pack(size * 0.022 + 0.4)}" stroke-dasharray="${pack(size * 0.16 + 2, size * 0.16 + 2)}"/>`
  })
  const posts = Array.from({ length: 16 }, (_, index) => {
    const y = 448 + 196 * (index / 16) ** 1.4
    const side = index % 2 ? 1 : -1
    const [x, tall] = [bankAt(course, y, side) + side * (6 + (y - 440) * 0.12), 8 + (y - 440) * 0.17]
    return (
      rect(x - tall * 0.1, y - tall, tall * 0.2, tall, '#fbfaf6') +
      rect(x - tall * 0.1, y - tall * 0.86, tall * 0.2, tall * 0.2, '#b42318')
    )
  })
  return (
    sky(sheet, '#8fbccb, #cbe0df, #f5f0dd', 420) +
    cumulus(sheet, 270, 170, 320, '#ffffff', 0.9) +
    birds(sheet, 800, 130, 5, 16, '#5d736c') +
    ranges(sheet, {
      from: 180,
      to: 330,
      count: 4,
      swell: 66,
      span: 330,
      far: '#b0cbca',
      near: '#6a9c85',
      haze: '#e6ede0',
      trees: 30,
    }) +
    forestSlope(sheet, {
      top: through(points('0 250, 240 330, 520 400, 760 370, 1000 280, 1200 210')),
      bottom: through(points('0 410, 620 440, 1200 390')),
      rows: 5,
      from: 40,
      to: 66,
      far: '#7fab93',
      near: '#3a7453',
      kind: 'conifer',
    }) +
    hillOf(sheet, ground, '#a5bf70, #6b9a4d 40%, #2f6036') +
    turf(sheet, 440, 670, 90, '#e2eaa2', 0.35) +
    path(ribbon(course.map(([x, y, wide]): Knot => [x, y, wide * 1.16])), '#c9b78e') +
    path(ribbon(course), linear(sheet, '#a9b3b0, #7d8886 40%, #4c5756')) +
    dashes.join('') +
    posts.join('') +
    scatter(
      sheet,
      pines,
      spots,
      (y) => 84 + (y - 424) * 1.25,
      (y) => mix('#4a8763', '#16482f', Math.min(1, (y - 424) / 150)),
    ) +
    logTruck(668, 494, 104) +
    set(pines[1] as string, 80, 684, 520, '#0f3d28') +
    set(pines[0] as string, 205, 690, 360, '#164a30') +
    set(pines[2] as string, 1130, 690, 600, '#0f3d28') +
    set(pines[1] as string, 1030, 690, 330, '#164a30') +
    grass(sheet, () => 676, 30, 70, '#2a5a34', 0, 330) +
    grass(sheet, () => 676, 30, 60, '#2a5a34', 930, 1200)
  )
}
