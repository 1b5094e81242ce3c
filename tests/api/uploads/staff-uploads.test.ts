// Pictures and attachments of the staff: what is taken, what becomes of it, and what is refused.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { desc, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/audit/server/audit.schema.ts'
import { FileFormat, uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  ImageBroken,
  ImageFormat,
  ImageSideTooLong,
  ImageTooManyPixels,
  UploadRunning,
  UploadsFull,
} from '#platform/contract/file-refusals.ts'
import { Broken, Forbidden, NotSignedIn, TooMany } from '#platform/contract/refusals.ts'
import { maxBytes } from '#platform/contract/upload-rules.ts'
import { attachmentHeader } from '#platform/lib/attachment-header.ts'
import { squarePicture } from '#platform/lib/photos.ts'
import { uploadsDir } from '#platform/server/config.ts'
import { BODY_LIMITS } from '#platform/server/http/request-timeouts.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { attachmentExamples, refusedAttachments } from '../../fixtures/as-written.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'
import { quickest } from '../../helpers/quickest.ts'
import {
  attachments,
  blackPng,
  bomb,
  encryptedPdf,
  GBK,
  HEIC,
  moving,
  office,
  oldOffice,
  PDF,
  photo,
  plain,
  withPassword,
  zip,
} from '../../helpers/uploads.ts'

let portal: TestApp
let token: string
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Each of these tests has a member of the staff of its own, as far as limits go. */
const enter = async () => {
  ;({ token } = await staffSignedIn(portal, 'editor'))
}
beforeAll(enter)

const send = <E extends Endpoint>(call: E, name: string, file: Buffer, as = token) =>
  portal.call(call, { name }, { token: as, file, address: newAddress() })
const bytesOf = (address: string) =>
  readFileSync(join(uploadsDir(portal.dataDir), address.replace('/uploads/', '')))
const stored = () => globSync('staff/**/*.*', { cwd: uploadsDir(portal.dataDir) })

const taken = async (name: string, file: Buffer) => {
  const answer = await send(uploadImage, name, file)
  expect(answer).toMatchObject({ status: 200, code: 200, msg: '上传成功' })
  const bytes = bytesOf(answer.data.file)
  return { ...answer.data, bytes, metadata: await sharp(bytes).metadata() }
}

/** As 7-Zip writes one file, with a password and without. */
const encrypted7z = Buffer.from(
  '377abcaf271c00047bba082a10000000000000006200000000000000246c39dec535b5db4b07d203fdcf86068ac9537f0104060001091000070b0100022406f1070112530f2d5a57146cdf820104d0256c5f5ad5ee2121010001000c0a0600080a0120303a3600000501190100110d0061002e007400780074000000140a01000af2bb68417fdd01150601002080a4810000',
  'hex',
)
const plain7z = Buffer.from(
  '377abcaf271c0004a448fa1a6600000000000000200000000000000030d8471101000768656c6c6f0a620a000000813307ae0fce9c06c5092aaed3aa8526281318bb032567e0ff99de22cd203a7bc39f0928098c48da9e46ba3654cb0f98701238d547e1946a3ab1e6e37391bd2329d92daf0b084f2167689c50767e203ddf8770da9000000017060c01095a00070b01000123030101055d001000000c6e0a019ca0330a0000',
  'hex',
)

describe('a picture', () => {
  test('is drawn anew: nothing is left of where, when and by whom it was taken', async () => {
    const original = await photo(640, 480)
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { file, width, height, bytes, metadata } = await taken('村口.JPG', original)
    expect(file).toMatch(/^\/uploads\/staff\/2026\/11\/[0-9a-f]{40}-full\.jpg$/)
    expect([width, height, metadata.width, metadata.height, metadata.format]).toEqual([
      640,
      480,
      640,
      480,
      'jpeg',
    ])
    expect([metadata.exif, metadata.icc, metadata.iptc, metadata.xmp]).toEqual(Array(4).fill(undefined))
    expect(bytes.includes('拍摄者')).toBe(false)
    const reply = await portal.app.inject({ url: file })
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'image/jpeg',
      undefined,
    ])
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  test('has a square of its middle beside it for chat apps, unless it is small', async () => {
    for (const [name, picture] of [
      ['林.jpg', await photo(900, 600)],
      ['林.png', await plain(320, 900).png().toBuffer()],
    ] as const) {
      const { file } = await taken(name, picture)
      const square = await sharp(bytesOf(squarePicture(file))).metadata()
      expect([square.format, square.width, square.height]).toEqual(['jpeg', 480, 480])
    }
    const small = await taken('a.jpg', await photo(640, 299))
    expect(squarePicture(small.file)).toBe(small.file)
    expect(small.file).not.toContain('-full')
  })

  test('stands upright, whichever way the phone was held', async () => {
    expect(await taken('a.jpg', await photo(400, 300, 6))).toMatchObject({ width: 300, height: 400 })
    expect(await taken('a.jpg', await photo(2400, 1200, 8))).toMatchObject({ width: 1200, height: 2400 })
  })

  test('is at most 1600 wide, and none is made larger', async () => {
    expect(await taken('a.jpg', await photo(3200, 1000))).toMatchObject({ width: 1600, height: 500 })
    expect(await taken('a.png', await plain(20, 10).png().toBuffer())).toMatchObject({
      width: 20,
      height: 10,
    })
  })

  test('becomes what every reader’s browser can show', async () => {
    const formats = async (name: string, file: Buffer) => {
      const { metadata, file: address } = await taken(name, file)
      return [metadata.format, address.split('.').at(-1)]
    }
    const noise = sharp(await photo(600, 400))
    expect(await formats('drawing.png', await plain(600, 400).png().toBuffer())).toEqual(['png', 'png'])
    expect(await formats('photo.png', await noise.clone().png().toBuffer())).toEqual(['jpeg', 'jpg'])
    expect(await formats('a.webp', await noise.clone().webp().toBuffer())).toEqual(['jpeg', 'jpg'])
    expect(await formats('b.webp', await plain(60, 40, 0.5).webp().toBuffer())).toEqual(['png', 'png'])
    expect(await formats('a.gif', await plain(60, 40).gif().toBuffer())).toEqual(['png', 'png'])
  })

  test('of a printer’s or a scanner’s colours is shown in those of a screen', async () => {
    const original = sharp(await photo(60, 40))
    for (const [name, file] of [
      ['a.jpg', await original.clone().toColourspace('cmyk').jpeg().toBuffer()],
      ['a.png', await original.clone().toColourspace('rgb16').png().toBuffer()],
    ] as const) {
      const { metadata } = await taken(name, file)
      expect([metadata.space, metadata.depth]).toEqual(['srgb', 'uchar'])
    }
  })

  test('that moves goes on moving, within bounds', async () => {
    for (const [name, file] of [
      ['a.gif', await (await moving(5)).gif().toBuffer()],
      ['a.webp', await (await moving(5)).webp({ lossless: true }).toBuffer()],
      [
        'phone.webp',
        await (await moving(5)).webp({ lossless: true }).withMetadata({ orientation: 6 }).toBuffer(),
      ],
    ] as const) {
      const { bytes, metadata, ...rest } = await taken(name, file)
      expect(rest).toMatchObject({ width: 40, height: 30 })
      expect([metadata.format, metadata.pages]).toEqual(['gif', 5])
    }
    const { metadata } = await taken('long.gif', await (await moving(230, 4, 3)).gif().toBuffer())
    expect(metadata.pages).toBe(200)
  })

  test('is known by what stands in it, not by its name', async () => {
    const { metadata } = await taken('a.jpg', await plain(30, 30, 0.5).png().toBuffer())
    expect(metadata.format).toBe('png')
  })

  test('sent twice, or by two at once, is stored once', async () => {
    const file = await photo(123, 77)
    const before = stored().length
    const { token: other } = await staffSignedIn(portal)
    const answers = await Promise.all([
      send(uploadImage, 'a.jpg', file),
      send(uploadImage, 'b.jpg', file, other),
    ])
    const third = await send(uploadImage, 'c.jpeg', file)
    expect(new Set([...answers, third].map(({ data }) => data.file)).size).toBe(1)
    expect(stored()).toHaveLength(before + 1)
  })
})

const KML = '<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>'

const TINY = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('what is no picture', () => {
  beforeAll(enter)

  test.for<[string, string | Buffer, string]>([
    ['script.png', '<script>alert(1)</script>', '：文件内容是网页，请打开网页，长按或右击图片，存下后上传'],
    ['shell.jpg', '#!/bin/sh\nrm -rf /\n', '：文件内容是纯文本，请重新选择图片'],
    ['unknown.jpg', Buffer.alloc(20), '，可上传 JPG、JPEG、PNG、GIF、WEBP'],
    [
      'vector.png',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '：文件内容是 SVG 图片，请另存为 JPG，或截屏后上传',
    ],
    [
      'vector.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '：文件内容是 SVG 图片，请另存为 JPG，或截屏后上传',
    ],
    [
      'page.gif',
      '<!doctype html><html><body onload=alert(1)></body></html>',
      '：文件内容是网页，请打开网页，长按或右击图片，存下后上传',
    ],
    ['document.jpg', PDF, '：文件内容是 PDF 文件，请截屏后上传'],
    [
      'program.png',
      Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
      '：文件内容是程序，请重新选择图片',
    ],
    ['archive.jpg', zip({ 'a.txt': 'x' }), '：文件内容是 ZIP 压缩包，请解压后选择里面的图片'],
    ['IMG_0001.jpg', HEIC, '，请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或截屏后上传'],
  ])('%s is refused, and why is said', async ([name, body, reason]) => {
    const message = `图片格式不正确${reason}`
    expect(await send(uploadImage, name, Buffer.from(body))).toMatchObject({
      status: 200,
      code: ImageFormat.code,
      msg: message,
      data: { fields: { file: message } },
    })
  })

  test('is refused where it is empty', async () => {
    expect(await send(uploadImage, 'empty.png', Buffer.alloc(0))).toMatchObject({
      code: ImageFormat.code,
      msg: '上传的图片是空的，请重新选择',
    })
  })

  test('is taken without an ending, for what stands in it', async () => {
    for (const name of ['png', '.png', '1000012345'])
      expect(await send(uploadImage, name, TINY)).toMatchObject({ code: 200 })
  })

  test('is refused as well where it begins like one', async () => {
    const whole = await photo(640, 480)
    const broken = [
      Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//'),
      Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
      whole.subarray(0, whole.length / 2),
      (await plain(300, 300).png().toBuffer()).subarray(0, 120),
      whole.subarray(0, 40),
    ]
    for (const file of broken)
      expect([ImageBroken.code, ImageFormat.code]).toContain((await send(uploadImage, 'a.jpg', file)).code)
    expect(await send(uploadImage, 'a.jpg', whole.subarray(0, whole.length / 2))).toMatchObject({
      ...ImageBroken,
      data: null,
    })
  })

  test('leaves nothing of a script that follows a picture', async () => {
    const { bytes } = await taken('a.png', Buffer.concat([TINY, Buffer.from('<script>alert(1)</script>')]))
    expect(bytes.includes('script')).toBe(false)
  })

  test('is refused at once where it would unfold beyond the memory', async () => {
    const bytes = await bomb(30_000, 30_000)
    const refused = async () =>
      expect(await send(uploadImage, 'a.png', bytes)).toMatchObject(ImageTooManyPixels)
    expect(await quickest(2000, refused)).toBeLessThan(2000)
  })

  test.each([
    ['long', 60_000_000, 1],
    ['tall', 1, 60_000_000],
    ['hardly too long', 30_001, 1],
  ])('is refused for its sides where it is %s', async (_, width, height) => {
    const refused = { status: 200, ...ImageSideTooLong, data: null }
    expect(await send(uploadImage, 'a.png', blackPng(width, height))).toMatchObject(refused)
    // Its pixels are broken: whoever had decoded them would say so.
    expect(await send(uploadImage, 'a.png', await bomb(width, height))).toMatchObject(refused)
  })

  test('is taken with sides as long as they may be', async () => {
    expect(await send(uploadImage, 'a.png', blackPng(30_000, 2))).toMatchObject({ code: 200 })
  })

  test('is refused before it is sent by the name of a program', async () => {
    const message = '图片格式不正确，可上传 JPG、JPEG、PNG、GIF、WEBP'
    for (const name of ['a.png.exe', 'a.js'])
      expect(await send(uploadImage, name, TINY)).toMatchObject({
        status: 200,
        code: 400,
        msg: message,
        data: { fields: { name: message } },
      })
    expect(await portal.call(uploadImage, {}, { token, file: TINY })).toMatchObject({ msg: '文件名没有填写' })
  })

  test('and a picture is one by any other name', async () => {
    for (const name of ['图.txt', 'a.svg', 'a.html', 'a.bmp'])
      expect(await send(uploadImage, name, TINY)).toMatchObject({
        code: 200,
        data: { file: expect.stringMatching(/\.png$/) },
      })
  })
})

describe('how much', () => {
  beforeAll(enter)

  test('is told to the byte, with the size and the limit', async () => {
    const most = maxBytes(uploadImage.file ?? { megabytes: 0 })
    const file = Buffer.concat([TINY, Buffer.alloc(most - TINY.length)])
    expect(await send(uploadImage, 'a.png', file)).toMatchObject({ code: 200 })
    for (const [more, size] of [
      [1, '10.1'],
      [Math.round(2.3 * 1024 * 1024), '12.3'],
    ] as const)
      expect(await send(uploadImage, 'a.png', Buffer.concat([file, Buffer.alloc(more)]))).toMatchObject({
        status: 200,
        code: 400,
        msg: `上传的图片为 ${size} M，请控制在 10M 以内`,
      })
    const document = Buffer.concat([PDF, Buffer.alloc(50 * 1024 * 1024 - PDF.length)])
    expect(await send(uploadFile, 'a.pdf', document)).toMatchObject({ code: 200 })
    expect(await send(uploadFile, 'a.pdf', Buffer.concat([document, Buffer.alloc(1)]))).toMatchObject({
      msg: '上传的文件为 50.1 M，请控制在 50M 以内',
    })
  })

  test('in a minute has an end', async () => {
    await enter()
    const codes = new Set<number>()
    for (let i = 0; i < 61; i++) codes.add((await send(uploadImage, 'a.png', Buffer.from('x'))).code)
    expect([...codes]).toEqual([ImageFormat.code, TooMany.code])
    portal.passSeconds(61)
    expect((await send(uploadImage, 'a.png', TINY)).code).toBe(200)
  })
})

describe('an attachment', () => {
  beforeAll(enter)

  test.for<[string, Buffer, string, string]>([
    ['公告.pdf', PDF, '公告.pdf', 'application/pdf'],
    ['申请表.docx', office('docx'), '申请表.docx', 'wordprocessingml.document'],
    ['清单.XLSX', office('xlsx'), '清单.xlsx', 'spreadsheetml.sheet'],
    ['课件.pptx', office('pptx'), '课件.pptx', 'presentationml.presentation'],
    ['旧表.doc', oldOffice('WordDocument'), '旧表.doc', 'application/msword'],
    ['旧表.xls', oldOffice('Workbook'), '旧表.xls', 'application/vnd.ms-excel'],
    ['旧课件.ppt', oldOffice('PowerPoint Document'), '旧课件.ppt', 'application/vnd.ms-powerpoint'],
    ['其实是新的.doc', office('docx'), '其实是新的.docx', 'wordprocessingml.document'],
    ['资料.zip', zip({ 'a.txt': 'x' }), '资料.zip', 'application/zip'],
    ['价格.csv', Buffer.from('树种,价格\n杉木,900\n'), '价格.csv', 'text/csv'],
    ['价格.csv', GBK, '价格.csv', 'text/csv'],
    ['说明.txt', Buffer.from('请先登录。'), '说明.txt', 'text/plain'],
    ['价格.csv', Buffer.from('\ufeff树种\t价格\n', 'utf16le').swap16(), '价格.csv', 'text/csv'],
    ['新报告.wps', office('docx'), '新报告.wps', 'octet-stream'],
    ['汇报.dps', oldOffice('PowerPoint Document'), '汇报.dps', 'octet-stream'],
    ['图纸.7z', Buffer.from('377abcaf271c0004', 'hex'), '图纸.7z', 'octet-stream'],
    ['边界.kml', Buffer.from(`<?xml version="1.0"?>\n${KML}`), '边界.kml', 'octet-stream'],
    ['边界.kmz', zip({ 'doc.kml': KML }), '边界.kmz', 'octet-stream'],
    ['边界.zip', zip({ 'doc.kml': KML }), '边界.zip', 'application/zip'],
    ['公告', PDF, '公告.pdf', 'application/pdf'],
    ['C:\\资料\\说明\u202e.txt', Buffer.from('甲'), '说明.txt', 'text/plain'],
  ])('%s is kept as it is, to be taken home by its name', async ([name, body, shown, type]) => {
    const answer = await send(uploadFile, name, body)
    expect(answer).toMatchObject({ code: 200, data: { name: shown, size: body.length } })
    const reply = await portal.app.inject({ url: answer.data.file })
    expect(reply.rawPayload.equals(body)).toBe(true)
    expect(reply.headers['content-type']).toContain(type)
    expect(reply.headers).toMatchObject({
      'content-disposition': attachmentHeader(shown),
      'x-content-type-options': 'nosniff',
    })
  })

  test.for(attachmentExamples)('%s with %s in it is kept as %s', async ([name, content, kept]) => {
    const body = attachments[content]
    const answer = await send(uploadFile, name, body)
    expect(answer).toMatchObject({ code: 200, data: { name: kept, size: body.length } })
    const reply = await portal.app.inject({ url: answer.data.file })
    expect(reply.rawPayload.equals(body)).toBe(true)
    expect(reply.headers['content-disposition']).toBe(attachmentHeader(kept))
  })

  test.for(refusedAttachments)('%s with %s in it is refused: %s', async ([name, content, reason]) => {
    expect(await send(uploadFile, name, attachments[content])).toMatchObject({
      code: FileFormat.code,
      msg: reason,
    })
  })

  test('under two names is saved by the name of each link, and neither name has an address', async () => {
    await enter()
    const [one, two] = [await send(uploadFile, '概算.pdf', PDF), await send(uploadFile, '附件二.pdf', PDF)]
    const dispositionOf = async (url: string) =>
      (await portal.app.inject({ url })).headers['content-disposition']
    expect(await dispositionOf(one.data.file)).toContain(`''${encodeURIComponent('概算.pdf')}`)
    expect(await dispositionOf(two.data.file)).toContain(`''${encodeURIComponent('附件二.pdf')}`)
    const hidden = one.data.file.replace('/uploads/', '/uploads/.names/')
    expect((await portal.app.inject({ url: hidden })).statusCode).toBe(404)
  })

  test.for<[string, Buffer, string]>([
    ['资料.zip', withPassword(zip({ 'a.txt': 'x', 'b.txt': 'y' })), '资料.zip'],
    ['公告.pdf', encryptedPdf('password', 'aes-256'), '公告.pdf'],
    ['图纸.7z', encrypted7z, '图纸.7z'],
    [
      '图纸.rar',
      Buffer.from(`526172211a07010000000000 2104${'00'.repeat(33)}`.replace(' ', ''), 'hex'),
      '图纸.rar',
    ],
    [
      '旧图纸.rar',
      Buffer.from('526172211a0700 ce99 73 8000 0d00 000000000000'.replaceAll(' ', ''), 'hex'),
      '旧图纸.rar',
    ],
    [
      '只有内容加密的旧图纸.rar',
      Buffer.from(
        '526172211a0700 cf90 73 0000 0d00 000000000000 0000 74 0480 2000'.replaceAll(' ', ''),
        'hex',
      ),
      '只有内容加密的旧图纸.rar',
    ],
    ['申请表.docx', oldOffice('EncryptedPackage'), '申请表.docx'],
    ['清单.xlsx', oldOffice('EncryptedPackage'), '清单.xlsx'],
    ['旧表.doc', oldOffice('WordDocument', 'eca5c100000000000000 0001 bf00'), '旧表.doc'],
    ['旧表.xls', oldOffice('Workbook', '0908100000060500000000000000000000000000 2f003600'), '旧表.xls'],
    ['旧课件.ppt', oldOffice('PowerPoint Document', '0000f60f 18000000 14000000 dfc4d1f3'), '旧课件.ppt'],
  ])('%s that opens only with a password is taken, and says so', async ([name, body, shown]) => {
    const { code, data } = await send(uploadFile, name, body)
    expect([code, data]).toEqual([200, expect.objectContaining({ name: shown, has_password: true })])
  })

  test('that needs no password says nothing of one', async () => {
    for (const [name, body] of [
      ['资料.zip', zip({ 'a.txt': 'x' })],
      ['旧表.doc', oldOffice('WordDocument', 'eca5c100000000000000 0000 bf00')],
      ['有照片的旧表.doc', oldOffice('WordDocument', 'eca5 7d31 0c5a 11e0 94b2 27d3 8f40')],
      ['旧表.xls', oldOffice('Workbook', '0908100000060500000000000000000000000000 e1000200')],
      ['申请表.docx', office('docx')],
      ['图纸.7z', plain7z],
      ['图纸.7z', Buffer.from('377abcaf271c0004', 'hex')],
      ['图纸.rar', Buffer.from('526172211a0701003392b5e50a010506000501018080', 'hex')],
      ['旧图纸.rar', Buffer.from('526172211a0700cf907300000d00000000000000000074008020', 'hex')],
      ['公告.pdf', PDF],
      ['只许看的公告.pdf', encryptedPdf('restricted', 'aes-256')],
    ] as const)
      expect((await send(uploadFile, name, body)).data).not.toHaveProperty('has_password')
  })

  const UNKNOWN = FileFormat.msg
  const CUT = '已损坏，或没有下载完整，请重新取得后上传'
  const another = (ending: string, kind: string) =>
    `文件名以 .${ending} 结尾，内容却是${kind}，请核对后重新上传`
  test.for<[string, Buffer, string]>([
    ['a.zip', oldOffice('EncryptedPackage'), UNKNOWN],
    ['a.pdf', zip({ 'a.txt': 'x' }), another('pdf', ' ZIP 压缩包')],
    ['a.docx', PDF, another('docx', ' PDF 文件')],
    ['a.docx', office('xlsx'), another('docx', ' Excel 表格')],
    ['a.zip', office('docx'), another('zip', ' Word 文档')],
    [
      'a.doc',
      Buffer.from('<html><p></p></html>'),
      '这个 .doc 文件的内容是网页，请用 Word 或 WPS 打开，另存为 .docx 后上传',
    ],
    ['无名', Buffer.from('<html></html>'), '文件内容是网页，不能作为附件上传'],
    ['a.doc', oldOffice('AdminExecuteSequence'), UNKNOWN],
    ['a.zip', Buffer.from('504b0304', 'hex'), `压缩包${CUT}`],
    ['a.zip', zip({ 'a.txt': 'x' }).subarray(0, -30), `压缩包${CUT}`],
    ['a.docx', office('docx').subarray(0, -30), `文档${CUT}`],
    ['a.ofd', zip({ 'a.txt': 'x' }), another('ofd', ' ZIP 压缩包')],
    ['a.kml', Buffer.from('<html></html>'), another('kml', '网页')],
    ['a.rar', Buffer.from('%PDF-1.4\n'), another('rar', ' PDF 文件')],
    ['a.pdf', Buffer.from('<script>alert(1)</script>'), another('pdf', '网页')],
    ['a.txt', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), another('txt', '程序')],
    ['a.txt', Buffer.from('a\0b'), '无法识别文字的编码，请用记事本打开，另存为 UTF-8 编码后上传'],
    [
      'a.csv',
      Buffer.from([0x61, 0xff, 0xff, 0x62]),
      '无法识别文字的编码，请用记事本打开，另存为 UTF-8 编码后上传',
    ],
  ])('%s that is something else is refused, and why is said', async ([name, body, reason]) => {
    expect(await send(uploadFile, name, body)).toMatchObject({
      status: 200,
      code: FileFormat.code,
      msg: reason,
    })
  })

  test('of another kind is refused by its name', async () => {
    for (const name of ['a.html', 'a.exe', 'a.svg', 'a.js', 'a.pdf.lnk', 'a.docm'])
      expect((await send(uploadFile, name, PDF)).msg).toMatch(/^文件格式不正确/)
  })
})

describe('who uploads', () => {
  beforeAll(enter)

  test('is on record with every file, and with none that was refused', async () => {
    const rows = () =>
      portal.deps.db.select().from(audit).where(like(audit.action, 'upload.%')).orderBy(desc(audit.id))
    const member = await staffSignedIn(portal, 'admin')
    const before = (await rows()).length
    await send(uploadImage, 'a.png', Buffer.from('x'), member.token)
    const picture = await send(uploadImage, 'a.png', TINY, member.token)
    const file = await send(uploadFile, 'a.pdf', PDF, member.token)
    const after = await rows()
    expect(after).toHaveLength(before + 2)
    const targetOf = (address: string) => address.replace('/uploads/', 'upload:')
    expect(after.slice(0, 2).map(({ who, action, target }) => [who, action, target])).toEqual([
      [`staff:${member.id}`, 'upload.file', targetOf(file.data.file)],
      [`staff:${member.id}`, 'upload.image', targetOf(picture.data.file)],
    ])
    expect(after[0]?.detail).toEqual({ size: PDF.length })
  })

  test('is of the staff: users and visitors are refused, and nothing is kept', async () => {
    const before = stored()
    const user = await signedIn(portal)
    for (const call of [uploadImage, uploadFile])
      for (const as of [user.token, 'A'.repeat(43), ''])
        expect(await send(call, 'a.png', TINY, as)).toMatchObject({ ...NotSignedIn, data: null })
    expect(stored()).toEqual(before)
    expect(existsSync(uploadsDir(portal.dataDir))).toBe(true)
  })

  test('is who writes: a reviewer may not, and that is on record', async () => {
    const { token: reviewer, id } = await staffSignedIn(portal, 'reviewer')
    for (const call of [uploadImage, uploadFile])
      expect(await send(call, 'a.png', TINY, reviewer)).toMatchObject({ ...Forbidden, data: null })
    const rows = await portal.deps.db
      .select()
      .from(audit)
      .where(eq(audit.who, `staff:${id}`))
    expect(rows.filter(({ action }) => action === 'staff.refused')).toHaveLength(2)
  })

  /** Begins to send 50 MB and answers what came back before there was any of it. */
  const begin = (port: number, path: string, headers: string[], type = 'application/octet-stream') =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          [`POST ${path} HTTP/1.1`, 'Host: a', `Content-Type: ${type}`, ...headers, '', ''].join('\r\n'),
        ),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString()
        if (text.includes('}')) socket.destroy()
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })

  const listening = async (one: TestApp) => {
    await one.app.listen({ port: 0, host: '127.0.0.1' })
    const address = one.app.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  test('is asked before any of the body is read', async () => {
    const one = await testApp({ bodyLimits: { ...BODY_LIMITS, bodyMs: 300 } })
    try {
      const port = await listening(one)
      const length = `Content-Length: ${50 * 1024 * 1024}`
      const member = await staffSignedIn(one)
      const file = uploadFile.path
      expect(await begin(port, `${file}?name=a.pdf`, [length])).toContain(NotSignedIn.msg)
      expect(await begin(port, `${file}?name=a.exe`, [length, `token: ${member.token}`])).toContain(
        '文件格式不正确',
      )
      expect(
        await begin(port, `${uploadImage.path}?name=a.png`, [length, `token: ${member.token}`]),
      ).toContain('上传的图片为 50.0 M，请控制在 10M 以内')
      await one.deps.db.insert(counters).values({
        key: `upload:staff:${member.id}`,
        count: LIMITS.upload.max,
        ends: new Date(one.deps.now().getTime() + 1000),
      })
      expect(await begin(port, `${file}?name=a.pdf`, [length, `token: ${member.token}`])).toContain(
        TooMany.msg,
      )
      // Other calls have no such time.
      expect(await begin(port, '/api/newsList', ['Content-Length: 10'], 'application/json')).toMatch(
        /^HTTP\/1\.1 408 /,
      )
    } finally {
      await one.close()
    }
  })

  test('is refused where four are under way, and beside another of the same person', async () => {
    const one = await testApp()
    const held: Socket[] = []
    try {
      const port = await listening(one)
      const members = await Promise.all(Array.from({ length: 5 }, () => staffSignedIn(one)))
      const [first, , , , fifth] = members
      if (!first || !fifth) throw new Error('too few members')
      const ask = async ({ token }: { token: string }) =>
        one.call(uploadImage, { name: 'a.png' }, { token, file: TINY })
      const hold = async ({ id, token }: { id: number; token: string }) => {
        const socket = connect(port, '127.0.0.1')
        const type = 'Content-Type: application/octet-stream'
        const head = [`POST ${uploadFile.path}?name=a.pdf HTTP/1.1`, 'Host: a', type, `token: ${token}`]
        socket.write([...head, 'Content-Length: 50000000', '', 'begin'].join('\r\n'))
        socket.on('error', () => {})
        held.push(socket)
        const counted = eq(counters.key, `upload:staff:${id}`)
        await expect.poll(() => one.deps.db.$count(counters, counted), { timeout: 20_000 }).toBe(1)
        expect(await ask({ token })).toMatchObject({ status: 429, msg: UploadRunning.msg })
      }
      await hold(first)
      for (const member of members.slice(1, 4)) await hold(member)
      expect(await ask(fifth)).toMatchObject({ status: 429, msg: UploadsFull.msg })
      held.pop()?.destroy()
      await expect.poll(async () => (await ask(fifth)).msg, { timeout: 20_000 }).toBe('上传成功')
      for (const socket of held) socket.destroy()
      await expect.poll(async () => (await ask(first)).msg, { timeout: 20_000 }).toBe('上传成功')
      for (const body of ['x', TINY]) {
        const file = Buffer.from(body)
        for (let i = 0; i < 9; i++)
          await one.call(uploadImage, { name: 'a.png' }, { token: first.token, file })
      }
      expect((await ask(first)).code).toBe(200)
    } finally {
      for (const socket of held) socket.destroy()
      await one.close()
    }
  })

  test('holds a place until the work is done, and gives it back where that fails', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let waiting = 0
    const failing = async () => {
      waiting++
      await gate
      throw new Error('disk')
    }
    const storage = { ...portal.deps.storage, has: failing }
    const one = await testApp({ deps: { storage } })
    try {
      const members = await Promise.all(Array.from({ length: 4 }, () => staffSignedIn(one)))
      const ask = async ({ token }: { token: string }) =>
        (await one.call(uploadFile, { name: 'a.pdf' }, { token, file: PDF })).code
      const first = members.map(ask)
      await expect.poll(() => waiting).toBe(4)
      expect(await ask(await staffSignedIn(one))).toBe(UploadsFull.code)
      release()
      expect(await Promise.all(first)).toEqual(Array(4).fill(Broken.code))
      expect(await Promise.all(members.map(ask))).toEqual(Array(4).fill(Broken.code))
    } finally {
      release()
      await one.close()
    }
  })
})
