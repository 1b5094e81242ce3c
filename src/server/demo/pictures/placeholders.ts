// Stand-ins for missing pictures, 640×360 and under 2 KB each: quiet hills and one sign of what is missing.
import { moss } from './colour.ts'
import { ellipse, path, rect, stroke } from './shapes.ts'

const air =
  '<linearGradient id="a" x2="0" y2="1"><stop stop-color="#eef3ee"/><stop offset="1" stop-color="#dfe9e1"/></linearGradient>'

const frame = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><defs>${air}</defs>${rect(0, 0, 640, 360, 'url(#a)')}${content}</svg>`

const farHills = path('M0 236C90 190 150 196 230 226S380 180 460 200S580 226 640 196V360H0Z', '#d0ded4')
const midHills = path('M0 276C110 236 190 258 280 272S440 232 520 250S610 268 640 258V360H0Z', '#b9cfc0')
const nearHills = path('M0 318C130 284 240 300 340 312S540 292 640 306V360H0Z', '#a3bfac')
const sun = ellipse(486, 104, 30, 30, '#f7f3e4')

const spruce = (x: number, y: number, size: number, fill: string) =>
  path(
    'M0-100l18 26h-8l17 25h-9l20 29h-33v20h-10v-20h-33l20-29h-9l17-25h-8z',
    fill,
    `transform="translate(${x} ${y})scale(${size})"`,
  )

const line = (d: string, width: number, colour = moss) => stroke(d, colour, width, 'stroke-linejoin="round"')

export const placeholders: Record<'news' | 'woodland' | 'case' | 'expert' | 'project', string> = {
  news: frame(
    farHills +
      midHills +
      nearHills +
      rect(244, 92, 152, 188, '#fbfaf6', 'rx="8" stroke="#a3bfac" stroke-width="3"') +
      rect(264, 112, 112, 62, '#d0ded4', 'rx="4"') +
      path('M264 174l30-34 22 22 18-16 42 28z', '#8fb09a') +
      line('M268 198h104M268 220h104M268 242h66', 6, '#c3d3c7'),
  ),
  woodland: frame(
    sun +
      farHills +
      midHills +
      spruce(206, 306, 1.05, '#9dbaa6') +
      spruce(440, 304, 1.15, '#9dbaa6') +
      spruce(268, 316, 1.5, '#7fa38a') +
      spruce(378, 318, 1.7, '#6f967b') +
      spruce(322, 326, 2.1, moss) +
      nearHills,
  ),
  case: frame(
    farHills +
      midHills +
      nearHills +
      rect(222, 92, 196, 164, '#fbfaf6', 'rx="8" stroke="#a3bfac" stroke-width="3"') +
      path('M240 110h70l14 60-84 20z', '#b9cfc0') +
      path('M322 110h78v54l-64 6z', '#d0ded4') +
      path('M240 202l86-20 12 56h-98z', '#d0ded4') +
      path('M338 182l62-6v62h-50z', '#8fb09a') +
      ellipse(412, 246, 38, 38, '#fbfaf6', 'stroke="#4d7c57" stroke-width="4"') +
      line('M394 247l13 14 25-28', 7),
  ),
  expert: frame(
    farHills +
      midHills +
      path('M214 360C214 268 264 226 320 226S426 268 426 360Z', moss) +
      ellipse(320, 152, 58, 60, '#6f967b') +
      path('M306 360c-22-40-2-78 34-88 10 40 2 70-34 88z', '#d0ded4') +
      line('M308 352q8-34 24-62', 3),
  ),
  project: frame(
    farHills +
      line(
        'M92 270c40-96 130-150 232-146s186 60 224 146M156 274c30-66 92-104 168-102s134 40 162 102M222 276c18-36 54-58 102-56s82 22 98 56',
        3,
        '#b3cbbb',
      ) +
      midHills +
      nearHills +
      path('M320 262c-14-40-52-56-52-96a52 52 0 0 1 104 0c0 40-38 56-52 96z', moss) +
      ellipse(320, 164, 32, 32, '#fbfaf6') +
      spruce(320, 188, 0.44, moss),
  ),
}
