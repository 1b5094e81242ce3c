// Herbs and lingzhi in the shade of old trees.
import { mix } from '../colour.ts'
import { hillOf, plus, rolling, rough, scaled } from '../ground.ts'
import { ginseng, lingzhi, parisHerb } from '../herbs.ts'
import { glossy } from '../leaves.ts'
import { fern, grass, turf } from '../meadow.ts'
import { ellipse, pack, path, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { glow, mistBand, shaft, sky, specks } from '../sky.ts'
import { cutStamp, set } from '../stamp.ts'

/** A trunk with flaring roots. */
function trunk(sheet: Sheet, x: number, foot: number, width: number, colour: string): string {
  const half = width / 2
  const d = `M${pack(x - half * 0.86, -10)}L${pack(x - half, foot - width * 0.9)}Q${pack(x - half * 1.1, foot - width * 0.2, x - width * 1.05, foot)}Q${pack(x - half, foot - width * 0.16, x, foot + width * 0.06)}Q${pack(x + half, foot - width * 0.14, x + width * 1.1, foot)}Q${pack(x + half * 1.1, foot - width * 0.2, x + half, foot - width * 0.9)}L${pack(x + half * 0.86, -10)}Z`
  const bark = linear(
    sheet,
    `${mix(colour, '#f2e8c8', 0.22)}, ${colour} 40%, ${mix(colour, '#07140d', 0.45)}`,
    'right',
  )
  const { random } = sheet
  const grooves =
    width < 50
      ? ''
      : stroke(
          Array.from(
            { length: 26 },
            () =>
              `M${pack(x + random.between(-0.8, 0.8) * half, random.between(0, foot - width))}q${pack(random.between(-4, 4), 26, random.between(-3, 3), random.between(40, 90))}`,
          ).join(''),
          '#0b1a12',
          width * 0.022,
          'stroke-opacity=".35"',
        )
  return path(d, bark) + grooves
}

export function understoryHerbs(sheet: Sheet): string {
  const { random } = sheet
  const floor = rolling(random, 470, 8, 300)
  const ferns = fern(sheet)
  const twigs = [
    [-70, 46],
    [-24, 70],
    [30, 62],
    [80, 40],
  ] as const
  const canopy = cutStamp(
    sheet,
    twigs
      .map(([x, y]) => {
        const leaves = Array.from({ length: 7 }, (_, index) =>
          glossy(
            sheet,
            x * (0.3 + index * 0.11),
            -20 + (y + 20) * (0.2 + index * 0.13),
            random.between(22, 34),
            Math.PI / 2 + (index % 2 ? 0.75 : -0.75) + x * -0.004,
            index % 2 ? '#2f6b3c' : '#285c35',
          ),
        )
        return stroke(`M0-30Q${pack(x * 0.7, -10, x, y)}`, '#4a3a28', 2.4) + leaves.join('')
      })
      .join(''),
  )
  const rows: readonly (readonly [colour: string, foot: number, width: number, places: readonly number[]])[] =
    [
      ['#a9c2a0', 476, 20, [60, 150, 255, 330, 420, 505, 640, 720, 830, 905, 1010, 1120]],
      ['#7fa080', 492, 40, [20, 210, 385, 760, 960, 1170]],
      ['#4f6b50', 530, 74, [110, 885, 1075]],
    ]
  const log =
    path(
      'M250 640q-14-46 10-64q190-26 470-4q22 24 8 66q-250 26-488 2Z',
      linear(sheet, '#7b6a4c, #5a4a34 40%, #2a2318'),
    ) +
    path('M262 578q190-28 466-4q-60 24-120 12t-120 8t-110-4t-116-12Z', '#7f9f4f', 'fill-opacity=".85"') +
    ellipse(734, 606, 15, 34, '#d9b987') +
    ellipse(734, 606, 9, 22, '#b98f5c')
  return (
    sky(sheet, '#9dbd92, #d3e2b4, #f2f0cf', 430) +
    glow(sheet, 560, 300, 480, 320, '#fffbe0', 0.95) +
    rows
      .slice(0, 2)
      .map(
        ([colour, foot, width, places]) =>
          places.map((x) => trunk(sheet, x, foot, width, colour)).join('') +
          mistBand(sheet, foot - 170, 180, '#f2f3d3', 0.5),
      )
      .join('') +
    hillOf(sheet, floor, '#9db36a, #587d44 40%, #1f3d26') +
    turf(sheet, 490, 660, 60, '#e6edaa', 0.3) +
    [250, 430, 610].map((x) => shaft(sheet, x, 90, x - 160, 210, 600, '#fffde2', 0.5)).join('') +
    (rows[2]?.[3] ?? []).map((x) => trunk(sheet, x, 540, 78, '#55694a')).join('') +
    [
      [180, 560, 60, '#5f8f4c'],
      [350, 566, 66, '#5f8f4c'],
      [800, 566, 62, '#5f8f4c'],
      [1010, 580, 74, '#4f8345'],
      [560, 560, 46, '#6f9d55'],
    ]
      .map(([x, y, size, colour]) => set(ferns, Number(x), Number(y), Number(size), String(colour)))
      .join('') +
    log +
    lingzhi(sheet, 400, 572, 92) +
    lingzhi(sheet, 478, 578, 60) +
    lingzhi(sheet, 640, 570, 76) +
    set(ferns, 60, 680, 130, '#2f6b3c') +
    set(ferns, 1150, 684, 140, '#2f6b3c') +
    ginseng(sheet, 905, 668, 225, '#3f8040') +
    parisHerb(sheet, 180, 668, 175, '#4a8a46') +
    parisHerb(sheet, 1050, 676, 130, '#3f7a40') +
    grass(
      sheet,
      plus(() => 676, scaled(rough(random, 80, 2), 3)),
      26,
      110,
      '#1f4a2b',
    ) +
    triples('40 -8 130, 230 -30 120, 980 -26 130, 1150 -6 150')
      .map(([x, y, size], index) => set(canopy, x, y, size, '', index % 2 ? -1 : 1))
      .join('') +
    specks(sheet, { x: 360, y: 150, width: 420, height: 340 }, 30, [0.9, 2], '#fffde0', 0.8)
  )
}
