// What kind of document some bytes are: by what stands in them, never by their name alone.
import { fileKindName } from '#platform/contract/file-kinds.ts'
import { emptyText, FILE_ENDINGS, uploadRules } from '#platform/contract/upload-rules.ts'
import { contentKind } from '#platform/lib/content-kind.ts'
import { endingOf } from '#platform/lib/file-names.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import { needsPassword } from './pdf.ts'

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

const AES_OF_7Z = Buffer.from('06f10701', 'hex')

/** Of an archive whose list of files names the cipher; where that list is compressed, it cannot be told. */
const isProtected7z = (bytes: Buffer): boolean => {
  if (bytes.length < 32) return false
  const start = 32 + Number(bytes.readBigUInt64LE(12))
  return bytes.subarray(start, start + Number(bytes.readBigUInt64LE(20))).includes(AES_OF_7Z)
}

/** Of an archive by RAR 4 or 5 whose names of files, too, are encrypted, or by RAR 4 whose first file is. */
const isProtectedRar = (bytes: Buffer): boolean => {
  if (bytes.length < 20) return false
  // RAR 5 begins with the header of the encryption behind a checksum and a length of one byte.
  if (bytes[6] === 1) return bytes[13] === 4
  const file = 7 + bytes.readUInt16LE(12)
  const isFileProtected =
    file + 7 <= bytes.length && bytes[file + 2] === 0x74 && ((bytes[file + 3] ?? 0) & 4) !== 0
  return isFileProtected || (bytes.readUInt16LE(10) & 0x80) !== 0
}

/** @param ending of the content */
const hasPassword = (ending: string, bytes: Buffer): boolean => {
  if (ending === 'pdf') return needsPassword(bytes)
  if (ending === '7z') return isProtected7z(bytes)
  if (ending === 'rar') return isProtectedRar(bytes)
  if (ending === 'zip') return isProtectedZip(bytes)
  if (!/^(?:doc|xls|ppt)x?$/.test(ending) || bytes.readUInt32BE(0) !== 0xd0cf11e0) return false
  return isEncryptedOffice(bytes) || isProtectedContainer(bytes)
}

type Ending = (typeof FILE_ENDINGS)[number]

/** Endings that people use for one another; any other disguise is refused. */
const FAMILIES: readonly (readonly Ending[])[] = [
  ['doc', 'docx', 'wps', 'rtf'],
  ['xls', 'xlsx', 'et'],
  ['ppt', 'pptx', 'dps'],
  ['csv', 'txt'],
  ['zip', 'kmz'],
]
/** Endings of documents whose content is that of another in its family: WPS writes as Office does. */
const BY_NAME: ReadonlySet<string> = new Set<Ending>(['wps', 'et', 'dps', 'csv'])

/** Streams that only the documents of this kind have, among all that share the old Office's container. */
const OLD_OFFICE: readonly (readonly [Ending, string])[] = [
  ['doc', 'WordDocument'],
  ['xls', 'Workbook'],
  ['ppt', 'PowerPoint Document'],
]
/** The same for documents that are zipped, where their table of contents tells too little. */
const ZIPPED: readonly (readonly [Ending, string])[] = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
  ['pptx', 'ppt/presentation.xml'],
  ['ofd', 'OFD.xml'],
]

const holding = (bytes: Buffer, kinds: typeof OLD_OFFICE, encoding: 'utf16le' | 'latin1') =>
  kinds.find(([, mark]) => bytes.includes(Buffer.from(mark, encoding)))?.[0]

const familyOf = (ending: string) => FAMILIES.find((family) => family.some((one) => one === ending)) ?? []
const isOffice = (ending: string) =>
  FAMILIES.slice(0, 3).some((family) => family.some((one) => one === ending))

const BOMS: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Whole in UTF-8, in what Chinese Windows writes, or in the UTF-16 of Excel. */
const isText = (bytes: Buffer) =>
  [BOMS[bytes.toString('hex', 0, 2)] ?? ['utf-8', 'gb18030']].flat().some((encoding) => {
    try {
      return !new TextDecoder(encoding, { fatal: true }).decode(bytes).includes('\0')
    } catch {
      return false
    }
  })

/** Every archive ends in its table of contents, but for a short remark. */
const isWholeZip = (bytes: Buffer) => bytes.subarray(-66_000).includes('PK\x05\x06', 0, 'latin1')

const isEnding = (ending: string): ending is Ending => (FILE_ENDINGS as readonly string[]).includes(ending)

/** Without a charset: texts of others may be in any. */
const bareTypeOf = (ending: Ending) => contentTypeOf(`file.${ending}`).replace(/;.*/, '')

/** Usual ending of the content; `cut` for an archive without its end, empty where unknown. */
const detect = async (bytes: Buffer, named: string): Promise<string> => {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) && !isWholeZip(bytes)) return 'cut'
  const kind = await contentKind(bytes)
  if (kind === 'cfb')
    return holding(bytes, OLD_OFFICE, 'utf16le') ?? (isEncryptedOffice(bytes) && isOffice(named) ? named : '')
  if (kind === 'zip') return holding(bytes, ZIPPED, 'latin1') ?? 'zip'
  if (kind !== '' && kind !== 'xml' && kind !== 'txt') return kind
  if (!isText(bytes)) return ''
  return /<kml[\s>]/.test(bytes.toString('utf8', 0, 4000)) ? 'kml' : kind || 'txt'
}

const dotted = (kind: string) => {
  const name = fileKindName(kind) ?? ''
  return /^\w/.test(name) ? ` ${name}` : name
}

/** Programs of the first families. */
const OFFICE_PROGRAMS = ['Word', 'Excel', 'PowerPoint']

/** Why the content may not be an attachment of this name; undefined where nothing better is known than that it may not. */
const reasonAgainst = (content: string, named: string): string | undefined => {
  if (content === 'cut')
    return isOffice(named) || named === 'ofd'
      ? '文档已损坏，或没有下载完整，请重新取得后上传'
      : '压缩包已损坏，或没有下载完整，请重新取得后上传'
  if (content === 'html' && isOffice(named))
    return `这个 .${named} 文件的内容是网页，请用 ${OFFICE_PROGRAMS[FAMILIES.indexOf(familyOf(named))]} 或 WPS 打开，另存为 .${familyOf(named)[1]} 后上传`
  if (content === '' && (named === 'csv' || named === 'txt'))
    return '无法识别文字的编码，请用记事本打开，另存为 UTF-8 编码后上传'
  if (fileKindName(content) && named === '') return `文件内容是${dotted(content)}，不能作为附件上传`
  if (fileKindName(content)) return `文件名以 .${named} 结尾，内容却是${dotted(content)}，请核对后重新上传`
  return undefined
}

export interface AttachmentType {
  ending: Ending
  contentType: string
  /** Whether it opens only with a password; false where that cannot be told. */
  hasPassword: boolean
}

/** Ending and type of an attachment, by its content; or why it may not be one, `''` where nothing is known. */
export const attachmentType = async (
  name: string,
  bytes: Buffer,
): Promise<AttachmentType | { reason: string }> => {
  if (bytes.length === 0) return { reason: emptyText(uploadRules.attachment) }
  const named = endingOf(name)
  const content = await detect(bytes, named)
  const isSame = named === '' || content === named || familyOf(named).some((one) => one === content)
  if (!isSame || !isEnding(content)) return { reason: reasonAgainst(content, named) ?? '' }
  const isKmz = named === 'kmz' && bytes.includes('.kml')
  const ending = isEnding(named) && (BY_NAME.has(named) || isKmz) ? named : content
  return { ending, contentType: bareTypeOf(ending), hasPassword: hasPassword(content, bytes) }
}
