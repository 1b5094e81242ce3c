// Pictures and documents as people have them, and as nobody should send them.
import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { AttachmentContent } from '../fixtures/as-written.ts'

/** A photo that says where and how it was taken. */
export const photo = (width: number, height: number, orientation = 1) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'green',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .withExif({
      IFD0: { Copyright: '拍摄者王林' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '26/1 5/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '119/1 18/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .toBuffer()

/** One colour, alpha 0 to 1. */
export const plain = (width: number, height: number, alpha = 1) =>
  sharp({
    create: { width, height, channels: alpha < 1 ? 4 : 3, background: { r: 20, g: 83, b: 45, alpha } },
  })

export const moving = async (frames: number, width = 40, height = 30) => {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      sharp({
        create: { width, height, channels: 3, background: { r: (i * 37) % 256, g: 90, b: (i * 91) % 256 } },
      })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
}

const chunk = (type: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}

/** A PNG that is whole: black, one byte a pixel. */
export const blackPng = (width: number, height: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A few bytes of PNG that claim to be so large. */
export const bomb = async (width: number, height: number) => {
  const bytes = Buffer.from(await plain(10, 10).png().toBuffer())
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** An archive with these files. */
export const zip = (files: Record<string, string>) => {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(raw.length, 18)
    common.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    entries.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, where, Buffer.from(name)]),
    )
    bodies.push(body)
    offset += body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const MAIN = {
  docx: ['word/document.xml', 'wordprocessingml.document.main+xml'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet.main+xml'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation.main+xml'],
} as const

export const office = (kind: keyof typeof MAIN) => {
  const [part, type] = MAIN[kind]
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${OFFICE}${type}"/></Types>`,
    [part]: '<x/>',
  })
}

/** The same archive, as if its last file had a password. */
export const withPassword = (archive: Buffer) => {
  const locked = Buffer.from(archive)
  locked.writeUInt16LE(1, locked.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 8)
  return locked
}

/** The old Office's container, with one stream's name in its directory, and the beginning of a stream in hexadecimal. */
export const oldOffice = (stream: string, beginning = '') => {
  const bytes = Buffer.alloc(2048)
  bytes.write('d0cf11e0a1b11ae1', 0, 'hex')
  bytes.write(beginning.replaceAll(' ', ''), 512, 'hex')
  bytes.write(stream, 1024, 'utf16le')
  return bytes
}

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export type PdfCipher = '40' | '128' | 'aes-128' | 'aes-256'
/** As qpdf writes it: with the password of its readers and its author, or of its author alone. */
export const encryptedPdf = (kind: 'password' | 'restricted', cipher: PdfCipher) =>
  readFileSync(new URL(`../fixtures/pdf/${kind}-${cipher}.pdf`, import.meta.url))

/** «林地,面积» as Chinese Windows writes it. */
export const GBK = Buffer.from('c1d6b5d82cc3e6bbfd0a', 'hex')
/** The beginning of a photo of an iPhone, as far as tells what it is. */
export const HEIC = Buffer.concat([
  Buffer.from('0000001866747970', 'hex'),
  Buffer.from('heic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(200),
])

export const attachments: Record<AttachmentContent, Buffer> = {
  OFD: zip({ 'OFD.xml': '<ofd:OFD/>', 'Doc_0/Document.xml': '<x/>' }),
  'text of WPS': oldOffice('WordDocument'),
  'table of WPS': oldOffice('Workbook'),
  RAR: Buffer.from('526172211a0701003392b5e50a010506', 'hex'),
  KML: Buffer.from('<kml xmlns="http://www.opengis.net/kml/2.2"></kml>'),
  'UTF-16': Buffer.from('\ufeff树种\t价格\n杉木\t900\n', 'utf16le'),
  RTF: Buffer.from('{\\rtf1\\ansi x}'),
  'table with a password': oldOffice('EncryptedPackage'),
  'archive with a password': withPassword(zip({ 'a.txt': 'x' })),
  'web page': Buffer.from('<html><table></table></html>'),
  nothing: Buffer.alloc(0),
}
