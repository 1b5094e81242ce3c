// On the way in the woods: a ranger’s path, a camp under the stars.
import { hut } from '../buildings.ts'
import { mix } from '../colour.ts'
import { conifer, coniferRow, scatter } from '../conifers.ts'
import { hillOf, raised, rolling, through } from '../ground.ts'
import { fern, flowers, grass, stone, turf } from '../meadow.ts'
import { redPine } from '../pines.ts'
import { ranges } from '../ranges.ts'
import { curve, ellipse, type Point, pack, path, points, polygon, rect, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cumulus, glow, sky, specks } from '../sky.ts'
import { set } from '../stamp.ts'
import { bankAt, type Knot, ribbon } from '../water.ts'

export function rangerPath(sheet: Sheet): string {
  const slope = through(points('0 500, 260 470, 520 410, 760 330, 960 300, 1200 330'))
  const course: readonly Knot[] = triples(
    '862 322 10, 800 350 18, 880 392 30, 700 446 48, 800 520 84, 560 600 140, 600 700 230',
  )
  const pines = [
    redPine(sheet, 'upright', '#7a4a30'),
    redPine(sheet, 'leaning', '#7a4a30'),
    redPine(sheet, 'lofty', '#84523a'),
  ]
  const spots: Point[] = points(
    '1040 352, 1110 372, 1170 392, 1000 402, 1090 442, 690 378, 610 412, 520 452, 440 482, 350 500, 250 520, 160 545, 70 560, 480 520, 1180 470',
  )
  const steps = Array.from({ length: 15 }, (_, index) => {
    const y = 402 + 268 * (index / 15) ** 1.35
    const [left, right] = [bankAt(course, y, -1), bankAt(course, y, 1)]
    const thick = 2 + (y - 400) * 0.035
    return (
      path(`M${pack(left, y)}L${pack(right, y)}v${pack(thick)}L${pack(left, y + thick)}Z`, '#7d5a3c') +
      path(
        `M${pack(left, y + thick)}L${pack(right, y + thick)}v${pack(thick * 0.9)}L${pack(left, y + thick * 1.9)}Z`,
        '#4f3827',
        'fill-opacity=".4"',
      )
    )
  })
  const post = (x: number, y: number, size: number) =>
    rect(x - size * 0.11, y - size, size * 0.22, size, linear(sheet, '#fbfaf6, #b9c2ba', 'right')) +
    rect(x - size * 0.11, y - size, size * 0.22, size * 0.2, '#b42318')
  const fence = points('420 640, 330 612, 250 592, 180 580')
  return (
    sky(sheet, '#a7cbd2, #d6e5dd, #f7efd9', 380) +
    cumulus(sheet, 330, 180, 300, '#ffffff', 0.85) +
    ranges(sheet, {
      from: 235,
      to: 380,
      count: 4,
      swell: 52,
      span: 320,
      far: '#b5cdc9',
      near: '#6f9f80',
      haze: '#e6eedf',
      trees: 26,
    }) +
    hillOf(sheet, slope, '#9dbd6a, #6f9f50 40%, #37683a') +
    turf(sheet, 400, 670, 120, '#e0e8a0', 0.35, 0, 1200) +
    path(ribbon(course), linear(sheet, '#e6d3a5, #bf9a68')) +
    steps.join('') +
    hut(sheet, 880, 318, 118) +
    scatter(
      sheet,
      pines,
      spots,
      (y) => 90 + (y - 330) * 0.85,
      (y) => mix('#4c8a5c', '#1d5a38', Math.min(1, (y - 330) / 220)),
    ) +
    stroke(fence.map(([x, y]) => `M${x} ${y}v-46`).join(''), '#8a6a48', 7) +
    stroke(
      `${curve(fence.map(([x, y]): Point => [x, y - 38]))}${curve(fence.map(([x, y]): Point => [x, y - 20]))}`,
      '#8a6a48',
      4,
    ) +
    post(742, 640, 64) +
    post(862, 548, 38) +
    post(640, 462, 22) +
    set(pines[2] as string, 1110, 662, 560, '#175035') +
    set(pines[1] as string, 60, 668, 430, '#175035', -1) +
    set(pines[0] as string, 985, 640, 330, '#1f5f3c') +
    grass(sheet, () => 672, 32, 60, '#2f6338', 0, 440) +
    grass(sheet, () => 672, 32, 60, '#2f6338', 740, 1200) +
    flowers(sheet, raised(slope, -170), 90, 50, 2.8, ['#fff7d6', '#f0b04a'], 0, 460)
  )
}

export function starCamp(sheet: Sheet): string {
  const { random } = sheet
  const meadow = rolling(random, 560, 8, 420)
  const galaxy = Array.from({ length: 230 }, (): Point => {
    const along = random.next()
    const spread = (random.next() + random.next() + random.next() - 1.5) * 92
    return [250 + along * 780 + spread * 0.75, 430 - along * 470 + spread * 0.9]
  })
  const tent = (x: number, y: number, size: number, cloth: string) =>
    glow(sheet, x, y - size * 0.2, size * 1.6, size * 0.9, '#ffcf7a', 0.5) +
    ellipse(x, y + 2, size * 0.95, size * 0.1, '#071712', 'fill-opacity=".6"') +
    path(
      polygon([
        [x - size * 0.85, y],
        [x - size * 0.08, y - size * 0.78],
        [x + size * 0.62, y],
      ]),
      linear(sheet, `${mix(cloth, '#ffe6a8', 0.2)}, ${mix(cloth, '#ffd98a', 0.75)}`),
    ) +
    path(
      polygon([
        [x + size * 0.62, y],
        [x - size * 0.08, y - size * 0.78],
        [x + size * 0.3, y - size * 0.72],
        [x + size * 0.98, y],
      ]),
      mix(cloth, '#1c2a2c', 0.45),
    ) +
    path(
      polygon([
        [x - size * 0.28, y],
        [x - size * 0.1, y - size * 0.56],
        [x + size * 0.08, y],
      ]),
      '#fff1c4',
    ) +
    stroke(
      `M${pack(x - size * 0.08, y - size * 0.78)}L${pack(x - size * 1.1, y + 2)}M${pack(x + size * 0.3, y - size * 0.72)}L${pack(x + size * 1.25, y + 2)}`,
      '#cfd8cf',
      1.2,
      'stroke-opacity=".5"',
    )
  const spruces = [
    conifer(sheet, 18, '#7fa3a8'),
    conifer(sheet, 23, '#7fa3a8'),
    conifer(sheet, 15, '#7fa3a8'),
  ]
  const star = (places: readonly Point[], size: number, colour: string, opacity: number) =>
    stroke(
      places.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join(''),
      colour,
      size,
      `stroke-opacity="${opacity}"`,
    )
  return (
    sky(sheet, '#0c1f33, #173a50, #2f5f6c, #6f8f86, #c9a878', 540) +
    `<g transform="rotate(-31 640 190)">${glow(sheet, 640, 190, 620, 120, '#bcd3dc', 0.34)}${glow(sheet, 660, 196, 420, 46, '#f4e7d3', 0.36)}</g>` +
    star(galaxy, 1.5, '#f4efe0', 0.75) +
    specks(sheet, { x: 0, y: 0, width: 1200, height: 400 }, 190, [0.6, 1.9], '#fdfaf0', 0.9) +
    stroke('M905 92l92 44', '#fdfaf0', 1.6, 'stroke-opacity=".7"') +
    ranges(sheet, {
      from: 415,
      to: 500,
      count: 3,
      swell: 46,
      span: 300,
      far: '#4b7078',
      near: '#1d4248',
      haze: '#7f9488',
      trees: 26,
    }) +
    coniferRow(sheet, raised(meadow, -2), 96, '#12322f', '#173b34', 600, 0.3) +
    hillOf(sheet, meadow, '#2a5044, #0d231d') +
    turf(sheet, 580, 670, 60, '#7fa07a', 0.25) +
    tent(560, 606, 96, '#b45309') +
    tent(765, 620, 82, '#4d7c57') +
    tent(400, 596, 60, '#3f6f7c') +
    triples('40 690 470, 140 700 380, 235 690 270, 1165 690 520, 1075 700 400, 985 690 280, -20 690 350')
      .map(([x, y, tall], index) => set(spruces[index % 3] as string, x, y, tall, '#0a211e'))
      .join('') +
    triples('880 664 44, 940 670 30, 330 668 36')
      .map(([x, y, wide]) => stone(sheet, x, y, wide, '#2f4544'))
      .join('') +
    grass(sheet, () => 676, 24, 90, '#0a1f1a') +
    set(fern(sheet), 300, 690, 60, '#123a2d')
  )
}
