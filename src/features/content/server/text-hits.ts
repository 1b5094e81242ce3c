// Words in the fields of a record: where they stand, and other words in their place. In formatted texts markup is left alone.
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
const MARKUP = /(<!--[\s\S]*?-->|<[^<>]*>)/

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Texts and markup by turns, a text first. */
const parts = (html: string) => html.split(MARKUP)

interface Walk {
  hits: TextHit[]
  fields: Fields
}

/** @param put what takes the place of a hit, by its position; undefined to leave it */
const walk = (
  { fields: { shape }, texts = [] }: Declared,
  fields: Fields,
  phrase: string,
  put: (position: number) => string | undefined,
): Walk => {
  const hits: TextHit[] = []
  const changed: Fields = {}
  for (const [field, schema] of Object.entries(shape)) {
    const value = fields[field]
    if (typeof value !== 'string' || checkedText(value) === '') continue
    const isHtml = texts.includes(field)
    const label = fieldLabel(schema) ?? field
    const wanted = isHtml ? escaped(phrase) : phrase
    const pieces = isHtml ? parts(value) : [value]
    const read = (text: string) => (isHtml ? decodeEntities(text) : text)
    const textFrom = (at: number) =>
      read(
        pieces
          .slice(at)
          .filter((_, index) => (index + at) % 2 === 0)
          .join(''),
      )
    let before = ''
    const written = pieces.map((piece, at) => {
      if (at % 2 === 1) return piece
      const between = piece.split(wanted)
      const result = between.reduce((left, right, index) => {
        if (index === 0) return right
        const rest = between.slice(index).join(wanted)
        hits.push({
          field,
          label,
          before: (before + read(between.slice(0, index).join(wanted))).slice(-CONTEXT),
          after: (read(rest) + textFrom(at + 1)).slice(0, CONTEXT),
        })
        const other = put(hits.length - 1)
        return left + (other === undefined ? wanted : isHtml ? escaped(other) : other) + right
      }, '')
      before = (before + read(piece)).slice(-CONTEXT)
      return result
    })
    changed[field] = written.join('')
  }
  return { hits, fields: { ...fields, ...changed } }
}

export const hitsIn = (rules: Declared, fields: Fields, phrase: string): TextHit[] =>
  walk(rules, fields, phrase, () => undefined).hits

/** @param chosen positions of hits, as `hitsIn` lists them */
export const replaceHits = (
  rules: Declared,
  fields: Fields,
  phrase: string,
  by: string,
  chosen: ReadonlySet<number>,
): Fields => walk(rules, fields, phrase, (position) => (chosen.has(position) ? by : undefined)).fields
