// One text of a zip archive.
import { inflateRawSync } from 'node:zlib'

const ENTRY = Buffer.from('PK\x01\x02', 'latin1')

/** By the archive's directory: sizes in front of the entries may be left out. */
export const inZip = (archive: Buffer, name: string): string => {
  for (let at = archive.indexOf(ENTRY); at >= 0; at = archive.indexOf(ENTRY, at + 4)) {
    const nameLength = archive.readUInt16LE(at + 28)
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    return (archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
  }
  throw new Error(`no ${name} in the archive`)
}
