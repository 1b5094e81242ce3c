// Where forest meets water: reeds, mangroves.
import { broadleaf } from '../broadleaf.ts'
import { mix } from '../colour.ts'
import { egret, flyingEgret } from '../egrets.ts'
import { type Line } from '../ground.ts'
import { grass, reed, reeds } from '../meadow.ts'
import { ranges } from '../ranges.ts'
import { dots, ellipse, num, pack, path, points, stroke, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { cumulus, glow, sky, sun, wisps } from '../sky.ts'
import { cutStamp, type Stamp, set } from '../stamp.ts'
import { glints, lake } from '../water.ts'

export function wetlandReeds(sheet: Sheet): string {
  const [stander, flyer] = [egret(sheet), flyingEgret(sheet)]
  const [pale, gold, dusk] = [
    ['#9a9a58', '#e3cb98'],
    ['#7d8642', '#d3ae70'],
    ['#4f5f30', '#b08c54'],
  ].map(([stem = '', plume = '']) => [
    reed(sheet, stem, plume),
    reed(sheet, stem, plume),
    reed(sheet, stem, plume),
  ]) as [Stamp[], Stamp[], Stamp[]]
  const isles: readonly (readonly [number, number, number])[] = triples(
    '210 440 330, 820 452 420, 1100 430 260, 560 424 220',
  )
  const ripple = (x: number, y: number) =>
    stroke(`M${x - 34} ${y}q34 9 68 0M${x - 22} ${y + 6}q22 6 44 0`, '#ffffff', 1.6, 'stroke-opacity=".6"')
  return (
    sky(sheet, '#b7c9c4, #e3dfc4, #f6dfae, #f3cd92', 410) +
    sun(sheet, 870, 260, 40, '#fff8e4', '#ffe9b8', 0.95) +
    wisps(sheet, 300, 120, 420, '#fff6e0', 0.6, 6) +
    ranges(sheet, {
      from: 335,
      to: 375,
      count: 3,
      swell: 22,
      span: 320,
      far: '#cfc9a8',
      near: '#9dab8a',
      haze: '#f2ddb0',
      trees: 14,
    }) +
    lake(sheet, 398, 675, '#f3d9a4, #c5c8a8 35%, #7fa39a 70%, #4a7678') +
    glow(sheet, 870, 430, 190, 44, '#fffbe6', 0.8) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((step) =>
        ellipse(870, 408 + step * step * 3, 9 + step * 4, 0.9 + step * 0.3, '#fffbe6', 'fill-opacity=".55"'),
      )
      .join('') +
    isles
      .map(([x, y, wide]) => {
        const line: Line = (at) => y - Math.max(0, 1 - ((at - x) / (wide / 2)) ** 2) * 4
        const [left, right] = [x - wide / 2, x + wide / 2 - 16]
        return (
          reeds(sheet, pale, line, 66, Math.round(wide / 9), left, right) +
          grass(sheet, line, 16, Math.round(wide / 5), '#8a9658', left, right) +
          path(
            `M${left} ${y + 3}Q${x} ${y + 22} ${right + 16} ${y + 3}Q${x} ${y - 2} ${left} ${y + 3}Z`,
            '#6b8468',
            'fill-opacity=".45"',
          )
        )
      })
      .join('') +
    glints(sheet, 0, 1200, 430, 660, 90, '#fff6de', 0.6) +
    ripple(470, 560) +
    set(stander, 470, 560, 128) +
    ripple(622, 520) +
    set(stander, 622, 520, 86, '', -1) +
    ripple(716, 552) +
    set(stander, 716, 552, 98) +
    triples('420 210 62, 520 170 50, 620 200 44, 330 260 40')
      .map(([x, y, size]) => set(flyer, x, y, size))
      .join('') +
    reeds(sheet, gold, (x) => 690 - x * 0.05, 350, 40, -40, 290) +
    reeds(sheet, gold, (x) => 640 + (x - 900) * 0.1, 320, 40, 920, 1200) +
    reeds(sheet, dusk, () => 700, 270, 26, -40, 220) +
    reeds(sheet, dusk, () => 700, 260, 28, 970, 1200) +
    grass(sheet, () => 678, 60, 90, '#4a5c2f', 0, 360) +
    grass(sheet, () => 678, 60, 80, '#4a5c2f', 880, 1200)
  )
}

/** A mangrove: arching prop roots under a low spreading crown. */
function mangrove(sheet: Sheet): Stamp {
  const { random } = sheet
  const roots = [-44, -32, -21, -10, 8, 19, 31, 43]
    .map(
      (x) =>
        `M${num(x * 0.16)} ${num(-46 + Math.abs(x) * 0.16)}Q${pack(x * 0.9, -42 + random.between(-3, 3), x, 2)}`,
    )
    .join('')
  const crown = broadleaf(sheet, { rx: 62, ry: 24, bark: '#6b5240', light: '#eef2a8' })
  return cutStamp(
    sheet,
    stroke(roots, '#5a4434', 2.6) +
      stroke('M0-40L-2-66M0-44L-22-66M0-44L20-66', '#6b5240', 4.4) +
      `<use href="#${crown}" transform="translate(0 -8)"/>`,
  )
}

export function mangroveCoast(sheet: Sheet): string {
  const [tree, flyer, stander] = [mangrove(sheet), flyingEgret(sheet), egret(sheet)]
  const bay = sheet.define(
    'g',
    '',
    triples('-30 452 120, 90 456 140, 220 460 150, 340 458 120, 440 452 96, 520 448 78')
      .map(([x, y, tall], index) =>
        set(tree, x, y, tall, mix('#6da36c', '#3f7d4f', index % 2), index % 2 ? -1 : 1),
      )
      .join(''),
  )
  return (
    sky(sheet, '#7fb9cc, #bfdfe0, #f6f0da', 380) +
    cumulus(sheet, 850, 200, 420, '#ffffff', 0.95) +
    cumulus(sheet, 330, 140, 240, '#ffffff', 0.75) +
    ranges(sheet, {
      from: 350,
      to: 366,
      count: 2,
      swell: 20,
      span: 360,
      far: '#b5d0d2',
      near: '#93b9b5',
      haze: '#dfece6',
    }) +
    lake(sheet, 372, 675, '#b5dcd8, #5fb0b3 30%, #2f8791 70%, #1f6474') +
    triples('700 388 30, 790 394 40, 980 390 34')
      .map(
        ([x, y, size]) =>
          path(
            `M${pack(x, y)}v${-size}q${size * 0.5} ${size * 0.5} ${size * 0.36} ${size * 0.86}Z`,
            '#fdfaf0',
          ) +
          path(
            `M${pack(x - size * 0.4, y)}h${size}l${-size * 0.16} ${size * 0.18}h${-size * 0.66}Z`,
            '#7d5a42',
          ),
      )
      .join('') +
    `<use href="#${bay}"/><use href="#${bay}" transform="matrix(1 0 0 -.6 0 732)" opacity=".28"/>` +
    glints(sheet, 0, 1200, 390, 660, 110, '#eefaf6', 0.55) +
    path('M420 690C560 630 760 604 1200 596V690Z', linear(sheet, '#c9b58a, #8a7450')) +
    path(
      'M420 690C560 630 760 604 1200 596L1200 602C800 610 600 640 450 690Z',
      '#f6efd8',
      'fill-opacity=".7"',
    ) +
    triples('820 618 250, 1040 640 360, 1215 622 250')
      .map(
        ([x, y, tall], index) =>
          ellipse(x, y + 4, tall * 0.5, 10, '#4a3f2c', 'fill-opacity=".35"') +
          set(tree, x, y, tall, index === 1 ? '#2f6d45' : '#4a8a57', index % 2 ? -1 : 1),
      )
      .join('') +
    dots(points('620 648, 660 660, 700 640, 560 668, 760 662, 880 664, 920 650'), 6, '#6d5a3c') +
    stroke(
      'M600 664q-4-18 2-26M640 672q4-20-2-30M690 660q-2-16 4-24M740 674q4-18 0-28M900 674q-4-18 2-26',
      '#5f9a55',
      4,
    ) +
    dots(points('602 636, 638 640, 694 634, 740 644, 902 646'), 9, '#7fb55f') +
    set(stander, 540, 626, 84) +
    set(stander, 460, 650, 70, '', -1) +
    triples('560 250 60, 660 290 46, 480 300 42')
      .map(([x, y, size]) => set(flyer, x, y, size))
      .join('')
  )
}
