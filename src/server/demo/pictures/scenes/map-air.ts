// Plots seen from the air.
import { north, pin, plate } from '../map-signs.ts'
import { billow, curve, type Point, path, points, polygon, rect, stroke } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cutStamp, type Stamp, set } from '../stamp.ts'

/** A broad crown seen from straight above, with its shadow; 100 across. */
function crownFromAbove(sheet: Sheet): Stamp {
  const { random } = sheet
  return cutStamp(
    sheet,
    path(billow(random, 12, 14, 46, 46, 9), '#071a10', 'fill-opacity=".4"') +
      path(billow(random, 0, 0, 46, 46, 9)) +
      path(billow(random, -10, -10, 26, 26, 7), '#f3f2a8', 'fill-opacity=".18"') +
      path(billow(random, -14, -14, 12, 12, 5), '#f3f2a8', 'fill-opacity=".22"'),
  )
}

/** A spruce seen from straight above: a star of boughs, lit on one side. */
function spruceFromAbove(sheet: Sheet): Stamp {
  const { random } = sheet
  const star = (reach: number) =>
    Array.from({ length: 18 }, (_, index): Point => {
      const [angle, far] = [
        (index / 18) * Math.PI * 2,
        reach * (index % 2 ? 0.62 : random.between(0.9, 1.08)),
      ]
      return [Math.cos(angle) * far, Math.sin(angle) * far]
    })
  const outer = star(48)
  return cutStamp(
    sheet,
    path(polygon(outer.map(([x, y]): Point => [x + 10, y + 12])), '#04140c', 'fill-opacity=".5"') +
      path(polygon(outer)) +
      path(polygon(star(26).map(([x, y]): Point => [x - 3, y - 3])), '#f3f2a8', 'fill-opacity=".16"') +
      path(polygon([[0, 0], ...outer.slice(8, 14)]), '#f3f2a8', 'fill-opacity=".2"'),
  )
}

export function plotMapB(sheet: Sheet): string {
  const { random } = sheet
  const inside = (points: readonly Point[], x: number, y: number) =>
    points.reduce((odd, [ax, ay], index) => {
      const [bx, by] = points[(index + 1) % points.length] as Point
      return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !odd : odd
    }, false)
  const plots: readonly (readonly [points: readonly Point[], ground: string, number: string, Point])[] = [
    [points('60 60, 350 20, 410 250, 230 330, 40 270'), '#2a5c3a', '乙-01', [214, 168]],
    [points('380 40, 690 -20, 760 190, 640 300, 436 250'), '#a98a58', '乙-02', [576, 142]],
    [points('40 320, 236 356, 430 286, 520 470, 380 640, 30 600'), '#3f7a45', '乙-03', [262, 476]],
    [points('790 180, 1010 90, 1190 190, 1160 420, 930 450, 760 330'), '#20502f', '乙-05', [976, 270]],
    [points('560 470, 740 372, 920 490, 900 690, 600 690, 470 600'), '#7f9f4c', '乙-04', [716, 560]],
  ]
  const scatterIn = (points: readonly Point[], count: number): Point[] => {
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    return Array.from(
      { length: count },
      (): Point => [
        Math.round(random.between(Math.min(...xs), Math.max(...xs))),
        Math.round(random.between(Math.min(...ys), Math.max(...ys))),
      ],
    ).filter(([x, y]) => inside(points, x, y))
  }
  const [oak, other, spruce] = [crownFromAbove(sheet), crownFromAbove(sheet), spruceFromAbove(sheet)]
  const crowns = (
    places: readonly Point[],
    kinds: readonly Stamp[],
    size: number,
    colours: readonly string[],
  ) =>
    places
      .map(([x, y]) =>
        set(
          random.pick(kinds),
          x,
          y,
          size * random.between(0.75, 1.25),
          random.pick(colours),
          random.pick([-1, 1]),
        ),
      )
      .join('')
  const clip = (index: number) => sheet.define('clipPath', '', path(polygon(plots[index]?.[0] ?? [])))
  const rows = (
    index: number,
    turn: number,
    gap: number,
    layers: readonly (readonly [colour: string, width: number, dash: string, shift: number])[],
  ) => {
    const lines = Array.from(
      { length: Math.ceil(580 / gap) },
      (_, row) => `M-290 ${row * gap - 290}H290`,
    ).join('')
    const [x, y] = (plots[index] as (typeof plots)[number])[3]
    return `<g clip-path="url(#${clip(index)})"><g transform="translate(${x} ${y})rotate(${turn})" fill="none" stroke-linecap="round">${layers.map(([colour, width, dash, shift]) => `<path d="${lines}" transform="translate(${shift} ${shift})" stroke="${colour}" stroke-width="${width}"${dash && ` stroke-dasharray="${dash}"`}/>`).join('')}</g></g>`
  }
  const wild = Array.from(
    { length: 330 },
    (): Point => [Math.round(random.between(-10, 1210)), Math.round(random.between(-10, 685))],
  ).filter(([x, y]) => !plots.some(([points]) => inside(points, x, y)))
  const river = curve(points('700 -20, 770 90, 742 220, 690 318, 560 400, 520 520, 420 640, 410 700'))
  const road = curve(
    points('-20 296, 150 330, 330 300, 430 262, 560 330, 700 352, 860 470, 1000 480, 1220 440'),
  )
  const [chosen] = plots[3] as (typeof plots)[number]
  return (
    rect(0, 0, 1200, 675, linear(sheet, '#2f6a44, #1d4a30', 'lit')) +
    crowns(wild, [oak, other], 40, ['#2d6440', '#35704a', '#285a3a']) +
    plots.map(([points, ground]) => path(polygon(points), ground)).join('') +
    crowns(scatterIn(plots[0]?.[0] ?? [], 150), [oak, other], 42, [
      '#4a8a50',
      '#5b9a58',
      '#3f7d4a',
      '#6fa35a',
    ]) +
    rows(1, -12, 19, [
      ['#8f7143', 6, '', 0],
      ['#6f9648', 8, '0 19', 0],
    ]) +
    rows(2, 24, 27, [
      ['#1d4528', 23, '0 27', 3],
      ['#4a8a4c', 21, '0 27', 0],
      ['#74ad62', 11, '0 27', -3],
    ]) +
    crowns(scatterIn(chosen, 210), [spruce], 36, ['#1f5a36', '#27663f', '#1a4f30']) +
    rows(4, 70, 20, [
      ['#5f8238', 11, '', 0],
      ['#a9c968', 3, '8 9', 0],
    ]) +
    stroke(river, '#123c3c', 30, 'stroke-opacity=".4"') +
    stroke(river, '#4f9a9f', 24) +
    stroke(river, '#8fc6c2', 8, 'stroke-opacity=".6"') +
    stroke(road, '#14301f', 16, 'stroke-opacity=".4"') +
    stroke(road, '#dcc79a', 10) +
    path(polygon(chosen), '#f0b04a', 'fill-opacity=".24"') +
    plots
      .map(([points], index) =>
        path(
          polygon(points),
          'none',
          `stroke="${index === 3 ? '#ffc45e' : '#fbfaf6'}" stroke-width="${index === 3 ? 6 : 3.6}" stroke-linejoin="round"${index === 3 ? '' : ' stroke-dasharray="14 8"'}`,
        ),
      )
      .join('') +
    chosen
      .map(([x, y]) => rect(x - 6, y - 6, 12, 12, '#fbfaf6', 'stroke="#b45309" stroke-width="3"'))
      .join('') +
    plots
      .map(([, , number, [x, y]], index) =>
        index === 3 ? plate(x, y + 40, number, '#b45309', '#ffffff') : plate(x, y, number),
      )
      .join('') +
    pin(976, 282, 62, '#b42318') +
    north(72, 610)
  )
}
