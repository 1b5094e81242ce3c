// Picture captchas, sent as pixels: the paths of the SVG would be easy to read for a program.
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import svgCaptcha, { type ConfigObject } from 'svg-captcha'

export interface Captcha {
  answer: string
  png: Uint8Array
}

export interface CaptchaSize {
  width: number
  height: number
}

export type DrawCaptcha = (size: CaptchaSize) => Promise<Captcha>

/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPRSTUVWXYZ2345678'

const randomLetters = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The package's main function, which its types leave out. Its `create` picks letters by Math.random. */
const drawSvg = svgCaptcha as unknown as (text: string, options: ConfigObject) => string

/** Colours with enough contrast to the background; the library's own have too little. */
const INKS = ['#1f5c3a', '#7a3b12', '#1d4f7c', '#6b2150', '#4a4a12']
const BACKGROUND = '#f3f5ee'

const inked = (svg: string) =>
  svg.replace(
    /(fill|stroke)="#[0-9a-f]{3,6}"/gi,
    (_, which: string) => `${which}="${INKS[randomInt(INKS.length)]}"`,
  )

export const drawCaptcha: DrawCaptcha = async ({ width, height }) => {
  const answer = randomLetters()
  const svg = drawSvg(answer, {
    noise: 2,
    width,
    height,
    fontSize: Math.round(height * 1.25),
  })
  const png = await sharp(Buffer.from(inked(svg)))
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: BACKGROUND })
    .png({ palette: true })
    .toBuffer()
  return { answer, png }
}
