// Groves grown for their oil and nuts: oil-tea, walnuts.
import { broadleaf, shrub } from '../broadleaf.ts'
import { mix } from '../colour.ts'
import { hillOf, type Line, plus, rolling, through } from '../ground.ts'
import { camellia, glossy } from '../leaves.ts'
import { flowers, grass, turf } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { beds, hedge, seen } from '../rows.ts'
import { curve, ellipse, type Point, path, points, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cumulus, sky, wisps } from '../sky.ts'
import { set } from '../stamp.ts'

export function teaOilGrove(sheet: Sheet): string {
  const { random } = sheet
  const domes: readonly (readonly [
    points: readonly Point[],
    from: number,
    to: number,
    size: number,
    rows: number,
    bush: string,
    soil: string,
  ])[] = [
    [points('0 340, 180 285, 420 330, 640 400, 1200 470'), -20, 720, 19, 6, '#6d9a70', '#cdbd8e'],
    [points('0 480, 500 420, 800 325, 1000 305, 1200 350'), 420, 1220, 24, 7, '#55895c', '#c8b27e'],
    [points('0 430, 220 415, 480 460, 760 540, 1200 680'), -20, 960, 40, 4, '#3f7a4b', '#bf9f6c'],
  ]
  const hills = domes.map(([points, from, to, size, rows, bush, soil]) => {
    const crest = plus(through(points), rolling(random, 0, 3, 120, 2))
    const lines = Array.from({ length: rows }, (_, row) => {
      const share = row / rows
      const line: Line = (x) => crest(x) + size * 0.2 + row * size * (1.05 + share * 0.4)
      return hedge(
        sheet,
        line,
        size * (0.85 + share * 0.45),
        mix(bush, '#1d4a2c', share * 0.3),
        '#e3f0b0',
        '#fdfcf4',
        from,
        to,
      )
    })
    return hillOf(sheet, crest, `${mix(soil, '#e8efc8', 0.35)}, ${mix(soil, bush, 0.3)}`) + lines.join('')
  })
  const front = through(points('0 690, 400 655, 800 570, 1000 548, 1200 556'))
  const bushes = [shrub(sheet, '#e6f0b0', '#fffdf6', 7), shrub(sheet, '#e6f0b0', '#fffdf6', 7)]
  const near = [0, 1]
    .flatMap((row) =>
      Array.from({ length: 8 }, (_, index) => {
        const x = 430 + index * 112 + row * 50 + random.between(-8, 8)
        const y = front(x) + 34 + row * 82
        return (
          ellipse(x + 12, y, 66 + row * 16, 12, '#3a2c16', 'fill-opacity=".4"') +
          set(
            bushes[index % 2] as string,
            x,
            y + 4,
            76 + row * 26,
            row ? '#22593a' : '#2f6b43',
            random.pick([-1, 1]),
          )
        )
      }),
    )
    .join('')
  const bough: readonly Point[] = points('1210 60, 1090 92, 960 86, 830 130')
  const leaves = Array.from({ length: 20 }, (_, index) => {
    const share = index / 19
    const [x, y] = [1210 - share * 380, 64 + Math.sin(share * 3) * 26 + share * 46]
    const side = index % 2 ? 1 : -1
    return glossy(
      sheet,
      x,
      y,
      random.between(58, 88),
      Math.PI + side * random.between(0.5, 1.1),
      random.pick(['#1f5a36', '#2b6b40', '#174a2d']),
    )
  })
  const fruit = triples('1020 150 24, 898 158 21, 1142 142 22').map(
    ([x, y, r]) =>
      ellipse(x, y, r, r, linear(sheet, '#d98a5f, #a8482c 50%, #6e2a1c', 'lit')) +
      path(`M${x - r * 0.2} ${y - r}q${r * 0.2} ${r * 0.3} ${r * 0.4} 0`, '#4f6b34'),
  )
  return (
    sky(sheet, '#a9cdd6, #dfeae2, #f6f1de', 400) +
    cumulus(sheet, 380, 170, 300, '#ffffff', 0.85) +
    ranges(sheet, {
      from: 225,
      to: 290,
      count: 3,
      swell: 40,
      span: 340,
      far: '#b7cfca',
      near: '#8fb49d',
      haze: '#eaf0e2',
      trees: 12,
    }) +
    hills.join('') +
    hillOf(sheet, front, '#c4a674, #8f7040') +
    near +
    stroke(curve(bough), '#5f4a36', 8) +
    leaves.join('') +
    fruit.join('') +
    camellia(sheet, 955, 78, 54) +
    camellia(sheet, 1092, 112, 62) +
    camellia(sheet, 838, 122, 40)
  )
}

export function walnutOrchard(sheet: Sheet): string {
  const { random } = sheet
  const vanish: Point = [680, 250]
  const crown = { rx: 54, ry: 38, light: '#eef0a0', bark: '#7d7263' }
  const [tree, small] = [broadleaf(sheet, crown), broadleaf(sheet, { ...crown, plain: true })]
  const depths = [9, 7, 5.5, 4.3, 3.4, 2.7, 2.1, 1.65]
  const grid = depths.map((depth, row) =>
    Array.from({ length: 15 }, (_, index) => {
      const [x, y] = seen(vanish, (index - 7 + (row % 2) * 0.5) * 460, depth)
      if (x < -140 || x > 1340) return ''
      const [tall, near] = [300 / depth, row / (depths.length - 1)]
      return (
        ellipse(x + tall * 0.16, y, tall * 0.52, tall * 0.085, '#2d4a22', 'fill-opacity=".35"') +
        ellipse(x, y, tall * 0.2, tall * 0.035, '#9a7648') +
        set(
          row > 5 ? tree : small,
          x,
          y,
          tall * random.between(0.92, 1.06),
          mix('#8fb886', '#4b8a45', near),
          random.pick([-1, 1]),
        )
      )
    }).join(''),
  )
  const nut = (x: number, y: number, r: number) =>
    ellipse(x, y, r, r * 1.12, linear(sheet, '#c5d488, #86a84d 50%, #4b6f31', 'lit')) +
    ellipse(x - r * 0.3, y - r * 0.4, r * 0.24, r * 0.18, '#f4f6c8', 'fill-opacity=".6"')
  const leaves = triples(
    '40 60 0.9, 110 74 1.5, 170 78 0.6, 230 92 1.2, 270 96 0.3, 90 50 -0.5, 190 62 -0.6, 20 40 1.7, 140 90 2.1',
  ).map(([x, y, angle], index) =>
    glossy(
      sheet,
      x,
      y,
      104 + (index % 3) * 14,
      angle,
      ['#3f7a3f', '#4f8a45', '#2f6a3a'][index % 3] as string,
    ),
  )
  return (
    sky(sheet, '#a5c9d3, #dbe8df, #f7efd8', 330) +
    wisps(sheet, 820, 80, 340, '#ffffff', 0.7, 6) +
    ranges(sheet, {
      from: 185,
      to: 262,
      count: 4,
      swell: 38,
      span: 340,
      far: '#b9d0cd',
      near: '#7fa886',
      haze: '#ecefdc',
      trees: 14,
    }) +
    hillOf(
      sheet,
      through(points('0 290, 400 302, 680 296, 1000 290, 1200 276')),
      '#c6d08a, #a2bb63 40%, #6b9448',
    ) +
    path(beds(vanish, 300, 460, 110, 8), '#d9d79a', 'fill-opacity=".35"') +
    turf(sheet, 320, 670, 120, '#eaf0b0', 0.35) +
    grid.join('') +
    flowers(sheet, () => 560, 110, 90, 2.6, ['#fffbe6', '#f3d36a']) +
    grass(sheet, () => 676, 30, 110, '#4f7d3c') +
    stroke(curve(points('-10 30, 110 66, 210 78, 300 112')), '#6f6252', 9) +
    leaves.join('') +
    nut(150, 130, 27) +
    nut(196, 142, 25) +
    nut(66, 112, 24)
  )
}
