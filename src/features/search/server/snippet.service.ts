// What a result shows of a text: plain, around the first match.
import { matchesIn } from '#platform/lib/bare-text.ts'

const INLINE =
  /<\/?(?:a|abbr|b|big|code|del|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]*)?\/?>/gi
const ENTITIES: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' }

/** As html_text of the migrations: a tag within a line parts no word. */
export const textOfHtml = (html: string) =>
  html
    .replace(/<(script|style)\b[^]*?<\/\1\s*>|<!--[^]*?-->/gi, '')
    .replace(INLINE, '')
    .replace(/<[^<>]*>/g, '\n')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')

const LENGTH = 96
/** Characters before the match. */
const BEFORE = 24

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The first text that has a match, cut around it; else the beginning of the first that has anything. */
export const snippetOf = (texts: readonly string[], words: readonly string[]): string => {
  const lines = texts.map(oneLine).filter(Boolean)
  const [line = '', from = 0] =
    lines
      .map((text): [string, number | undefined] => [text, matchesIn(text, words)[0]?.[0]])
      .find(([, at]) => at !== undefined) ?? []
  const text = line || (lines[0] ?? '')
  const characters = Array.from(text)
  const at = Array.from(text.slice(0, from ?? 0)).length
  const start = at + BEFORE < LENGTH ? 0 : at - BEFORE
  const cut = characters.slice(start, start + LENGTH).join('')
  return `${start > 0 ? '…' : ''}${cut}${start + LENGTH < characters.length ? '…' : ''}`
}
