// Upload plans of users: kinds, sizes and limits, checked before a file is sent and after it has arrived.

import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDraft } from '#features/listings/contract/draft.ts'
import { listingVersions } from '#features/listings/server/listings.schema.ts'
import {
  OwnSpaceFull,
  TooManyUploads,
  uploadAbort,
  upToken,
} from '#features/uploads/contract/user-uploads.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import {
  ImageSideTooLong,
  ImageTooManyPixels,
  UploadBroken,
  UploadFormat,
} from '#platform/contract/file-refusals.ts'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { quickest } from '../../helpers/quickest.ts'
import { uploadListing } from '../../helpers/upload-listings.ts'
import { blackPng, bomb, PDF, photo, plain, zip } from '../../helpers/uploads.ts'
import {
  ask,
  get,
  MEGABYTE,
  planned,
  sendPhoto,
  storedFiles,
  uploaded,
  uploader,
  uploadRow,
} from '../../helpers/user-uploads.ts'

let portal: TestApp
let token: string
let userId: number
const signIn = async () => {
  ;({ token, userId } = await uploader(portal))
}
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

describe('what is refused before it is sent', () => {
  beforeAll(signIn)

  test.for([
    ['woodland', 'a.jpg.exe', 1, 'name', '图片格式不正确'],
    ['video', 'a.apk', 1, 'name', '视频格式不正确'],
    ['woodland', 'a.jpg', 0, 'size', '上传的图片是空的，请重新选择'],
    ['certificate', 'a.png', 10 * MEGABYTE + 1, 'size', '上传的图片为 10.1 M，请控制在 10M 以内'],
    ['video', 'a.mp4', 800 * MEGABYTE + 1, 'size', '上传的视频为 800.1 M，请控制在 800M 以内'],
    ['avatar', 'a.png', 1, 'purpose', '上传用途不正确'],
  ] as const)('%s %s of %i bytes', async ([purpose, name, size, field, message]) => {
    const answer = await ask(portal, token, upToken, { purpose, name, size })
    expect(answer).toMatchObject({
      code: 400,
      data: { fields: { [field]: expect.stringContaining(message) } },
    })
  })

  test('and what is just within the limits is planned', async () => {
    expect(await planned(portal, token, 800 * MEGABYTE, { purpose: 'video', name: 'a.MP4' })).toMatchObject({
      part_size: PART_BYTES,
      parts: 160,
    })
    expect(await planned(portal, token, 10 * MEGABYTE, { purpose: 'certificate' })).toMatchObject({
      parts: 2,
    })
    expect(await planned(portal, token, 1)).toMatchObject({ parts: 1 })
    // File names with the path separators of any system.
    const { id } = await planned(portal, token, 1, { name: 'C:\\相册\\a\u202e.jpg' })
    expect(await uploadRow(portal, id)).toMatchObject({ name: 'a.jpg' })
  })

  test('a hash that is none', async () => {
    const answer = await ask(portal, token, upToken, {
      purpose: 'woodland',
      name: 'a.jpg',
      size: 1,
      hash: 'x',
    })
    expect(answer).toMatchObject({ code: 400, data: { fields: { hash: '文件摘要不正确' } } })
  })

  test('more files in ten minutes than anybody takes pictures', async () => {
    await signIn()
    const codes: number[] = []
    for (let i = 0; i <= LIMITS.userUpload.max; i++)
      codes.push((await ask(portal, token, upToken, { purpose: 'woodland', name: 'a.jpg', size: 1 })).code)
    expect(codes.filter((code) => code === 200)).toHaveLength(LIMITS.userUpload.max)
    expect(codes.at(-1)).toBe(TooManyUploads.code)
  })

  test('more than a disk has room for', async () => {
    await signIn()
    const codes: number[] = []
    for (let i = 0; i < 6; i++)
      codes.push(
        (await ask(portal, token, upToken, { purpose: 'video', name: 'a.mp4', size: 800 * MEGABYTE })).code,
      )
    expect(codes).toEqual([200, 200, 200, 200, 200, OwnSpaceFull.code])
  })

  test('more than a disk has room for, drafts and what waits for review included', async () => {
    await signIn()
    const { db } = portal.deps
    const video = { purpose: 'video', name: 'a.mp4', size: 800 * MEGABYTE }
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await ask(portal, token, upToken, video)).data.id)
    const at = await uploadListing(portal, userId)
    await db.update(userUploads).set({ listing_id: at }).where(inArray(userUploads.id, ids))
    expect(await ask(portal, token, upToken, video)).toMatchObject(OwnSpaceFull)
    // Files of a published listing do not count.
    const published = await uploadListing(portal, userId, ['/uploads/a-1280.jpg'])
    await db.update(userUploads).set({ listing_id: published }).where(inArray(userUploads.id, ids))
    expect(await ask(portal, token, upToken, video)).toMatchObject(OwnSpaceFull)
    const content = { ...emptyDraft, video: [{ id: ids[0] ?? '', file: '', name: '' }] }
    await db
      .insert(listingVersions)
      .values({ listing_id: published, version: 1, content, submitted_at: portal.deps.now() })
    const another = await ask(portal, token, upToken, video)
    expect(another.code).toBe(200)
    expect(await ask(portal, token, upToken, video)).toMatchObject(OwnSpaceFull)
    await db.update(userUploads).set({ listing_id: null }).where(inArray(userUploads.id, ids))
    for (const id of [...ids, another.data.id]) await ask(portal, token, uploadAbort as never, { id })
    expect((await ask(portal, token, upToken, { ...video, size: 1 })).code).toBe(200)
  })
})

describe('a file that was uploaded before', () => {
  const hash = 'ab'.repeat(32)
  const same = async (as: string, input: object) =>
    (await ask(portal, as, upToken, { purpose: 'woodland', name: 'b.jpg', size: 9, ...input })).data.same

  test('is told by its hash, to its owner, for the same purpose, once it is ready', async () => {
    await signIn()
    const bytes = await photo(60, 40)
    expect(await same(token, { hash })).toEqual([])
    const { id } = await uploaded(portal, token, bytes, { hash })
    expect(await same(token, { hash })).toEqual([id])
    expect(await same(token, {})).toBeUndefined()
    expect(await same(token, { hash: 'cd'.repeat(32) })).toEqual([])
    expect(await same(token, { hash, purpose: 'certificate' })).toEqual([])
    const { token: other } = await uploader(portal)
    expect(await same(other, { hash })).toEqual([])
  })
})

describe('what is refused for what stands in it', () => {
  beforeAll(signIn)

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.for<[string, string | Buffer, string]>([
    ['script.png', '<script>alert(1)</script>', '网页，请打开网页，长按或右击图片，存下后上传'],
    [
      'page.jpg',
      '<!doctype html><html><body onload=alert(1)></body></html>',
      '网页，请打开网页，长按或右击图片，存下后上传',
    ],
    ['shell.jpg', '#!/bin/sh\nrm -rf /\n', '纯文本，请重新选择图片'],
    ['照片.txt', '林地照片说明', '纯文本，请重新选择图片'],
    [
      '照片.url',
      '[InternetShortcut]\r\nURL=https://example.org/\r\n',
      '网址的快捷方式，它只指向别处，请打开它，选择图片本身',
    ],
    ['vector.svg', SVG, ' SVG 图片，请另存为 JPG，或截屏后上传'],
    ['document.jpg', PDF, ' PDF 文件，请截屏后上传'],
    ['archive.zip', zip({ 'a.txt': 'x' }), ' ZIP 压缩包，请解压后选择里面的图片'],
    ['program.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), '程序，请重新选择图片'],
    ['unknown.dat', Buffer.alloc(20), ''],
  ])('%s', async ([name, body, kind]) => {
    const before = storedFiles(portal)
    const { id, answer } = await sendPhoto(portal, token, Buffer.from(body), name)
    const message = kind ? `图片格式不正确：文件内容是${kind}` : '图片格式不正确，可上传 JPG、JPEG、PNG、GIF'
    expect(answer).toMatchObject({
      status: 200,
      code: UploadFormat.code,
      msg: message,
      data: { fields: { file: message } },
    })
    expect(await uploadRow(portal, id)).toBeUndefined()
    expect(storedFiles(portal)).toEqual(before)
  })

  test('a JPEG is taken by any name, and has that of a picture from then on', async () => {
    for (const name of ['照片.txt', '照片.HEIC', '照片.lnk', '照片.pdf']) {
      const { answer } = await sendPhoto(portal, token, await photo(60, 40), name)
      expect(answer).toMatchObject({ code: 200, data: { name: '照片.jpg' } })
    }
  })

  test('a picture that ends halfway, or only begins like one', async () => {
    const whole = await photo(640, 480)
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//'),
      (await plain(300, 300).png().toBuffer()).subarray(0, 120),
    ]) {
      const { id, answer } = await sendPhoto(portal, token, bytes)
      expect(answer).toMatchObject({ ...UploadBroken, data: null })
      expect(await uploadRow(portal, id)).toBeUndefined()
    }
  })

  test('what would unfold beyond the memory, at once', async () => {
    const bytes = await bomb(30_000, 30_000)
    const refused = async () =>
      expect((await sendPhoto(portal, token, bytes, 'a.png')).answer).toMatchObject(ImageTooManyPixels)
    expect(await quickest(5000, refused)).toBeLessThan(5000)
  })

  test.each([
    ['long', 60_000_000, 1],
    ['tall', 1, 60_000_000],
  ])('a picture that is too %s, before it is decoded', async (_, width, height) => {
    const before = storedFiles(portal)
    // The pixels of the second are broken: whoever had decoded them would say so.
    for (const bytes of [blackPng(width, height), await bomb(width, height)])
      for (const purpose of ['woodland', 'certificate'] as const) {
        const { id, answer } = await uploaded(portal, token, bytes, { purpose, name: 'a.png' })
        expect(answer).toMatchObject({ status: 200, ...ImageSideTooLong, data: null })
        expect(await uploadRow(portal, id)).toBeUndefined()
      }
    expect(storedFiles(portal)).toEqual(before)
  })

  test('of a script behind a picture nothing is left', async () => {
    const { answer } = await sendPhoto(
      portal,
      token,
      Buffer.concat([await photo(60, 40), Buffer.from('<script>alert(1)</script>')]),
    )
    const { rawPayload } = await get(portal, answer.data.file)
    expect(rawPayload.includes('script')).toBe(false)
  })
})
