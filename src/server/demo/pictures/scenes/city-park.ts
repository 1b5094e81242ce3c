// A city park: lake, bridge, pavilion, towers in the haze.
import { broadleaf } from '../broadleaf.ts'
import { mix } from '../colour.ts'
import { forestSlope } from '../forest.ts'
import { hill, rolling } from '../ground.ts'
import { grass, turf } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { ellipse, pack, path, rect, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { birds, cumulus, mistBand, sky } from '../sky.ts'
import { set } from '../stamp.ts'
import { glints, lake } from '../water.ts'

export function cityPark(sheet: Sheet): string {
  const { random } = sheet
  const [willow, tree, small] = [
    broadleaf(sheet, { rx: 46, ry: 40, light: '#f2f2a4', grand: true }),
    broadleaf(sheet, { rx: 40, ry: 38, grand: true }),
    broadleaf(sheet, { rx: 42, ry: 38, plain: true }),
  ]
  const tower = (x: number, wide: number, high: number, colour: string) => {
    const windows = Array.from(
      { length: Math.floor(high / 15) },
      (_, floor) => `M${pack(x + 5, 402 - high + 10 + floor * 15)}h${wide - 10}`,
    ).join('')
    return (
      rect(x, 402 - high, wide, high + 20, linear(sheet, `${colour}, ${mix(colour, '#eef0e4', 0.6)}`)) +
      stroke(windows, '#ffffff', 3.4, 'stroke-opacity=".28" stroke-dasharray="5 4"')
    )
  }
  const far = triples(
    '60 54 120, 130 40 170, 186 66 96, 300 46 150, 430 58 190, 500 44 130, 640 62 160, 760 46 210, 830 56 120, 960 50 150, 1050 64 110, 1130 46 170',
  )
    .map(([x, wide, high]) => tower(x, wide, high, '#b9ccd0'))
    .join('')
  const near =
    triples('20 60 70, 240 56 120, 360 64 84, 570 60 110, 700 52 140, 890 66 90, 1010 44 126')
      .map(([x, wide, high]) => tower(x, wide, high, '#93aeb2'))
      .join('') +
    path('M466 192l10-56l10 56Z', '#93aeb2') +
    rect(448, 190, 56, 212, linear(sheet, '#8aa8ae, #d5ded6'))
  const skyline = sheet.define('g', '', far + near)
  const pavilion = (x: number, y: number, size: number) =>
    stroke(
      [-0.42, -0.2, 0.2, 0.42].map((share) => `M${pack(x + share * size, y)}v${-size * 0.46}`).join(''),
      '#8f3a22',
      size * 0.045,
    ) +
    path(
      `M${pack(x - size * 0.72, y - size * 0.4)}Q${pack(x - size * 0.3, y - size * 0.52, x - size * 0.08, y - size * 0.86)}h${size * 0.16}Q${pack(x + size * 0.3, y - size * 0.52, x + size * 0.72, y - size * 0.4)}Q${pack(x, y - size * 0.5, x - size * 0.72, y - size * 0.4)}Z`,
      linear(sheet, '#5d6864, #343d3a'),
    ) +
    ellipse(x, y - size * 0.89, size * 0.05, size * 0.06, '#b45309') +
    rect(x - size * 0.56, y - 5, size * 1.12, 8, '#cfcab8') +
    stroke(`M${pack(x - size * 0.42, y - size * 0.12)}h${size * 0.84}`, '#8f3a22', size * 0.025)
  const bridge = 'M180 500C260 430 400 430 480 500H452C430 470 390 456 330 456C270 456 230 470 208 500Z'
  return (
    sky(sheet, '#9cc4d2, #d5e6e4, #f9f1de', 400) +
    cumulus(sheet, 300, 130, 260, '#ffffff', 0.8) +
    birds(sheet, 900, 100, 4, 16, '#5d736c') +
    ranges(sheet, {
      from: 300,
      to: 330,
      count: 2,
      swell: 30,
      span: 340,
      far: '#c3d6d6',
      near: '#a9c6bf',
      haze: '#f0efe0',
    }) +
    `<use href="#${skyline}"/>` +
    mistBand(sheet, 330, 110, '#fbf5e6', 0.75) +
    forestSlope(sheet, {
      top: () => 412,
      bottom: rolling(random, 458, 4, 300),
      rows: 3,
      from: 26,
      to: 44,
      far: '#8fb890',
      near: '#4f8a55',
      light: '#e9f2b0',
      kind: 'broadleaf',
    }) +
    hill(sheet, () => 470, '#a9c76f', '#7fa855', 510) +
    triples('560 486 90, 640 482 70, 1010 488 110, 1110 492 130, 90 488 110')
      .map(([x, y, tall]) => set(small, x, y, tall, '#5f9a54'))
      .join('') +
    lake(sheet, 492, 675, '#d3e4de, #93bdbf 40%, #437f8a') +
    `<use href="#${skyline}" transform="matrix(1 0 0 -.5 0 704)" opacity=".2"/>` +
    pavilion(830, 494, 110) +
    path('M740 493h180l20 8H720Z', '#b9b7a3') +
    path(`M780 502h100v60q-50 12-100 0Z`, '#3a5a58', 'fill-opacity=".25"') +
    path(bridge, linear(sheet, '#f1eee2, #c5c6b8')) +
    stroke('M186 486C262 416 398 416 474 486', '#e6e3d5', 5) +
    stroke(
      Array.from({ length: 13 }, (_, post) => {
        const share = post / 12
        const y = 488 - Math.sin(share * Math.PI) * 52
        return `M${pack(192 + share * 276, y - 4)}v14`
      }).join(''),
      '#cfcdbd',
      4,
    ) +
    path('M208 502C230 530 270 546 330 546C390 546 430 530 452 502Z', '#2f5f66', 'fill-opacity=".22"') +
    glints(sheet, 0, 1200, 504, 660, 70, '#f6fbf6', 0.5) +
    path('M820 690C900 620 1010 590 1200 584V690Z', linear(sheet, '#9bc066, #4a7f40')) +
    path('M0 604C110 606 240 640 320 690H0Z', linear(sheet, '#9bc066, #4a7f40')) +
    set(willow, 1090, 640, 430, '#5a9a4c') +
    set(tree, 95, 650, 340, '#3f8048', -1) +
    turf(sheet, 630, 672, 20, '#eef2ae', 0.5, 900, 1180) +
    stroke('M950 640h74M962 640v16M1012 640v16M950 624h74M962 624v16M1012 624v16', '#7d5a3c', 6) +
    grass(sheet, () => 678, 24, 70, '#3f7440', 0, 300)
  )
}
