// Skylines of rounded crowns.
import { mix } from './colour.ts'
import { type Line } from './ground.ts'
import { num, pack, stroke } from './shapes.ts'
import { HEIGHT, linear, type Sheet, WIDTH } from './sheet.ts'

/** A skyline of rounded crowns along the line; each crown shows a lit rim on its upper left. */
export function canopyRow(
  sheet: Sheet,
  line: Line,
  size: number,
  crest: string,
  foot: string,
  light: string,
  bottom = HEIGHT,
  from = 0,
  to = WIDTH,
): string {
  const { random } = sheet
  let [x, y] = [Math.round(from - size), Math.round(line(from - size))]
  let [crowns, leaves] = [`M${x} ${Math.round(bottom)}V${y}`, '']
  while (x < to + size) {
    const dx = Math.round(size * random.between(0.55, 1.25))
    const dy = Math.round(line(x + dx) + random.between(-0.25, 0.25) * size - y)
    const chord = Math.hypot(dx, dy)
    const radius = Math.ceil(chord * random.between(0.52, 0.62))
    crowns += `a${pack(radius, radius, 0, 0, 1, dx, dy)}`
    for (let dab = 0; dab < (size < 38 ? 0 : 5); dab++) {
      const [aside, up] = [dx * random.between(0.1, 0.8), chord * random.between(-0.35, 0.22)]
      leaves += `M${Math.round(x + aside)} ${Math.round(y + dy / 2 - up)}h${num(chord * random.between(0.02, 0.07))}`
    }
    ;[x, y] = [x + dx, y + dy]
  }
  // The same outline twice: once in the light, then again a little lower and to the right.
  const row = sheet.define('path', `d="${crowns}V${Math.round(bottom)}Z"`, '')
  const shift = Math.max(1.2, size * 0.042)
  const rim = `<use href="#${row}" fill="${mix(crest, light, 0.38)}"/>`
  const body = `<use href="#${row}" x="${num(shift)}" y="${num(shift * 1.5)}" fill="${linear(sheet, `${crest}, ${foot}`)}"/>`
  return rim + body + (leaves && stroke(leaves, light, size * 0.045, 'stroke-opacity=".28"'))
}
