// Plots on a contour sheet.
import { north, plate, scaleBar } from '../map-signs.ts'
import { contours, summits } from '../relief.ts'
import { curve, ellipse, type Point, pack, path, points, polygon, quads, rect, stroke } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { glow } from '../sky.ts'

export function plotMapA(sheet: Sheet): string {
  const { random } = sheet
  const field = summits(
    random,
    quads('330 200 250 0.95, 820 360 270 1, 180 560 190 0.5, 1090 120 180 0.55, 560 640 160 0.35'),
  )
  const levels = Array.from({ length: 15 }, (_, index) => 0.1 + index * 0.065)
  const heights = contours(field, levels).map((lines) =>
    lines.map((line) => curve(line.map(([x, y]): Point => [Math.round(x), Math.round(y)]))).join(''),
  )
  const plots: readonly (readonly [points: readonly Point[], fill: string, number: string, Point])[] = [
    [points('188 118, 330 84, 452 150, 430 262, 300 300, 172 240'), '#4d7c57', '甲-07', [312, 196]],
    [points('452 150, 600 120, 690 214, 640 318, 520 340, 430 262'), '#8fb573', '甲-08', [560, 234]],
    [points('640 318, 690 214, 840 196, 962 276, 940 398, 800 430, 676 402'), '#14532d', '甲-12', [808, 318]],
    [points('676 402, 800 430, 940 398, 1010 500, 900 590, 740 560'), '#d99a3c', '甲-13', [842, 500]],
    [points('172 240, 300 300, 430 262, 520 340, 480 470, 330 500, 196 420'), '#a9c98a', '甲-09', [346, 388]],
  ]
  const hatch = `url(#${sheet.define('pattern', 'width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"', '<path d="M0 0V12" stroke="#7a3d06" stroke-width="2" stroke-opacity=".45"/>')})`
  const river = curve(
    points(
      '-20 470, 110 500, 240 560, 400 552, 540 500, 610 430, 600 360, 660 250, 760 150, 900 120, 1010 40, 1040 -20',
    ),
  )
  const road = curve(points('-20 90, 120 60, 260 52, 520 70, 700 100, 880 60, 1220 240'))
  const tracks = curve(points('1220 560, 1060 560, 1040 440, 1080 330, 1000 220, 900 150'))
  const crowns = Array.from(
    { length: 46 },
    (): Point => [random.between(720, 920), random.between(236, 396)],
  ).filter(
    ([x, y]) =>
      Math.hypot((x - 808) / 110, (y - 312) / 86) < 1 && (Math.abs(x - 808) > 48 || Math.abs(y - 318) > 24),
  )
  return (
    rect(0, 0, 1200, 675, linear(sheet, '#f7f3e4, #eee8d3', 'lit')) +
    glow(sheet, 330, 200, 330, 260, '#b9cf9a', 0.4) +
    glow(sheet, 820, 360, 360, 280, '#b9cf9a', 0.45) +
    stroke(heights.filter((_, index) => index % 4).join(''), '#b98a55', 1.3, 'stroke-opacity=".75"') +
    stroke(heights.filter((_, index) => index % 4 === 0).join(''), '#a06a33', 2.4, 'stroke-opacity=".85"') +
    plots.map(([points, fill]) => path(polygon(points), fill, 'fill-opacity=".58"')).join('') +
    path(polygon(plots[3]?.[0] ?? []), hatch) +
    stroke(river, '#5b9bb0', 9) +
    stroke(river, '#a9d0d8', 4) +
    stroke(tracks, '#7d6a4a', 3, 'stroke-dasharray="12 9"') +
    stroke(road, '#5a5648', 11) +
    stroke(road, '#fbf3d8', 7) +
    plots
      .map(
        ([points]) =>
          path(polygon(points), 'none', 'stroke="#fbfaf6" stroke-width="7" stroke-linejoin="round"') +
          path(polygon(points), 'none', 'stroke="#1c2420" stroke-width="3" stroke-linejoin="round"'),
      )
      .join('') +
    path(polygon(plots[2]?.[0] ?? []), 'none', 'stroke="#b42318" stroke-width="5" stroke-linejoin="round"') +
    crowns
      .map(([x, y]) =>
        path(`M${pack(Math.round(x), Math.round(y))}l6 14h-12Z`, '#e8eee8', 'fill-opacity=".7"'),
      )
      .join('') +
    plots
      .flatMap(([points]) => points)
      .map(([x, y]) => ellipse(x, y, 5.5, 5.5, '#fbfaf6', 'stroke="#1c2420" stroke-width="2.4"'))
      .join('') +
    plots.map(([, , number, [x, y]]) => plate(x, y, number)).join('') +
    north(1110, 86) +
    scaleBar(950, 628) +
    path('M14 14H1186V661H14Z', 'none', 'stroke="#1c2420" stroke-width="3"') +
    path('M24 24H1176V651H24Z', 'none', 'stroke="#1c2420" stroke-width="1"')
  )
}
