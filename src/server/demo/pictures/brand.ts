// The site's mark and share card, for `scripts/draw-assets.ts`. The mark repeats `src/ui/Pine.astro`.
import { amber, mist, paper, pine } from './colour.ts'
import { bannerRidges } from './scenes/banners.ts'
import { path, rect } from './shapes.ts'
import { linear, newSheet } from './sheet.ts'

const needles = 'M20 5l6.6 8.4h-3.2l5.4 6.8h-3.5l6.1 7.8H8.6l6.1-7.8h-3.5l5.4-6.8h-3.2z'
const ridge = 'M6 33.2c5-3.6 9.4-3.6 14 0s9 3.6 14 0v1.9c-5 3.4-9.4 3.4-14-.1s-9-3.5-14 .1z'
const tree = path(needles, paper) + path(ridge, '#e7b36a') + path('M18.7 28h2.6v3.2h-2.6z', paper)

/** The pine on its tile, 40×40; `corner` 0 for systems that round icons themselves. */
export const mark = (corner: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${rect(0, 0, 40, 40, pine, `rx="${corner}"`)}${tree}</svg>`

/** 1200×675; the card is its middle 630. Needs a machine with Chinese fonts. */
export function shareCard(): string {
  const sheet = newSheet('share-card')
  const shade = rect(0, 0, 1200, 675, linear(sheet, '#0b2c19@0.94, #0b2c19@0.8 38%, #0b2c19@0', 'right'))
  const words = (text: string, y: number, size: number, family: string, colour: string, spacing: number) =>
    `<text x="92" y="${y}" font-family="${family}" font-size="${size}" font-weight="700" letter-spacing="${spacing}" fill="${colour}">${text}</text>`
  return sheet.print(
    bannerRidges(sheet) +
      shade +
      `<g transform="translate(84 148)scale(3.1)">${tree}</g>` +
      words('林权通', 404, 116, 'Noto Serif CJK SC, Songti SC, serif', paper, 10) +
      rect(96, 440, 72, 5, amber) +
      words('林业服务与林权交易', 504, 40, 'Noto Sans CJK SC, PingFang SC, sans-serif', mist, 4),
  )
}
