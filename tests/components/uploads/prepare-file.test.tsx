// What the browser makes of a chosen photo before it is sent.
import { expect, test } from 'vitest'
import { prepareFile } from '#features/uploads/browser/prepare-file.ts'
import { Refused } from '#platform/browser/call.ts'
import { type PhotoContent, pdfExamples, photoExamples } from '../../fixtures/as-written.ts'

const report = { signal: new AbortController().signal, onShare: () => undefined, onNote: () => undefined }
const prepare = (file: File) => prepareFile('woodland', file, report)

test('a small photo by its own name is sent as it is', async () => {
  const good = new File([await picture('image/jpeg', 60, 40)], 'a.jpg')
  expect(await prepare(good)).toBe(good)
})

const contents: Record<PhotoContent, () => Promise<Blob> | Blob> = {
  JPEG: () => picture('image/jpeg', 60, 40),
  WEBP: () => picture('image/webp', 60, 40),
  HEIC: () => new Blob([HEIC]),
  'JPEG without its last bytes': async () => {
    const whole = await picture('image/jpeg', 800, 600)
    return whole.slice(0, whole.size * 0.95)
  },
}

test.for(photoExamples)('%s with %s in it is sent as the JPEG %s', async ([name, content, kept]) => {
  const sent = await prepare(new File([await contents[content]()], name, { lastModified: 7 }))
  expect([sent.name, sent.lastModified]).toEqual([kept, 7])
  expect([...(await bytesOf(sent)).subarray(0, 2)]).toEqual([0xff, 0xd8])
})

test.for(pdfExamples)('the %s %s is sent as %s', async ([purpose, name, kept]) => {
  const sent = await prepareFile(purpose, new File(['%PDF-1.4\n%%EOF\n'], name), report)
  expect([sent.name, sent.size]).toEqual([kept, 15])
})

test('an ending is mended without a touch of the content', async () => {
  const jpeg = await picture('image/jpeg', 60, 40)
  const sent = await prepare(new File([jpeg], '1000012345'))
  expect(sent.type).toBe('image/jpeg')
  expect(await bytesOf(sent)).toEqual(await bytesOf(jpeg))
})

test('a large photo is shrunk; one that this makes larger is sent as it is', async () => {
  const photo = new File([await picture('image/jpeg', 4000, 3000, 1)], 'a.jpg')
  expect(photo.size).toBeGreaterThan(2 * 1024 * 1024)
  expect((await prepare(photo)).size).toBeLessThan(photo.size)
  const coarse = new File([await picture('image/jpeg', 2560, 2560, 0.6)], 'b.jpg')
  expect(coarse.size).toBeGreaterThan(2 * 1024 * 1024)
  expect(await prepare(coarse)).toBe(coarse)
})

test('a large photo that lacks its last bytes is what has arrived; one that lacks more is refused', async () => {
  const whole = await picture('image/jpeg', 4000, 3000, 1)
  const cut = (share: number) => new File([whole.slice(0, whole.size * share)], 'a.jpg')
  const { width, height } = await createImageBitmap(await prepare(cut(0.97)))
  expect(width).toBe(2560)
  expect(height).toBeGreaterThan(1820)
  expect(height).toBeLessThan(1920)
  await expect(prepare(cut(0.7))).rejects.toThrow('图片不完整')
})

test('a cut photo that may be sent is left to the server, with a note of how much there is', async () => {
  const whole = await picture('image/jpeg', 800, 600)
  const cut = (share: number) => new File([whole.slice(0, whole.size * share)], 'a.jpg')
  const file = cut(0.95)
  expect(await preparedWithNotes(file)).toEqual({
    sent: file,
    notes: [expect.stringMatching(/^图片不完整，只收到约 9[2-5]%，缺的部分会裁去/)],
  })
  await expect(prepare(cut(0.7))).rejects.toThrow('图片不完整，只有上面一部分')
  const withoutEnd = new File([whole.slice(0, whole.size - 2)], 'a.jpg')
  expect(await preparedWithNotes(withoutEnd)).toEqual({ sent: withoutEnd, notes: [] })
})

test('rows that a browser fills with grey are missing, too', async () => {
  const grey = await picture('image/jpeg', 800, 600, 0.9, 570)
  const cut = new File([grey.slice(0, grey.size - 2)], 'a.jpg')
  const { notes } = await preparedWithNotes(cut)
  expect(notes).toEqual([expect.stringContaining('只收到约 9')])
  const greyer = await picture('image/jpeg', 800, 600, 0.9, 400)
  await expect(prepare(new File([greyer.slice(0, greyer.size - 2)], 'a.jpg'))).rejects.toThrow('图片不完整')
})

test('a photo held on its side lacks the rows that were stored last', async () => {
  const small = await picture('image/jpeg', 800, 600)
  const turned = (photo: Blob, code: number, share: number) =>
    new File([photo.slice(0, 2), exifOf(code), photo.slice(2, photo.size * share)], 'a.jpg')
  for (const code of [3, 6, 8]) {
    const file = turned(small, code, 0.95)
    const { sent, notes } = await preparedWithNotes(file)
    expect([sent, notes.length]).toEqual([file, 1])
  }
  const tooLarge = turned(await picture('image/jpeg', 4000, 3000, 1), 8, 0.97)
  const { width, height } = await createImageBitmap(await prepare(tooLarge))
  expect(height).toBe(2560)
  expect(width).toBeGreaterThan(1820)
  expect(width).toBeLessThan(1920)
})

test('a HEIC photo is decoded by the library and redrawn', async () => {
  const sent = await prepare(new File([HEIC], 'IMG_0001.HEIC'))
  expect(sent.type).toBe('image/jpeg')
  const { width, height } = await createImageBitmap(sent)
  expect([width, height]).toEqual([64, 64])
})

test('a HEIC photo that nothing can decode says what to do, also by the name of a JPEG', async () => {
  const heic = new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', new Uint8Array(200)], 'IMG_0001.jpg')
  await expect(prepare(heic)).rejects.toThrow(
    '图片格式不正确，请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或截屏后上传',
  )
})

test('a file of another kind is refused for what it is', async () => {
  for (const [content, kind, name] of [
    ['%PDF-1.4\n', ' PDF 文件，请截屏后上传', 'a.jpg'],
    ['<!doctype html><html></html>', '网页，请打开网页', 'a.jpg'],
    ['PK\u0003\u0004', ' ZIP 压缩包，请解压后选择里面的图片', '照片.zip'],
    ['林地照片说明', '纯文本，请重新选择图片', '照片.txt'],
    ['[InternetShortcut]\nURL=https://example.org/', '网址的快捷方式，它只指向别处', '照片.url'],
  ] as const)
    await expect(prepare(new File([content], name))).rejects.toThrow(`图片格式不正确：文件内容是${kind}`)
  await expect(prepare(new File([new Uint8Array(100)], '照片.dat'))).rejects.toThrow(
    '图片格式不正确，可上传 JPG',
  )
  await expect(
    prepareFile('video', new File([new Uint8Array(100)], '假.MOV'), report),
  ).rejects.toBeInstanceOf(Refused)
})

test('a video that is no video says what it is', async () => {
  const jpeg = new File([await picture('image/jpeg', 60, 40)], 'a.mp4')
  await expect(prepareFile('video', jpeg, report)).rejects.toThrow('视频格式不正确：文件内容是 JPG 图片')
})

/** A photo of an iPhone: 64 × 64 pixels, red and green. */
const HEIC = Uint8Array.from(
  atob(
    'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABJ21ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABRwAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAKtpcHJwAAAAjmlwY28AAAByaHZjQwEECAAAAwCfqAAAAwDwAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAAAwAAHroCQKEAAQAmQgEBBAgAAAMAn6gAAAMAAB6gIIEFlupJMrmgIAAAAwAgAAADAyGiAAEAB0QBwXKwIkAAAAAUaXNwZQAAAAAAAABAAAAAQAAAABVpcG1hAAAAAAAAAAEAAQKBAgAAAChtZGF0AAAAHCgBr1j5ZgP/7cCv9IVQ5TpY/+D78uSt+zFd9Xw=',
  ),
  (sign) => sign.charCodeAt(0),
)

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

const preparedWithNotes = async (file: File) => {
  const notes: string[] = []
  const onNote = (note: string) => notes.push(note)
  return { sent: await prepareFile('woodland', file, { ...report, onNote }), notes }
}

/** Segment of a JPEG that says how the camera was held. */
const exifOf = (orientation: number) =>
  Uint8Array.from(
    [
      [0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 73, 73, 42, 0, 8, 0, 0, 0],
      [1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
    ].flat(),
  )

/** Noise, so that no encoder makes it small; grey below the rows. */
const picture = async (type: string, width: number, height: number, quality = 0.9, rows = height) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const pixels = context.createImageData(width, height)
  const words = new Uint32Array(pixels.data.buffer)
  for (let at = 0, value = 1; at < words.length; at++) {
    value = (Math.imul(value, 1664525) + 1013904223) >>> 0
    words[at] = at < rows * width ? value | 0xff000000 : 0xff808080
  }
  context.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type, quality })
}
