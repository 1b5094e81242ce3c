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

/**
 * The address of the new file in the place of another one, with its fragment; undefined where it is the address of something
 * else. Must agree with the function `files_in` of the migrations, which counts the uses.
 */
const moved = (address: string, from: string, { file }: NewFile): string | undefined => {
  if (!address.startsWith(from)) return undefined
  const fragment = address.slice(from.length)
  return /^(?:#[^\s"'<>\\]*)?$/.test(fragment) ? file + fragment : undefined
}

/** The picture is shown as wide as the one before, in its own proportions. */
const withHeight = (tag: string, { width, height }: NewFile) => {
  const shown = Number(/\swidth="(\d+)"/i.exec(tag)?.[1] ?? 0)
  if (width === 0 || shown === 0) return tag
  const wide = Math.min(shown, width)
  return tag
    .replace(/\swidth="\d+"/i, ` width="${wide}"`)
    .replace(/\sheight="\d+"/i, ` height="${Math.round((height * wide) / width)}"`)
}

const inTag = (tag: string, from: string, to: NewFile) =>
  tag.replace(
    /(\s(?:src|href|poster)=)(?:"([^"]*)"|'([^']*)')/gi,
    (attribute: string, name: string, quoted?: string, singly?: string) => {
      const [address = '', ...more] = (quoted ?? singly ?? '').split('#')
      // As it is written: it may have more entities than this one.
      const fragment = ['', ...more].join('#')
      if (moved(address.replaceAll('&amp;', '&') + fragment, from, to) === undefined) return attribute
      const quote = quoted === undefined ? "'" : '"'
      return name + quote + to.file.replaceAll('&', '&amp;') + fragment + quote
    },
  )

const inHtml = (html: string, from: string, to: NewFile) =>
  html.replace(/<[a-z][a-z0-9]*\s[^<>]*>/gi, (tag) => {
    const changed = inTag(tag, from, to)
    return changed !== tag && /^<img/i.test(tag) ? withHeight(changed, to) : changed
  })

/** An attachment has name and size, which are those of the new file then. */
const asAttachment = (entry: Fields, file: string, { name, size, has_password }: NewFile): Fields => {
  const { has_password: _, ...rest } = entry
  return { ...rest, file, ...(name && { name }), size, ...(has_password && { has_password }) }
}

/** The same value where the address does not stand in it. */
export const replaceAddress = (value: unknown, from: string, to: NewFile): unknown => {
  if (typeof value === 'string') return moved(value, from, to) ?? inHtml(value, from, to)
  if (Array.isArray(value)) return value.map((entry) => replaceAddress(entry, from, to))
  if (value === null || typeof value !== 'object') return value
  const entry = value as Fields
  const attached = 'size' in entry && typeof entry.file === 'string' && moved(entry.file, from, to)
  if (attached) return asAttachment(entry, attached, to)
  return Object.fromEntries(
    Object.entries(entry).map(([name, inner]) => [name, replaceAddress(inner, from, to)]),
  )
}
