// The neutral avatar.
import { coniferRow } from '../conifers.ts'
import { hill, through } from '../ground.ts'
import { ellipse, path, points } from '../shapes.ts'
import { linear, type Sheet } from '../sheet.ts'
import { sky } from '../sky.ts'

/** A neutral bust before soft hills, centred so that a square or a circle can be cut from it. */
export function avatar(sheet: Sheet): string {
  const scene =
    hill(sheet, through(points('280 430, 420 380, 560 420, 720 370, 920 420')), '#b3cdb9', '#a5c3ad') +
    coniferRow(
      sheet,
      through(points('280 500, 460 470, 640 490, 920 455')),
      46,
      '#94b79e',
      '#8fb399',
      675,
      0.3,
    ) +
    path('M372 700C372 528 476 442 600 442S828 528 828 700Z', linear(sheet, '#5a8c66, #3f7050')) +
    ellipse(600, 296, 106, 110, linear(sheet, '#6d9c77, #4d7c57'))
  const round = sheet.define('clipPath', '', '<circle cx="600" cy="337" r="300"/>')
  return (
    sky(sheet, '#dfe9e1, #eef2ea, #e4ece2') +
    ellipse(600, 337, 300, 300, linear(sheet, '#d5e3d8, #bcd2c1')) +
    `<g clip-path="url(#${round})">${scene}</g>`
  )
}
