// Words in the fields of a record: where they stand, and other words in their place. In formatted texts markup is left alone.
import { HITS_MAX } from '#features/content/contract/media.ts'
import { checkedText } from '#features/content/rules.ts'
import { fieldLabel } from '#platform/contract/fields.ts'
import { decodeEntities } from '#platform/lib/plain-text.ts'
import type { EditableKind, Fields } from './editable.service.ts'

export interface TextHit {
  field: string
  label: string
  before: string
  after: string
}

type Declared = Pick<EditableKind<Fields>, 'fields' | 'texts'>

const CONTEXT = 24
/** Characters that are decoded for the context on one side: an entity has up to ten. */
const WINDOW = 300
const MARKUP = /(<!--[\s\S]*?-->|<[^<>]*>)/

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Texts and markup by turns, a text first. */
const parts = (html: string) => html.split(MARKUP)

interface Walk {
  hits: TextHit[]
  /** Whether there are hits beyond the first `HITS_MAX`. */
  more: boolean
  fields: Fields
}

/** For each piece, the text that begins with it. @param read decodes a text */
const textsFrom = (pieces: readonly string[], read: (text: string) => string): string[] => {
  const texts: string[] = []
  let following = ''
  for (let at = pieces.length - 1; at >= 0; at--) {
    if (at % 2 === 0) following = (read((pieces[at] ?? '').slice(0, WINDOW)) + following).slice(0, CONTEXT)
    texts[at] = following
  }
  return texts
}

/** @param put what takes the place of a hit, by its position; undefined to leave it */
const walk = (
  { fields: { shape }, texts = [] }: Declared,
  fields: Fields,
  phrase: string,
  put: (position: number) => string | undefined,
): Walk => {
  const hits: TextHit[] = []
  let more = false
  const changed: Fields = {}
  for (const [field, schema] of Object.entries(shape)) {
    const value = fields[field]
    if (typeof value !== 'string' || checkedText(value) === '') continue
    const isHtml = texts.includes(field)
    const label = fieldLabel(schema) ?? field
    const wanted = isHtml ? escaped(phrase) : phrase
    const pieces = isHtml ? parts(value) : [value]
    const read = (text: string) => (isHtml ? decodeEntities(text) : text)
    const following = textsFrom(pieces, read)
    let before = ''
    const written = pieces.map((piece, index) => {
      if (index % 2 === 1) return piece
      const result: string[] = []
      let start = 0
      for (let at = piece.indexOf(wanted); at >= 0; at = piece.indexOf(wanted, start)) {
        if (hits.length === HITS_MAX) {
          more = true
          break
        }
        const end = at + wanted.length
        hits.push({
          field,
          label,
          before: (before + read(piece.slice(Math.max(0, at - WINDOW), at))).slice(-CONTEXT),
          after: (read(piece.slice(end, end + WINDOW)) + (following[index + 1] ?? '')).slice(0, CONTEXT),
        })
        const other = put(hits.length - 1)
        const words = other === undefined ? wanted : isHtml ? escaped(other) : other
        result.push(piece.slice(start, at), words)
        start = end
      }
      before = (before + read(piece.slice(-WINDOW))).slice(-CONTEXT)
      return result.join('') + piece.slice(start)
    })
    changed[field] = written.join('')
  }
  return { hits, more, fields: { ...fields, ...changed } }
}

export const hitsIn = (rules: Declared, fields: Fields, phrase: string): Pick<Walk, 'hits' | 'more'> => {
  const { hits, more } = walk(rules, fields, phrase, () => undefined)
  return { hits, more }
}

/** @param chosen positions of hits, as `hitsIn` lists them */
export const replaceHits = (
  rules: Declared,
  fields: Fields,
  phrase: string,
  by: string,
  chosen: ReadonlySet<number>,
): Fields => walk(rules, fields, phrase, (position) => (chosen.has(position) ? by : undefined)).fields
