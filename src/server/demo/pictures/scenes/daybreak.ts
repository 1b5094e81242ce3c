// High peaks early in the day: pillars of rock over a sea of cloud, sunrise over the ridges.
import { mix } from '../colour.ts'
import { conifer, coniferRow } from '../conifers.ts'
import { hill, hillOf, type Line, plus, rough, scaled, through } from '../ground.ts'
import { grass } from '../meadow.ts'
import { redPine } from '../pines.ts'
import { type Point, points } from '../shapes.ts'
import { type Sheet } from '../sheet.ts'
import { birds, glow, mistBand, sky, sun, wisps } from '../sky.ts'
import { set } from '../stamp.ts'

/** Huangshan: pillars of rock standing out of a sea of cloud. */
export function mistyValley(sheet: Sheet): string {
  const { random } = sheet
  const haze = '#f3f3ec'
  const layers: readonly (readonly [string, readonly Point[]])[] = [
    [
      '#c3d1ca',
      points(
        '0 330, 110 250, 190 330, 300 210, 350 180, 430 300, 560 330, 680 220, 730 200, 800 320, 930 250, 1000 290, 1200 260',
      ),
    ],
    [
      '#9db4aa',
      points(
        '0 300, 60 240, 140 400, 260 420, 420 400, 470 290, 520 265, 590 400, 760 430, 900 320, 960 300, 1040 400, 1200 380',
      ),
    ],
    [
      '#6d8f80',
      points(
        '0 470, 150 500, 250 380, 300 345, 350 390, 420 500, 640 530, 760 430, 810 410, 880 500, 1200 480',
      ),
    ],
    ['#41705b', points('0 440, 70 470, 200 580, 420 600, 620 590, 900 600, 1020 520, 1200 440')],
  ]
  const pillars = layers.map(([colour, points], index) => {
    const foot = 520 + index * 55
    const crest = plus(through(points, 'crag'), scaled(rough(random, 46, 4), 13 - index))
    // Where the rock dips below the sea of cloud there is nothing to draw.
    const line: Line = (x) => Math.min(crest(x), foot - 2)
    const fringe: Line = (x) => (crest(x) > foot - 60 ? foot + 60 : crest(x) + 2)
    const body = hillOf(sheet, line, `${colour}, ${mix(colour, haze, 0.15)} 35%, ${haze}`, foot, 6)
    const trees =
      index > 0 ? coniferRow(sheet, fringe, 9 + index * 6, colour, mix(colour, haze, 0.5), foot, 1.4) : ''
    const cloud = [0, 1, 2]
      .map(() =>
        glow(
          sheet,
          random.between(0, 1200),
          foot - 10,
          random.between(260, 420),
          random.between(34, 60),
          '#fbfaf6',
          0.9,
        ),
      )
      .join('')
    return trees + body + cloud
  })
  const crag = plus(
    through(points('700 690, 790 640, 860 560, 930 545, 985 470, 1060 440, 1120 372, 1200 350'), 'crag'),
    scaled(rough(random, 40, 3), 7),
  )
  return (
    sky(sheet, '#d5e0db, #e9ece3, #f6f1e4') +
    sun(sheet, 905, 150, 34, '#fbf3df', '#fff6df', 0.7) +
    pillars.join('') +
    mistBand(sheet, 480, 195, '#fbfaf6', 0.85) +
    birds(sheet, 560, 150, 5, 17, '#5c7468') +
    hillOf(sheet, crag, '#2c4a3c, #16281f', 675, 5) +
    set(redPine(sheet, 'welcoming', '#4a3226', '#b9d19a'), 1030, 462, 300, '#1a4a33', -1.05) +
    set(redPine(sheet, 'leaning', '#4a3226', '#b9d19a'), 1150, 374, 190, '#1a4a33', 0.9) +
    grass(sheet, crag, 16, 70, '#1d3a2c', 860, 1200)
  )
}

export function sunriseRidge(sheet: Sheet): string {
  const { random } = sheet
  const crests: readonly (readonly [color: string, trees: number, points: readonly Point[]])[] = [
    ['#dcae80', 0, points('0 300, 180 262, 330 300, 520 345, 760 352, 930 300, 1080 240, 1200 268')],
    ['#c79b74', 0, points('0 268, 110 235, 260 300, 420 372, 640 392, 880 380, 1040 330, 1200 290')],
    ['#a08a6c', 10, points('0 330, 190 372, 380 430, 560 415, 740 440, 960 420, 1200 352')],
    ['#6f7a62', 18, points('0 400, 150 420, 330 470, 600 500, 820 470, 1010 440, 1200 455')],
    ['#3f5f50', 30, points('0 520, 260 500, 470 540, 700 565, 960 520, 1200 505')],
    ['#1f463a', 48, points('0 570, 240 590, 520 620, 800 620, 1200 575')],
  ]
  const hills = crests.map(([colour, trees, points], index) => {
    const line = plus(through(points), scaled(rough(random, 90, 3), 9))
    const foot = mix(colour, '#f4c98f', 0.65 - index * 0.06)
    return trees
      ? coniferRow(sheet, line, trees, colour, foot, 675, 0.4)
      : hill(sheet, line, colour, foot, 600)
  })
  const spruces = [
    conifer(sheet, 18, '#f0c07a'),
    conifer(sheet, 22, '#f0c07a'),
    conifer(sheet, 15, '#f0c07a'),
  ]
  const near: readonly Point[] = points(
    '30 700, 118 690, 200 705, 285 700, -20 690, 960 705, 1040 695, 1118 690, 1190 700, 880 712',
  )
  return (
    sky(sheet, '#6f929b, #a9bdb6, #ecd9b4, #f5c384, #f0a765', 480) +
    wisps(sheet, 320, 130, 420, '#fdf1dc', 0.5, 6) +
    wisps(sheet, 940, 120, 320, '#fdf1dc', 0.4, 4) +
    sun(sheet, 690, 330, 48, '#fff6dd', '#ffe2a0', 0.95) +
    hills.slice(0, 3).join('') +
    glow(sheet, 690, 370, 480, 150, '#ffd58e', 0.5) +
    hills.slice(3).join('') +
    birds(sheet, 470, 215, 6, 17, '#5d5a48') +
    near
      .map(([x, y], index) =>
        set(
          spruces[index % 3] as string,
          x,
          y,
          210 + ((index * 73) % 130) - Math.abs(x - 600) * -0.12,
          index % 2 ? '#0d3125' : '#103a2b',
        ),
      )
      .join('')
  )
}
