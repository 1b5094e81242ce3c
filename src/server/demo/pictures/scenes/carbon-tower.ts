// A tower that measures what the forest breathes.
import { lattice } from '../buildings.ts'
import { canopyRow } from '../canopy.ts'
import { conifer } from '../conifers.ts'
import { forestSlope } from '../forest.ts'
import { rolling } from '../ground.ts'
import { ranges } from '../ranges.ts'
import { ellipse, pack, path, points, polygon, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cumulus, sky, sun } from '../sky.ts'
import { set } from '../stamp.ts'

export function carbonTower(sheet: Sheet): string {
  const { random } = sheet
  const arcs = [150, 230, 320, 420].map((radius, index) =>
    stroke(
      `M${pack(770 - radius, 210)}A${radius} ${radius * 0.56} 0 0 1 ${pack(770 + radius, 210)}`,
      '#ffffff',
      2.4,
      `stroke-opacity="${0.6 - index * 0.13}" stroke-dasharray="2 14"`,
    ),
  )
  const breeze = triples(
    '60 318 300, 110 334 220, 380 286 260, 420 300 180, 900 320 260, 960 336 180, 940 236 210',
  ).map(([x, y, long]) =>
    stroke(
      `M${x} ${y}c${long * 0.3} -26 ${long * 0.4} 22 ${long * 0.66} 4s${long * 0.22} -14 ${long * 0.34} -6`,
      '#ffffff',
      2.6,
      'stroke-opacity=".6"',
    ),
  )
  const arm = (y: number, left: number, right: number) =>
    stroke(`M${770 + left} ${y}H${770 + right}`, '#55605c', 3.4) +
    path(`M${770 + left - 6} ${y - 16}h12v16h-12zM${770 + right - 5} ${y - 20}h10v20h-10z`, '#fbfaf6') +
    stroke(`M${770 + left - 8} ${y - 16}h16M${770 + right} ${y - 20}v-12`, '#55605c', 2.4)
  const anemometer =
    stroke('M770 92v-26M752 66h36', '#55605c', 3) +
    [752, 770, 788].map((x) => ellipse(x, 64, 5.5, 4, '#b45309')).join('')
  const panel =
    path(polygon(points('722 330, 752 322, 752 352, 722 362')), linear(sheet, '#4d6f86, #233c4e', 'lit')) +
    stroke('M737 326v32M722 346l30-9', '#a9c1d0', 1)
  return (
    sky(sheet, '#7fb0c1, #bcd8d6, #eef0dc', 440) +
    sun(sheet, 300, 150, 36, '#fffaf0', '#fff3cf', 0.8) +
    cumulus(sheet, 1010, 150, 280, '#ffffff', 0.7) +
    cumulus(sheet, 520, 130, 220, '#ffffff', 0.55) +
    ranges(sheet, {
      from: 335,
      to: 405,
      count: 3,
      swell: 34,
      span: 340,
      far: '#b5cfcb',
      near: '#86ae98',
      haze: '#dfeadd',
      trees: 16,
    }) +
    arcs.join('') +
    breeze.join('') +
    stroke(
      'M770 150L500 520M770 150L1040 520M770 290L610 540M770 290L930 540',
      '#6d7875',
      1.3,
      'stroke-opacity=".8"',
    ) +
    lattice(770, 640, 548, 22, 18, 21, '#55605c', 4.4) +
    arm(140, -74, 66) +
    arm(236, -66, 78) +
    arm(332, 0, 72) +
    anemometer +
    panel +
    forestSlope(sheet, {
      top: rolling(random, 430, 8, 300),
      bottom: rolling(random, 470, 6, 300),
      rows: 2,
      from: 24,
      to: 34,
      far: '#8db59a',
      near: '#6f9f74',
      light: '#e9f2b4',
      kind: 'broadleaf',
    }) +
    forestSlope(sheet, {
      top: rolling(random, 490, 8, 300),
      bottom: rolling(random, 640, 8, 300),
      rows: 5,
      from: 44,
      to: 92,
      far: '#5f9468',
      near: '#1b4f32',
      light: '#e4efa4',
      kind: 'broadleaf',
      fade: 0.12,
    }) +
    triples('120 610 250, 330 590 200, 1120 620 270, 985 590 190')
      .map(([x, y, tall], index) =>
        set(index % 2 ? conifer(sheet, 20) : conifer(sheet, 24), x, y + 60, tall, '#1c5237'),
      )
      .join('') +
    canopyRow(sheet, rolling(random, 655, 6, 300), 80, '#143f29', '#0f3120', '#b9d184', 675)
  )
}
