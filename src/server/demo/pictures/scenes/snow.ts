// Snow: a lake under snow mountains, pines in winter.
import { conifer, coniferRow, scatter, snowyConifer } from '../conifers.ts'
import { hill, hillOf, raised, rolling, through } from '../ground.ts'
import { flowers, grass, turf } from '../meadow.ts'
import { peak, ranges } from '../ranges.ts'
import { ellipse, type Point, path, points, polygon, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cumulus, sky, specks, sun } from '../sky.ts'
import { set } from '../stamp.ts'
import { glints, lake, ribbon } from '../water.ts'

export function plateauSpruce(sheet: Sheet): string {
  const { random } = sheet
  const haze = '#b7d0d8'
  const shore = rolling(random, 470, 7, 260)
  const meadow = through(points('0 560, 260 590, 560 640, 850 625, 1200 560'))
  const mirrored = `<g transform="translate(0 930)scale(1 -1)" opacity=".4">${coniferRow(sheet, () => 466, 60, '#2d5d4c', '#3f7464', 490, 0.3)}</g>`
  const spruces = [conifer(sheet, 13), conifer(sheet, 15), conifer(sheet, 12)]
  const spots: Point[] = points(
    '60 600, 120 625, 18 640, 190 610, 985 610, 1060 590, 1130 600, 1185 640, 1095 648',
  )
  const massif = sheet.define(
    'g',
    '',
    peak(sheet, { x: 300, top: 215, foot: 480, left: 360, right: 330, rock: '#8ba6b3', haze, snow: 0.5 }) +
      peak(sheet, { x: 1000, top: 205, foot: 480, left: 340, right: 360, rock: '#8ba6b3', haze, snow: 0.5 }) +
      peak(sheet, { x: 640, top: 92, foot: 480, left: 420, right: 440, rock: '#6d8b99', haze, snow: 0.56 }),
  )
  return (
    sky(sheet, '#4f8fb4, #8fbccd, #d9e6e3', 480) +
    cumulus(sheet, 250, 190, 330, '#ffffff', 0.9) +
    cumulus(sheet, 1010, 150, 260, '#ffffff', 0.85) +
    `<use href="#${massif}"/>` +
    hill(sheet, rolling(random, 420, 16, 340), '#7d9f8b', '#a9c4b3', 480) +
    coniferRow(sheet, rolling(random, 450, 9, 300), 38, '#44745f', '#6f9a82', 490, 0.1) +
    lake(sheet, 466, 660, '#8fc0c4, #4d98a5 50%, #2f7688') +
    `<use href="#${massif}" transform="translate(0 744)scale(1 -.58)" opacity=".3"/>` +
    mirrored +
    glints(sheet, 0, 1200, 480, 620, 60, '#eaf6f4', 0.5) +
    coniferRow(sheet, shore, 62, '#1f4f3d', '#2f6650', 478, 0.15) +
    hillOf(sheet, meadow, '#8fae5a, #6d964d 30%, #3f6c3c') +
    turf(sheet, 590, 670, 70, '#d8e08f', 0.35) +
    scatter(
      sheet,
      spruces,
      spots,
      (y) => (y - 470) * 1.75,
      () => '#1c4f3a',
    ) +
    grass(sheet, raised(meadow, -60), 26, 160, '#3b6a3b') +
    flowers(sheet, raised(meadow, -14), 70, 120, 2.6, ['#f6d25a', '#ffffff', '#b184b8'])
  )
}

export function winterSnowPines(sheet: Sheet): string {
  const { random } = sheet
  const trees = [snowyConifer(sheet, 25), snowyConifer(sheet, 22), snowyConifer(sheet, 28)]
  const back = rolling(random, 455, 16, 360)
  const front = through(points('0 520, 250 560, 560 600, 820 585, 1200 500'))
  const far: Point[] = Array.from({ length: 26 }, (_, index) => [
    index * 48 + random.between(-18, 18),
    470 + random.between(0, 26),
  ])
  const mid: Point[] = points(
    '40 545, 130 556, 215 560, 905 560, 985 548, 1075 532, 1160 520, 300 560, 850 575',
  )
  const near: Point[] = points('110 668, -6 640, 1105 660, 1210 640')
  const track = ribbon(triples('606 462 3, 650 492 9, 600 530 20, 690 580 46, 590 634 90, 560 700 150'))
  return (
    sky(sheet, '#a9c0cd, #d3dfe4, #f4ece0', 470) +
    sun(sheet, 610, 300, 34, '#fffaf0', '#ffeccb', 0.9) +
    ranges(sheet, {
      from: 300,
      to: 410,
      count: 4,
      swell: 30,
      span: 330,
      far: '#c9d8e0',
      near: '#8fa9b7',
      haze: '#eef1f0',
      trees: 24,
    }) +
    hillOf(sheet, back, '#f7f9f9, #c8d8e0') +
    scatter(
      sheet,
      trees,
      far,
      (y) => 70 + (y - 470) * 1.4,
      () => '#6d939c',
    ) +
    hillOf(sheet, front, '#ffffff, #e6eef2 40%, #b9cdd9') +
    path(track, linear(sheet, '#b5cad6@0.2, #a9c1d0@0.7 60%, #9db9ca@0.7')) +
    scatter(
      sheet,
      trees,
      mid,
      (y) => 150 + (y - 545) * 1.2,
      () => '#3d6f70',
    ) +
    points('250 566, 930 566, 80 575, 1080 560')
      .map(([x, y]) => ellipse(x, y + 6, 70, 8, '#8fadc0', 'fill-opacity=".35"'))
      .join('') +
    near.map(([x, y]) => ellipse(x + 50, y, 170, 15, '#8fadc0', 'fill-opacity=".45"')).join('') +
    near
      .map(([x, y], index) =>
        set(trees[index % 3] as string, x, y, 400 + (index % 2) * 60, '#245650', index % 2 ? -1 : 1),
      )
      .join('') +
    path(polygon(points('0 662, 220 648, 520 668, 560 675, 0 675')), '#ffffff', 'fill-opacity=".8"') +
    specks(sheet, { x: 0, y: 0, width: 1200, height: 675 }, 150, [1, 2.8], '#ffffff', 0.9)
  )
}
