// The tall narrow poplars of shelterbelts.
import { dabs } from './broadleaf.ts'
import { leaf, path } from './shapes.ts'
import { type Sheet } from './sheet.ts'
import { cutStamp, type Stamp } from './stamp.ts'

/** Tall narrow crown of a shelterbelt poplar: boughs that all point up. */
export function poplar(sheet: Sheet, light = '#eef0b0', bark = '#8a7a62'): Stamp {
  const { random } = sheet
  const bough = (share: number, side: number) => {
    const reach = 8.5 * Math.sin((0.1 + share * 0.78) * Math.PI) ** 0.7 * side
    const foot = -12 - (1 - share) * 70
    return leaf(
      reach * 0.5,
      foot,
      random.between(18, 25),
      random.between(7, 9),
      -Math.PI / 2 + reach * 0.035 + random.between(-0.08, 0.08),
    )
  }
  const tier = (side: number) =>
    Array.from({ length: 15 }, (_, index) => bough(index / 14, random.between(0.6, 1.2) * side)).join('')
  const [left, right] = [tier(-1), tier(1)]
  const flame = 'M0-101C6-88 11-62 11-42C11-22 6-11 0-9C-6-11-11-22-11-42C-11-62-6-88 0-101Z'
  const body = path(flame + left + right)
  const dark = path(right, '#0a1f14', 'fill-opacity=".24"')
  const lit = path(left, light, 'fill-opacity=".2"')
  return cutStamp(
    sheet,
    path('M-1.4 1-.8-30h1.6l.8 31z', bark) +
      body +
      dark +
      lit +
      dabs(sheet, -3, -54, 7, 38, 40, 0.9, light, 0.4),
  )
}
