import { generate } from 'lean-qr'

/** Choosing the best of the eight masks would take nearly all of the time, and readers take any. */
const MASK = 2

/** Modules on each side, and its dark ones as the path of an SVG with a module as unit; without a margin. */
export const qrCode = (text: string): { size: number; path: string } => {
  const code = generate(text, { mask: MASK })
  const { size } = code
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const from = x
      while (code.get(x, y)) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`
    }
  return { size, path }
}
