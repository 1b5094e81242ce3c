// Birches at the edge of the steppe.
import { broadleaf } from '../broadleaf.ts'
import { conifer, scatter } from '../conifers.ts'
import { forestSlope } from '../forest.ts'
import { hillOf, rolling, through } from '../ground.ts'
import { flowers, grass, turf } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { dots, ellipse, num, type Point, pack, path, points, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { birds, cumulus, sky } from '../sky.ts'
import { cutStamp, type Stamp, set } from '../stamp.ts'
import { ribbon } from '../water.ts'

/** A birch with a light crown, 100 tall. */
function birch(sheet: Sheet, light: string): Stamp {
  const { random } = sheet
  const marks = Array.from({ length: 15 }, () => {
    const y = random.between(-32, -3)
    return `M${pack(random.between(-1.6, 0.4), y)}h${num(random.between(0.7, 1.8))}`
  }).join('')
  const crown = broadleaf(sheet, { rx: 24, ry: 34, bark: '#eeeae0', light })
  return cutStamp(
    sheet,
    `<use href="#${crown}"/>` +
      path('M-2.4 1L-1.9-35h3.8L2.6 1Z', linear(sheet, '#ffffff, #b9b8ad', 'right')) +
      stroke(marks, '#3a3a36', 0.8),
  )
}

export function grasslandEdge(sheet: Sheet): string {
  const { random } = sheet
  const larch = [conifer(sheet, 15), conifer(sheet, 18)]
  const birches = [birch(sheet, '#fff2a8'), birch(sheet, '#fff2a8')]
  const bands: readonly (readonly [number, string, string])[] = [
    [398, '#c3cd85', '#b5c274'],
    [430, '#b9c46c', '#a3b75c'],
    [480, '#a9bd5f', '#86a54c'],
  ]
  const flock = (x: number, y: number, count: number, size: number) =>
    dots(
      Array.from(
        { length: count },
        (): Point => [x + random.between(-1, 1) * size * 16, y + random.between(-1, 1) * size * 2.4],
      ),
      size * 1.6,
      '#fdfbf2',
    )
  const yurt = (x: number, y: number, size: number) =>
    path(
      `M${pack(x - size / 2, y)}v${-size * 0.3}h${size}v${size * 0.3}Z`,
      linear(sheet, '#ffffff, #d3d3c6', 'right'),
    ) +
    path(
      `M${pack(x - size * 0.54, y - size * 0.29)}Q${pack(x - size * 0.2, y - size * 0.56, x, y - size * 0.58)}Q${pack(x + size * 0.2, y - size * 0.56, x + size * 0.54, y - size * 0.29)}Z`,
      '#efece0',
    ) +
    path(`M${pack(x - size * 0.07, y)}v${-size * 0.22}h${size * 0.14}v${size * 0.22}Z`, '#b45309') +
    stroke(`M${pack(x - size / 2, y - size * 0.2)}h${size}`, '#b45309', size * 0.03)
  return (
    sky(sheet, '#6fa9c9, #b0d2dd, #eef0df', 400) +
    cumulus(sheet, 780, 200, 460, '#ffffff', 1) +
    cumulus(sheet, 1080, 120, 240, '#ffffff', 0.8) +
    cumulus(sheet, 330, 130, 260, '#ffffff', 0.8) +
    ranges(sheet, {
      from: 335,
      to: 365,
      count: 2,
      swell: 34,
      span: 360,
      far: '#b0c9d0',
      near: '#93b5ac',
      haze: '#d9e5d3',
    }) +
    forestSlope(sheet, {
      top: through(points('0 330, 300 356, 560 398, 700 420')),
      bottom: through(points('0 410, 300 412, 560 414, 700 424')),
      rows: 4,
      from: 34,
      to: 56,
      far: '#7fa68a',
      near: '#3a6f50',
      kind: 'conifer',
      left: 0,
      right: 560,
    }) +
    bands
      .map(([level, crest, foot]) => hillOf(sheet, rolling(random, level, 9, 420), `${crest}, ${foot}`))
      .join('') +
    path(
      ribbon(
        triples('1010 424 6, 930 440 16, 1060 462 30, 860 496 58, 1040 548 110, 900 620 190, 1100 700 330'),
      ),
      linear(sheet, '#dbe9e6, #8fbccb 50%, #4f8fab'),
    ) +
    yurt(720, 452, 54) +
    yurt(792, 458, 44) +
    flock(640, 500, 22, 4) +
    flock(840, 448, 14, 2.4) +
    scatter(
      sheet,
      larch,
      Array.from({ length: 13 }, (): Point => [random.between(240, 560), random.between(420, 462)]),
      (y) => 60 + (y - 420) * 1.1,
      () => '#3a7350',
    ) +
    hillOf(sheet, through(points('0 560, 300 575, 620 620, 900 690, 1200 760')), '#a3bd5a, #4f7f3a') +
    turf(sheet, 470, 670, 100, '#eef2b0', 0.4, 0, 800) +
    triples('40 640 520, 135 610 430, 230 650 540, 330 606 360, -40 620 420, 400 620 270')
      .map(
        ([x, y, tall], index) =>
          ellipse(x + 40, y, tall * 0.24, 9, '#3f5c2c', 'fill-opacity=".35"') +
          set(
            birches[index % 2] as string,
            x,
            y,
            tall,
            index % 2 ? '#9aab3c' : '#7f9c3c',
            index % 3 ? 1 : -1,
          ),
      )
      .join('') +
    birds(sheet, 560, 110, 4, 18, '#4f6a72') +
    grass(sheet, (x) => 672 - Math.max(0, 700 - x) * 0.03, 32, 130, '#4a7537', 0, 760) +
    flowers(sheet, (x) => 600 + x * 0.06, 70, 110, 3, ['#fff7df', '#e8b84a', '#b98ac3'], 0, 760)
  )
}
