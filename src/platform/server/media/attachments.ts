// What kind of document some bytes are: by what stands in them, never by their name alone.
import { fileTypeFromBuffer } from 'file-type'
import { FILE_ENDINGS } from '#platform/contract/upload-rules.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'

/** A new document of Office, encrypted as a whole: then it stands in a container of the old Office. */
const isEncryptedOffice = (bytes: Buffer): boolean =>
  bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))

/** Streams of the container begin at multiples of this. */
const SECTOR = 64

/** Versions of Word's format, 95 to 2003. */
const isWordVersion = (version: number) => version >= 0x65 && version <= 0xc2

/** Word keeps a flag in its header. Both versions are checked, too: pictures are full of bytes that look like its beginning. */
const isProtectedWord = (bytes: Buffer, at: number) =>
  bytes.readUInt16LE(at) === 0xa5ec &&
  isWordVersion(bytes.readUInt16LE(at + 2)) &&
  isWordVersion(bytes.readUInt16LE(at + 12)) &&
  (bytes.readUInt16LE(at + 10) & 0x100) !== 0

/** Excel begins with BOF, and FILEPASS next or behind WRITEPROTECT. */
const isProtectedExcel = (bytes: Buffer, at: number) => {
  if (bytes.readUInt32LE(at) !== 0x0010_0809) return false
  const next = bytes.readUInt16LE(at + 20)
  return next === 0x2f || (next === 0x86 && bytes.readUInt16LE(at + 24) === 0x2f)
}

/** The record of PowerPoint's last user has another token. */
const isProtectedPowerPoint = (bytes: Buffer, at: number) =>
  bytes.readUInt32LE(at) === 0x0ff6_0000 && bytes.readUInt32LE(at + 12) === 0xf3d1_c4df

/** Of a document in the container of the old Office. */
const isProtectedContainer = (bytes: Buffer): boolean => {
  for (let at = 512; at + SECTOR <= bytes.length; at += SECTOR)
    if (isProtectedWord(bytes, at) || isProtectedExcel(bytes, at) || isProtectedPowerPoint(bytes, at))
      return true
  return false
}

/** Of an archive in which any file has a password. */
const isProtectedZip = (bytes: Buffer): boolean => {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) return false
  let at = bytes.readUInt32LE(end + 16)
  while (at + 46 <= end && bytes.readUInt32LE(at) === 0x02014b50) {
    if ((bytes.readUInt16LE(at + 8) & 1) !== 0) return true
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return false
}

/** @param ending of the content, as `attachmentType` tells it */
const hasPassword = (ending: string, bytes: Buffer): boolean => {
  if (ending === 'zip') return isProtectedZip(bytes)
  if (!/^(?:doc|xls|ppt)x?$/.test(ending) || bytes.readUInt32BE(0) !== 0xd0cf11e0) return false
  return isEncryptedOffice(bytes) || isProtectedContainer(bytes)
}

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
