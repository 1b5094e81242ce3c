// Pictures and attachments of what the staff write, in any of their shapes.
import * as z from 'zod/mini'

/**
 * Pictures or files one by one, however a backend writes them: a list, an object with numbers for keys, JSON of either, a
 * single one, or addresses with commas between them.
 */
export const eachFile = (value: unknown): unknown[] => {
  if (typeof value === 'string') {
    if (/^\s*[[{"]/.test(value))
      try {
        return eachFile(JSON.parse(value))
      } catch {
        return []
      }
    if (/^\s*data:/i.test(value)) return []
    // A comma that follows no ending may be part of an address.
    return value.replace(/(\.\w{2,5}),/g, '$1\n').split(/\n|,(?=\s*(?:https?:)?\/)/)
  }
  if (!value || typeof value !== 'object') return []
  return 'file' in value ? [value] : Object.values(value)
}

export const Image = z.object({ file: z.string() })
const fileOf = (entry: unknown) => {
  const file = entry && typeof entry === 'object' && 'file' in entry ? entry.file : entry
  return typeof file === 'string' && file.trim() !== '' ? [{ file: file.trim() }] : []
}
/** Address of a single file; what is no file stays as it is. */
export const addressIn = (value: unknown) => eachFile(value).flatMap(fileOf)[0]?.file ?? value

/** Pictures as `[{file}]`; plain strings, null and entries without a file are tidied away. */
export const readsImages = z.pipe(
  z.transform((value: unknown) => eachFile(value).flatMap(fileOf)),
  z.array(Image),
)

export const AttachedFile = z.object({
  /** As readers see it. */
  name: z.string(),
  file: z.string(),
  /** Bytes; 0 where unknown. */
  size: z.int(),
})
export type AttachedFile = z.output<typeof AttachedFile>
/** Without what only editors are told of it. */
export const forReaders = ({ name, file, size }: AttachedFile): AttachedFile => ({ name, file, size })

const attachedOf = (entry: unknown) => {
  const [image] = fileOf(entry)
  if (!image) return []
  const { name, size } = (typeof entry === 'object' ? entry : {}) as { name?: unknown; size?: unknown }
  const bytes = Math.trunc(Number(size ?? 0))
  return [
    {
      name: typeof name === 'string' && name.trim() ? name : (/[^/]*$/.exec(image.file)?.[0] ?? ''),
      file: image.file,
      size: Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0,
    },
  ]
}
/** Files to take home; they may be left out. */
export const readsFiles = z.pipe(
  z.transform((value: unknown) => eachFile(value).flatMap(attachedOf)),
  z.array(AttachedFile),
)
