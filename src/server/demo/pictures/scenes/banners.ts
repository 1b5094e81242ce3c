// Home-page banners: composed for the middle 420 px, the left half quiet enough for a headline.
import { mix } from '../colour.ts'
import { coniferRow } from '../conifers.ts'
import { forestSlope } from '../forest.ts'
import { hill, hillOf, plus, raised, rough, scaled, through } from '../ground.ts'
import { grass } from '../meadow.ts'
import { redPine } from '../pines.ts'
import { ranges } from '../ranges.ts'
import { dots, ellipse, type Point, path, points, polygon, stroke } from '../shapes.ts'
import { type Sheet } from '../sheet.ts'
import { birds, glow, mistBand, sky, sun, wisps } from '../sky.ts'
import { set } from '../stamp.ts'

/** Morning over green ridges, red pines on the right. */
export function bannerRidges(sheet: Sheet): string {
  const { random } = sheet
  const crests: readonly (readonly [colour: string, trees: number, points: readonly Point[]])[] = [
    ['#a9c6bd', 0, points('0 300, 200 282, 420 300, 640 262, 820 215, 960 250, 1200 200')],
    ['#86ae9d', 0, points('0 330, 240 322, 480 340, 700 318, 930 270, 1080 296, 1200 270')],
    ['#5f917c', 14, points('0 372, 260 366, 520 380, 760 372, 1000 330, 1200 340')],
    ['#3f7560', 22, points('0 420, 280 412, 560 430, 820 420, 1060 392, 1200 372')],
    ['#245a43', 34, points('0 480, 300 474, 620 490, 900 470, 1200 430')],
  ]
  const crag = plus(
    through(points('0 700, 560 640, 760 590, 900 540, 1040 500, 1200 470')),
    scaled(rough(random, 60, 3), 5),
  )
  return (
    sky(sheet, '#7fb0b5, #b9d5cb, #f1eccf, #f8dfa9', 330) +
    wisps(sheet, 620, 120, 420, '#fffaf0', 0.45, 5) +
    sun(sheet, 720, 250, 34, '#fffaf0', '#fff0c0', 0.95) +
    crests
      .map(([colour, trees, points], index) => {
        const line = plus(through(points), scaled(rough(random, 90, 3), 7))
        const foot = mix(colour, '#f2efd4', 0.6 - index * 0.07)
        return (
          (trees
            ? coniferRow(sheet, line, trees, colour, foot, 675, 0.3)
            : hill(sheet, line, colour, foot, 620)) +
          (index === 1 || index === 3 ? mistBand(sheet, 330 + index * 40, 80, '#faf5de', 0.5) : '')
        )
      })
      .join('') +
    birds(sheet, 770, 190, 5, 15, '#4f6f62') +
    hillOf(sheet, crag, '#1d4a34, #0b2218', 675, 6) +
    set(redPine(sheet, 'welcoming', '#5a3a28', '#cfe3a4'), 1035, 508, 320, '#14532d', -1) +
    set(redPine(sheet, 'leaning', '#5a3a28', '#cfe3a4'), 1150, 486, 230, '#1a5a38') +
    set(redPine(sheet, 'upright', '#5a3a28', '#cfe3a4'), 900, 548, 150, '#1f6340') +
    grass(sheet, crag, 18, 90, '#143a28', 600, 1200)
  )
}

/** A hillside on which the plots' borders light up. */
export function bannerPlots(sheet: Sheet): string {
  const hillside = through(points('0 560, 300 520, 520 440, 720 330, 880 262, 1020 250, 1200 300'))
  const nodes: readonly Point[] = points(
    '640 392, 770 318, 900 284, 1060 276, 1190 322, 700 470, 850 420, 1000 396, 1170 420, 800 540, 960 514, 1130 506',
  )
  const at = (index: number) => nodes[index] as Point
  const plots: readonly (readonly [readonly number[], string, number])[] = [
    [[0, 1, 6, 5], '#bfe08f', 0.12],
    [[1, 2, 3, 7, 6], '#ffffff', 0.05],
    [[3, 4, 8, 7], '#bfe08f', 0.16],
    [[5, 6, 10, 9], '#ffffff', 0.06],
    [[6, 7, 11, 10], '#f5b455', 0.5],
    [[7, 8, 11], '#bfe08f', 0.1],
  ]
  const edges = plots.map(([corners]) => polygon(corners.map(at))).join('')
  return (
    sky(sheet, '#16404a, #3a7278, #8fb3a3, #ecd09a', 420) +
    wisps(sheet, 380, 170, 420, '#f4e6c8', 0.25, 5) +
    sun(sheet, 560, 322, 30, '#fff3d2', '#ffdf9f', 0.7) +
    ranges(sheet, {
      from: 335,
      to: 450,
      count: 4,
      swell: 34,
      span: 330,
      far: '#a9b493',
      near: '#3a6b5c',
      haze: '#d8cfa4',
      trees: 24,
    }) +
    mistBand(sheet, 380, 120, '#ecdcb0', 0.35) +
    forestSlope(sheet, {
      top: raised(hillside, -10),
      bottom: raised(hillside, -330),
      rows: 9,
      from: 22,
      to: 60,
      far: '#4f8a68',
      near: '#0f3a2a',
      kind: 'conifer',
      fade: 0.25,
    }) +
    plots
      .map(([corners, fill, opacity]) => path(polygon(corners.map(at)), fill, `fill-opacity="${opacity}"`))
      .join('') +
    stroke(edges, '#fff3c4', 9, 'stroke-opacity=".2" stroke-linejoin="round"') +
    stroke(edges, '#fff6d8', 2.6, 'stroke-linejoin="round"') +
    dots(nodes, 13, '#fff6d8') +
    dots(nodes, 6, '#b45309') +
    path('M985 462C979 440 960 430 960 412a25 25 0 0 1 50 0C1010 430 991 440 985 462Z', '#fbfaf6') +
    ellipse(985, 412, 10, 10, '#b42318') +
    coniferRow(
      sheet,
      through(points('0 612, 300 620, 640 650, 900 640, 1200 600')),
      64,
      '#0b2a20',
      '#071812',
      675,
      0.3,
    ) +
    glow(sheet, 560, 340, 300, 70, '#ffe2a6', 0.3)
  )
}
