// Names of people. The dot in names of national minorities is written in many ways; U+00B7 is the one of identity cards.
import { tidyText } from './typed-text.ts'

const DOTS = /[•・‧∙⋅●⸱]/g
/** In Latin letters a full stop shortens a name: J. Smith. */
const STOP = /([\p{Script=Han}\u3007]) ?[.。] ?(?=[\p{Script=Han}\u3007])/gu
/** 张○○ is a name that somebody has left out. */
const CIRCLE = /(\p{Script=Han})[○◯](?![○◯])/gu

/** NFKC would make a blank and a combining mark of ˙ and ´. */
export const readName = (typed: string) =>
  tidyText(typed.replace(/˙/g, '·').replace(/[’‘´]/g, "'"))
    .replace(CIRCLE, '$1〇')
    .replace(DOTS, '·')
    .replace(STOP, '$1·')
    .replace(/ ?· ?/g, '·')

/** Letters of any script and 〇, which Unicode counts among the numbers; a dot or a blank inside. */
export const NAME = /^[\p{L}〇][\p{L}\p{M}〇·. '-]*[\p{L}\p{M}〇.]$/u
