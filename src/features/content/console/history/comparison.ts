// Comparison of two versions of a record, field by field, as text.

import { contentKind } from '#features/content/console/console-kind.ts'
import { fieldLabels } from '#features/content/console/kind-contract.ts'
import { asShown } from '#features/content/console/shown-text.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { changedFields } from '#platform/console/forms/values.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { type DiffPart, textChanges } from '#platform/lib/diff-text.ts'

const BLOCKS = 'p, h1, h2, h3, h4, li, blockquote, tr, figure, dt, dd, pre, hr, div'
const HEADINGS: Record<string, string> = { H2: '## ', H3: '### ', H4: '#### ', LI: '· ' }

/** Formats that change what a text says: 第三条 stands, or is repealed. */
const FORMATS: Record<string, string> = { S: '删除线', DEL: '删除线', SUP: '上标', SUB: '下标' }

/**
 * HTML as lines of text, as readers see it. Addresses of pictures and links, and formats that matter, stand in brackets, so that
 * their changes are visible.
 */
const htmlToText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(asShown(html).html, 'text/html')
  for (const part of body.querySelectorAll('s, del, sup, sub')) {
    part.prepend(`[${FORMATS[part.tagName]} `)
    part.append(']')
  }
  for (const cell of body.querySelectorAll('td + td, td + th, th + td, th + th')) cell.prepend(' | ')
  for (const link of body.querySelectorAll('a[href]:not([href^="#"])'))
    link.append(`[${link.getAttribute('href')}]`)
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`[图片 ${picture.getAttribute('src') ?? ''}]`)
  for (const video of body.querySelectorAll('video'))
    video.replaceWith(
      `[视频 ${(video.getAttribute('src') || video.querySelector('source')?.getAttribute('src')) ?? ''}]`,
    )
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.prepend(HEADINGS[block.tagName] ?? '')
    block.append('\n')
  }
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

const HTML_TAG = /<[a-z][^>]*>/i
export const isHtml = (text: string) => HTML_TAG.test(text)

const entryText = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { name, file } = entry as { name?: string; file?: string }
  return [name, file].filter(Boolean).join(' ')
}

/** A value as a reader understands it; empty for an empty one. */
export const displayText = (kind: EditedKind, name: string, value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(entryText).join('\n')
  const label = contentKind(kind).labels?.[name]?.[Number(value)]
  if (label) return label
  if (typeof value === 'number') return value === 0 ? '' : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return isHtml(value) ? htmlToText(value) : value
}

interface Difference {
  name: string
  label: string
  parts: DiffPart[]
}

export const compareValues = (
  kind: EditedKind,
  name: string,
  before: unknown,
  after: unknown,
): DiffPart[] => {
  const [old, now] = [displayText(kind, name, before), displayText(kind, name, after)]
  if (old !== now) return textChanges(old, now)
  // The text is the same, only the formatting differs.
  return [{ value: '只有格式不同，文字没有变化', added: false, removed: false }]
}

/** Changed fields, in the order of the contract. */
export const compareFields = (kind: EditedKind, before: Values, after: Values): Difference[] => {
  const changed = new Set(changedFields(before, after))
  return fieldLabels(kind).flatMap(([name, label]): Difference[] =>
    changed.has(name) ? [{ name, label, parts: compareValues(kind, name, before[name], after[name]) }] : [],
  )
}
