// What kind of document some bytes are: by what stands in them, never by their name alone.
import { fileTypeFromBuffer } from 'file-type'
import { FILE_ENDINGS } from '#platform/contract/upload-rules.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import { hasPassword, isEncryptedOffice } from './document-passwords.ts'

type Ending = (typeof FILE_ENDINGS)[number]

/** Endings that people use for one another; any other disguise is refused. */
const FAMILIES: readonly (readonly Ending[])[] = [
  ['doc', 'docx'],
  ['xls', 'xlsx'],
  ['ppt', 'pptx'],
]

/** Streams that only the documents of this kind have, among all that share the old Office's container. */
const OLD_OFFICE: readonly (readonly [Ending, string])[] = [
  ['doc', 'WordDocument'],
  ['xls', 'Workbook'],
  ['ppt', 'PowerPoint Document'],
]
/** The same for documents that are zipped, where their table of contents tells too little. */
const NEW_OFFICE: readonly (readonly [Ending, string])[] = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
  ['pptx', 'ppt/presentation.xml'],
]

const holding = (bytes: Buffer, kinds: typeof OLD_OFFICE, encoding: 'utf16le' | 'latin1') =>
  kinds.find(([, mark]) => bytes.includes(Buffer.from(mark, encoding)))?.[0]

const isOffice = (ending: Ending) => FAMILIES.some((family) => family.includes(ending))

/** Whole in UTF-8 or in what Chinese Windows writes. */
const isText = (bytes: Buffer) =>
  bytes.length > 0 &&
  !bytes.includes(0) &&
  ['utf-8', 'gb18030'].some((encoding) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return true
    } catch {
      return false
    }
  })

/** Every archive ends in its table of contents, but for a short remark. */
const isWholeZip = (bytes: Buffer) => bytes.subarray(-66_000).includes('PK\x05\x06', 0, 'latin1')

const isEnding = (ending: string): ending is Ending => (FILE_ENDINGS as readonly string[]).includes(ending)

/** Without a charset: texts of others may be in any. */
const bareTypeOf = (ending: Ending) => contentTypeOf(`file.${ending}`).replace(/;.*/, '')

const detect = async (bytes: Buffer, named: Ending): Promise<Ending | undefined> => {
  // A broken archive makes the detector throw.
  const fileType = await fileTypeFromBuffer(bytes).catch(() => ({ ext: 'unknown' }))
  if (!fileType) return (named === 'csv' || named === 'txt') && isText(bytes) ? named : undefined
  if (fileType.ext === 'cfb')
    return (
      holding(bytes, OLD_OFFICE, 'utf16le') ??
      (isEncryptedOffice(bytes) && isOffice(named) ? named : undefined)
    )
  if (fileType.ext === 'zip' && !isWholeZip(bytes)) return undefined
  if (fileType.ext === 'zip') return holding(bytes, NEW_OFFICE, 'latin1') ?? 'zip'
  return isEnding(fileType.ext) ? fileType.ext : undefined
}

/**
 * Ending and type of an attachment, and whether it opens only with a password. Undefined for what may not be one, or is
 * something else than its name says.
 */
export const attachmentType = async (name: string, bytes: Buffer) => {
  const named = /[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  if (!isEnding(named)) return undefined
  const ending = await detect(bytes, named)
  const isSame =
    ending === named || FAMILIES.some((family) => ending && family.includes(ending) && family.includes(named))
  return ending && isSame
    ? { ending, contentType: bareTypeOf(ending), hasPassword: hasPassword(ending, bytes) }
    : undefined
}
