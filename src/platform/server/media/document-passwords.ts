// Whether a document opens only with a password. Readers could not open it, and nobody could check what is in it.

/** A new document of Office, encrypted as a whole: then it stands in a container of the old Office. */
export const isEncryptedOffice = (bytes: Buffer): boolean =>
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
export const hasPassword = (ending: string, bytes: Buffer): boolean => {
  if (ending === 'zip') return isProtectedZip(bytes)
  if (!/^(?:doc|xls|ppt)x?$/.test(ending) || bytes.readUInt32BE(0) !== 0xd0cf11e0) return false
  return isEncryptedOffice(bytes) || isProtectedContainer(bytes)
}
