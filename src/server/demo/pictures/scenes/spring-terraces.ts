// Flooded terraces and peach blossom.
import { broadleaf } from '../broadleaf.ts'
import { canopyRow } from '../canopy.ts'
import { hillOf, type Line, rolling, through } from '../ground.ts'
import { flowers, grass } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { terraces } from '../rows.ts'
import { pack, path, points, triples } from '../shapes.ts'
import { type Sheet } from '../sheet.ts'
import { birds, mistBand, sky, wisps } from '../sky.ts'
import { set } from '../stamp.ts'

export function springTerraces(sheet: Sheet): string {
  const { random } = sheet
  const wobble = Array.from({ length: 3 }, () => rolling(random, 0, 1, 260, 2))
  const edges = Array.from({ length: 15 }, (_, index): Line => {
    const share = index / 14
    const level = 310 + 420 * share ** 1.2
    const [one, two, three] = wobble as [Line, Line, Line]
    return (x) =>
      level +
      ((x - 560) / 640) ** 2 * (-120 + 190 * share) +
      one(x) * 26 * (1 - share) +
      two(x) * 30 * share +
      three(x) * 5 * Math.sin(index * 0.9) +
      Math.sin(x / 150 + index * 0.13) * (16 + 22 * share)
  })
  const [peach, hamlet] = [
    broadleaf(sheet, {
      rx: 44,
      ry: 30,
      light: '#fff3f2',
      bark: '#51382c',
      fruit: '#fdeeee',
      fruitSize: 1.6,
      grand: true,
    }),
    broadleaf(sheet, { rx: 40, ry: 34, light: '#f1f0a8', plain: true }),
  ]
  const house = (x: number, y: number, size: number) =>
    path(`M${pack(x, y)}h${size}v${-size * 0.5}h${-size}z`, '#f6f3ea') +
    path(
      `M${pack(x - size * 0.1, y - size * 0.45)}L${pack(x + size * 0.12, y - size * 0.78)}h${size * 0.76}L${pack(x + size * 1.1, y - size * 0.45)}z`,
      '#4c5350',
    ) +
    path(`M${pack(x + size * 0.42, y)}v${-size * 0.28}h${size * 0.18}v${size * 0.28}z`, '#5b4a3c')
  return (
    sky(sheet, '#bcd6d9, #e3ebe2, #f8f1e0', 380) +
    wisps(sheet, 820, 90, 340, '#ffffff', 0.6) +
    ranges(sheet, {
      from: 175,
      to: 275,
      count: 4,
      swell: 46,
      span: 330,
      far: '#b9cfca',
      near: '#7ea88c',
      haze: '#edf1e4',
      trees: 18,
    }) +
    mistBand(sheet, 230, 120, '#f8f5ea', 0.85) +
    canopyRow(sheet, (x) => (edges[0] as Line)(x) + 4, 22, '#5f9463', '#7fb079', '#e6f0a8', 420) +
    terraces(sheet, {
      edges,
      fields: ['#a9cfd0', '#bcd9d4', '#8fbf6a', '#a9cd74', '#c3d88a', '#93c3c4', '#dfe6cf'],
      bund: '#5d8a4a',
      glint: '#f7f6ea',
    }) +
    points('300 402, 352 410, 326 420')
      .map(([x, y]) => house(x, y, 38))
      .join('') +
    triples('280 412 44, 402 414 52, 382 424 36')
      .map(([x, y, tall]) => set(hamlet, x, y, tall, '#4f8a52'))
      .join('') +
    triples('760 470 56, 905 500 70')
      .map(([x, y, tall]) => set(peach, x, y, tall, '#eab0b4'))
      .join('') +
    birds(sheet, 520, 160, 4, 16, '#63786f') +
    set(peach, 1065, 668, 400, '#e59aa2') +
    set(peach, 1215, 672, 270, '#eab0b4', -1) +
    hillOf(sheet, through(points('0 700, 700 690, 900 655, 1200 628')), '#7fae55, #3f7040') +
    grass(sheet, through(points('0 700, 700 690, 900 655, 1200 628')), 24, 90, '#4f8445', 820, 1200) +
    flowers(sheet, () => 650, 20, 40, 3, ['#f6c9cc', '#fff5f2'], 880, 1200)
  )
}
