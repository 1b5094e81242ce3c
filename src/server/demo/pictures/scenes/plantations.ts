// Trees in rows: a nursery, a eucalyptus plantation.
import { gumCrown } from '../bamboo.ts'
import { canopyRow } from '../canopy.ts'
import { mix } from '../colour.ts'
import { coniferRow } from '../conifers.ts'
import { hillOf } from '../ground.ts'
import { fern, grass, turf } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { beds, seen } from '../rows.ts'
import { ellipse, type Point, pack, path, points, polygon, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cumulus, glow, mistBand, shaft, sky } from '../sky.ts'
import { cutStamp, set } from '../stamp.ts'

export function nurseryRows(sheet: Sheet): string {
  const { random } = sheet
  const vanish: Point = [470, 292]
  const plant = cutStamp(
    sheet,
    path('M-4 0L-1-70h2L4 0z', '#7c6a3e') +
      path(
        'M0-30q-34-6-46-38q30-6 46 26q14-34 46-34q-8 36-46 46zM0-62q-26-4-30-30q24 0 30 20q8-24 30-24q-4 30-30 34zM0-84q-8-10 0-22q8 12 0 22z',
      ) +
      path('M0-42q14-34 46-34q-8 36-46 46zM0-72q8-24 30-24q-4 30-30 34z', '#0a2a14', 'fill-opacity=".16"'),
  )
  const depths = Array.from({ length: 15 }, (_, index) => 1.02 + (14 - index) ** 1.7 * 0.045)
  const seedlings = depths.map((depth, row) =>
    [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
      .flatMap((bed) =>
        [-42, 42].map((aside) => {
          const [x, y] = seen(vanish, bed * 230 + aside + random.between(-6, 6), depth)
          return x < -30 || x > 1230
            ? ''
            : set(plant, x, y, 84 / depth, mix('#8fb970', '#3f8a43', row / 14), random.pick([-1, 1]))
        }),
      )
      .join(''),
  )
  const tunnel = (left: number, foot: number, wide: number, high: number) =>
    path(
      `M${left} ${foot}v${-high * 0.3}q${wide * 0.04} ${-high * 0.7} ${wide * 0.5} ${-high * 0.7}t${wide * 0.5} ${high * 0.7}v${high * 0.3}z`,
      linear(sheet, '#ffffff, #dbe7e4 60%, #b9cdc6'),
    ) +
    stroke(
      [0.25, 0.5, 0.75]
        .map((share) => `M${left + wide * share} ${foot}v${-high * (share === 0.5 ? 1 : 0.9)}`)
        .join(''),
      '#9db3ab',
      2,
    ) +
    path(`M${left + wide * 0.4} ${foot}v${-high * 0.46}h${wide * 0.2}v${high * 0.46}z`, '#7f9c92')
  return (
    sky(sheet, '#9cc6d6, #d3e5e3, #f4f1df', 360) +
    cumulus(sheet, 830, 150, 340, '#ffffff', 0.95) +
    cumulus(sheet, 240, 120, 240, '#ffffff', 0.8) +
    ranges(sheet, {
      from: 240,
      to: 290,
      count: 3,
      swell: 28,
      span: 300,
      far: '#b5cfcb',
      near: '#86ad95',
      haze: '#e6eee0',
      trees: 12,
    }) +
    canopyRow(sheet, () => 334, 26, '#4f8759', '#6a9c66', '#dcebA0'.toLowerCase(), 380) +
    coniferRow(sheet, () => 345, 44, '#2f6a48', '#4f8759', 380, 2.4, 0, 520) +
    hillOf(sheet, () => 345, '#c4a878, #a37d50 40%, #7a5636') +
    path(beds(vanish, 345, 230, 150, 9), linear(sheet, '#8a6a45, #5a3d27')) +
    path(beds(vanish, 345, 230, 118, 9), linear(sheet, '#a9b577, #8f7a4b 50%, #704c30')) +
    tunnel(735, 372, 150, 58) +
    tunnel(880, 382, 180, 72) +
    tunnel(1050, 396, 220, 92) +
    seedlings.join('') +
    glow(sheet, 470, 330, 420, 60, '#fbf6df', 0.5)
  )
}

export function eucalyptusPlantation(sheet: Sheet): string {
  const { random } = sheet
  const vanish: Point = [600, 392]
  const twigs = [gumCrown(sheet), gumCrown(sheet)]
  const depths = [13, 9, 6.6, 5, 3.8, 2.9, 2.2, 1.65, 1.22]
  const trees = depths.map((depth, row) => {
    const near = row / (depths.length - 1)
    const pale = mix('#d5dfd3', '#efe6d2', near)
    return (
      [-3, -2, -1, 1, 2, 3]
        .map((lane) => {
          const [x, y] = seen(vanish, (lane - Math.sign(lane) * 0.5) * 700 + random.between(-20, 20), depth)
          if (x < -60 || x > 1260) return ''
          const [wide, top] = [62 / depth, Math.max(-20, y - 1450 / depth)]
          const lean = random.between(-6, 6) / depth
          const trunk = path(
            polygon([
              [x - wide / 2, y],
              [x + lean - wide * 0.32, top],
              [x + lean + wide * 0.32, top],
              [x + wide / 2, y],
            ]),
            linear(
              sheet,
              `${pale}, ${mix(pale, '#ffffff', 0.4)} 35%, ${mix('#a9bdb0', '#7d7a68', near)}`,
              'right',
            ),
          )
          const bark = Array.from({ length: row > 4 ? 5 : 2 }, () => {
            const [bx, by, long] = [
              x + random.between(-0.3, 0.25) * wide,
              top + (y - top) * random.between(0.1, 0.9),
              wide * random.between(0.8, 2.2),
            ]
            return `M${pack(bx, by)}q${pack(wide * 0.16, long * 0.5, 0, long)}q${pack(-wide * 0.12, -long * 0.5, 0, -long)}`
          }).join('')
          const crowns = Array.from({ length: row > 5 ? 4 : 2 }, (_, index) =>
            set(
              random.pick(twigs),
              x + random.between(-1.6, 1.6) * wide,
              Math.max(-20, top) + index * wide * random.between(0.7, 1.3),
              wide * random.between(1.9, 2.8),
              mix('#a9c8b4', '#3d7558', near * random.between(0.7, 1)),
              random.pick([-1, 1]),
              random.between(-16, 16),
            ),
          ).join('')
          const tuft = grass(
            sheet,
            () => y + 1,
            wide * 0.5 + 4,
            row > 4 ? 6 : 2,
            mix('#9bb872', '#4b7d42', near),
            x - wide * 0.7,
            x + wide * 0.7,
          )
          const shade = ellipse(x + wide * 0.9, y, wide * 1.5, wide * 0.16, '#2d4a22', 'fill-opacity=".3"')
          return (
            shade + trunk + path(bark, mix('#b9b7a0', '#a9855f', near), 'fill-opacity=".7"') + tuft + crowns
          )
        })
        .join('') + (row === 3 ? mistBand(sheet, 330, 150, '#eef3e4', 0.6) : '')
    )
  })
  const ferns = fern(sheet)
  return (
    sky(sheet, '#b9dbe0, #e0eee2, #f8f4df', 440) +
    glow(sheet, 600, 380, 380, 260, '#fffbe6', 0.95) +
    hillOf(sheet, () => 412, '#b5c585, #86a75c 40%, #4c7a40') +
    canopyRow(sheet, () => 404, 15, '#b9d0b0', '#c9dbb4', '#eef3d0', 424) +
    turf(sheet, 430, 670, 80, '#e0e8a5', 0.35) +
    path(polygon(points('594 416, 606 416, 900 690, 300 690')), linear(sheet, '#d9b48a, #a9683f')) +
    path('M596 424L430 675h50ZM604 424L720 675h50Z', '#7a4426', 'fill-opacity=".3"') +
    path('M600 418L560 690H640Z', '#93ab5c', 'fill-opacity=".55"') +
    trees.join('') +
    [180, 520, 760].map((x) => shaft(sheet, x, 70, x - 160, 190, 640, '#fffce6', 0.28)).join('') +
    grass(sheet, () => 672, 34, 90, '#3f7040', 0, 300) +
    grass(sheet, () => 672, 34, 90, '#3f7040', 900, 1200) +
    triples('60 676 74, 250 678 56, 950 678 60, 1130 676 78')
      .map(([x, y, size]) => set(ferns, x, y, size, '#4b8046'))
      .join('')
  )
}
