// Addresses of files in the fields of a record, and another file in the place of one.
import type { Fields } from './editable.service.ts'

export interface NewFile {
  file: string
  name: string
  size: number
  has_password?: boolean | undefined
  /** Pixels of a picture; 0 for none. */
  width: number
  height: number
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The picture is shown as wide as the one before, in its own proportions. */
const withHeight = (tag: string, { width, height }: NewFile) => {
  const shown = Number(/\swidth="(\d+)"/i.exec(tag)?.[1] ?? 0)
  if (width === 0 || shown === 0) return tag
  const wide = Math.min(shown, width)
  return tag
    .replace(/\swidth="\d+"/i, ` width="${wide}"`)
    .replace(/\sheight="\d+"/i, ` height="${Math.round((height * wide) / width)}"`)
}

const inHtml = (html: string, from: string, to: NewFile) =>
  html.replace(
    new RegExp(`<[a-z][^<>]*\\s(?:src|href|poster)=(["'])${literal(from)}\\1[^<>]*>`, 'gi'),
    (tag) => {
      const moved = tag.replace(
        new RegExp(`(\\s(?:src|href|poster)=)(["'])${literal(from)}\\2`, 'gi'),
        (_, name: string, quote: string) => `${name}${quote}${to.file}${quote}`,
      )
      return /^<img/i.test(tag) ? withHeight(moved, to) : moved
    },
  )

/** An attachment has name and size, which are those of the new file then. */
const asAttachment = (entry: Fields, { file, name, size, has_password }: NewFile): Fields => {
  const { has_password: _, ...rest } = entry
  return { ...rest, file, ...(name && { name }), size, ...(has_password && { has_password }) }
}

/** The same value where the address does not stand in it. */
export const replaceAddress = (value: unknown, from: string, to: NewFile): unknown => {
  if (typeof value === 'string') return value === from ? to.file : inHtml(value, from, to)
  if (Array.isArray(value)) return value.map((entry) => replaceAddress(entry, from, to))
  if (value === null || typeof value !== 'object') return value
  const entry = value as Fields
  if (entry.file === from && 'size' in entry) return asAttachment(entry, to)
  return Object.fromEntries(
    Object.entries(entry).map(([name, inner]) => [name, replaceAddress(inner, from, to)]),
  )
}
