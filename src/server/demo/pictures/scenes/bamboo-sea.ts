// A path through moso bamboo.
import { culm, leafFan, spray } from '../bamboo.ts'
import { mix } from '../colour.ts'
import { hillOf, rolling } from '../ground.ts'
import { grass, turf } from '../meadow.ts'
import { path, triples } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { glow, mistBand, shaft, sky } from '../sky.ts'
import { set } from '../stamp.ts'
import { ribbon } from '../water.ts'

export function bambooSea(sheet: Sheet): string {
  const { random } = sheet
  const fans = [leafFan(sheet), leafFan(sheet)]
  const tiers: readonly (readonly [count: number, width: number, foot: number, colour: string])[] = [
    [34, 6, 575, '#bcd39b'],
    [26, 10, 580, '#93b974'],
    [16, 17, 590, '#6b9f55'],
    [9, 30, 650, '#44803f'],
  ]
  const groves = tiers.map(([count, width, foot, colour], tier) => {
    const skin = { colour, light: mix(colour, '#f4f7cf', 0.45), dark: mix(colour, '#1d4a2c', 0.55) }
    const kinds = [culm(sheet, skin), culm(sheet, skin)]
    const culms = Array.from({ length: count }, (_, index) => {
      const x = ((index + random.between(0.1, 0.9)) / count) * 1240 - 20
      // The path in the middle stays open.
      return Math.abs(x - 620) < 30 + tier * 62
        ? ''
        : set(
            random.pick(kinds),
            x,
            foot + random.between(-6, 18),
            700,
            '',
            (width / 28) * random.between(0.8, 1.15),
            random.between(-1.6, 1.6),
          )
    })
    const leaves = Array.from({ length: 7 - tier }, (_, index) =>
      spray(
        sheet,
        fans,
        index * (200 + tier * 60) + random.between(-60, 60),
        random.between(20, 150) - tier * 12,
        120,
        9,
        34 + tier * 16,
        mix(colour, '#2b6a36', tier * 0.18),
      ),
    )
    return culms.join('') + leaves.join('') + mistBand(sheet, foot - 190, 190, '#eef3d6', 0.6 - tier * 0.16)
  })
  return (
    sky(sheet, '#dcebc0, #eff4d8, #f7f6e2, #dfe9bd') +
    glow(sheet, 620, 330, 420, 340, '#fffbe2', 0.95) +
    groves.slice(0, 2).join('') +
    hillOf(sheet, rolling(random, 560, 8, 260), '#a9bf78, #7d9c56 50%, #4c7040') +
    turf(sheet, 575, 660, 60, '#dfe9a8', 0.35) +
    path(
      ribbon(triples('628 556 16, 650 585 50, 600 622 130, 640 690 330')),
      linear(sheet, '#efe6c4, #bfa878'),
    ) +
    groves.slice(2, 3).join('') +
    grass(sheet, () => 604, 18, 70, '#5f8a45', 0, 470) +
    grass(sheet, () => 604, 18, 70, '#5f8a45', 770, 1200) +
    groves.slice(3).join('') +
    [260, 440, 700].map((x) => shaft(sheet, x, 80, x - 190, 190, 640, '#fffce0', 0.3)).join('') +
    grass(sheet, (x) => 662 + Math.abs(x - 620) * -0.03, 38, 110, '#3f7238', 0, 440) +
    grass(sheet, (x) => 662 - Math.abs(x - 620) * 0.03, 38, 110, '#3f7238', 800, 1200) +
    [60, 330, 900, 1140].map((x) => spray(sheet, fans, x, 0, 150, 12, 100, '#2b6336')).join('')
  )
}
