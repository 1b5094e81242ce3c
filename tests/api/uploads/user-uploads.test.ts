// Files of users, from the plan to what became of them.
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, inArray, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyDraft } from '#contract/listings/form.ts'
import { refusals } from '#contract/refusals.ts'
import {
  PART_BYTES,
  uploadAbort,
  uploadComplete,
  uploadParts,
  upToken,
} from '#contract/uploads/user-uploads.ts'
import { users } from '#server/accounts/users.schema.ts'
import { uploadsDir } from '#server/config.ts'
import { noCaches } from '#server/gateways/caches.ts'
import { LIMITS } from '#server/limits/limits.service.ts'
import { listings, listingVersions } from '#server/listings/listings.schema.ts'
import { publishedListings } from '#server/listings/published-listings.schema.ts'
import { sweep } from '#server/sweep.ts'
import { makeAvif } from '#server/uploads/avif.service.ts'
import * as cleanUp from '#server/uploads/clean-up.service.ts'
import * as listingUploads from '#server/uploads/listing-uploads.service.ts'
import { type UserUpload, userUploads } from '#server/uploads/user-uploads.schema.ts'
import * as visibility from '#server/uploads/visibility.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'
import { quickest } from '../../helpers/quickest.ts'
import { readyFile } from '../../helpers/submissions.ts'
import { blackPng, bomb, moving, PDF, photo, plain, zip } from '../../helpers/uploads.ts'
import {
  avi,
  completed,
  planned,
  put,
  sendParts,
  signed,
  uploaded,
  video,
  wmv,
} from '../../helpers/user-uploads.ts'

let portal: TestApp
let token: string
let userId: number
const enter = async () => {
  const person = await signedIn(portal)
  ;({ token } = person)
  const [row] = await portal.deps.db.select().from(users).where(eq(users.mobile, person.mobile))
  userId = row?.id ?? 0
}
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const MB = 1024 * 1024
const stored = () =>
  globSync('{uploads,private,incoming}/**/*', { cwd: portal.dataDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(portal.dataDir.length + 1))
const rowOf = async (id: string) => {
  const [row] = await portal.deps.db.select().from(userUploads).where(eq(userUploads.id, id))
  return row
}
const send = (bytes: Buffer, name = 'a.jpg') => uploaded(portal, token, bytes, { name })
const get = (url: string) => portal.app.inject({ method: 'GET', url })
const ask = (call: typeof upToken, input: Record<string, unknown>) =>
  portal.call(call, input, { token, address: newAddress() })
/** A file of exactly so many bytes that still is a picture. */
const padded = async (bytes: number) => {
  const picture = await photo(320, 200)
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

describe('a photo of woodland', () => {
  beforeAll(enter)

  test('becomes what pages show, upright, without a word of where and by whom it was taken', async () => {
    const { id, answer } = await send(await photo(1600, 1200, 6))
    expect(answer).toMatchObject({
      code: 200,
      msg: '上传成功',
      data: { id, name: 'a.jpg', width: 1200, height: 1600 },
    })
    const { file } = answer.data
    expect(file).toMatch(new RegExp(`^/api/private/woodland/2026/11/${id}-480\\.jpg\\?`))
    expect((await get(file)).statusCode).toBe(200)
    for (const [ending, format, width] of [
      ['-1280.jpg', 'jpeg', 1200],
      ['-480.jpg', 'jpeg', 480],
      ['-1280.webp', 'webp', 1200],
      ['-480.webp', 'webp', 480],
    ] as const) {
      const bytes = await portal.deps.storage.read(`private/woodland/2026/11/${id}${ending}`)
      const metadata = await sharp(bytes).metadata()
      expect([ending, metadata.format, metadata.width]).toEqual([ending, format, width])
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(
        Array(4).fill(undefined),
      )
    }
    // Nobody else sees anything of it before a release shows it.
    expect(stored().filter((name) => name.startsWith('uploads') && name.includes(id))).toEqual([])
  })
})

describe('a photo', () => {
  beforeAll(enter)

  test('shows no more of what moves or can be seen through, and none is made larger', async () => {
    const { answer } = await send(await (await moving(5)).gif().toBuffer(), 'a.GIF')
    expect(answer.data).toMatchObject({ width: 40, height: 30 })
    const { answer: clear } = await send(await plain(30, 30, 0).png().toBuffer(), 'a.png')
    const { channels, dominant } = await sharp((await get(clear.data.file)).rawPayload).stats()
    expect(channels).toHaveLength(3)
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })

  test('as tall as a tower is shown within bounds', async () => {
    const { answer } = await send(await plain(1000, 20_000).png().toBuffer(), 'a.png')
    expect(answer.data).toMatchObject({ width: 128, height: 2560 })
  })

  test('is what stands in it: a PNG by the name of a JPEG is a picture', async () => {
    const { answer } = await send(await plain(60, 40).png().toBuffer(), '林地.jpg')
    expect(answer).toMatchObject({ code: 200, data: { name: '林地.jpg', width: 60, height: 40 } })
  })

  test('of 6 MB to the byte is taken, and none beyond', async () => {
    const { answer } = await send(await padded(6 * MB))
    expect(answer).toMatchObject({ code: 200, data: { width: 320 } })
    for (const [size, told] of [
      [6 * MB + 1, '6.1'],
      [12.3 * MB, '12.3'],
    ] as const) {
      const message = `上传的图片为 ${told}M，请控制在 6M 以内`
      expect(
        await ask(upToken, { purpose: 'woodland', name: 'a.jpg', size: Math.round(size) }),
      ).toMatchObject({
        code: 400,
        msg: message,
        data: { fields: { size: message } },
      })
    }
  })

  test('leaves nothing behind of what was sent', async () => {
    await forgetWaiting()
    const before = stored()
    const { id } = await send(await photo(200, 100))
    const left = () => stored().filter((file) => file.includes(id) && /^(private\/)?incoming/.test(file))
    expect(left()).toHaveLength(1)
    await makeAvif(portal.deps)
    expect((await rowOf(id))?.avif).toBe('made')
    const added = stored().filter((file) => !before.includes(file))
    expect(added.filter((file) => !file.includes(id))).toEqual([])
    expect(left()).toEqual([])
  })
})

const waiting = () => portal.deps.db.select().from(userUploads).where(eq(userUploads.avif, 'waiting'))

/** Those of other tests go without: large ones take seconds each. */
const forgetWaiting = () =>
  portal.deps.db.update(userUploads).set({ avif: 'none' }).where(eq(userUploads.avif, 'waiting'))

describe('what is refused before it is sent', () => {
  beforeAll(enter)

  test.for([
    ['woodland', 'a.svg', 1, 'name', '图片格式不正确'],
    ['woodland', 'a.webp', 1, 'name', '图片格式不正确'],
    ['woodland', 'a.jpg.exe', 1, 'name', '图片格式不正确'],
    ['certificate', 'jpg', 1, 'name', '图片格式不正确'],
    ['video', 'a.mov', 1, 'name', '视频格式不正确'],
    ['woodland', 'a.jpg', 0, 'size', '上传的图片是空的，请重新选择'],
    ['certificate', 'a.png', 10 * MB + 1, 'size', '上传的图片为 10.1M，请控制在 10M 以内'],
    ['video', 'a.mp4', 800 * MB + 1, 'size', '上传的视频为 800.1M，请控制在 800M 以内'],
    ['avatar', 'a.png', 1, 'purpose', '上传用途不正确'],
  ] as const)('%s %s of %i bytes', async ([purpose, name, size, field, message]) => {
    const answer = await ask(upToken, { purpose, name, size })
    expect(answer).toMatchObject({
      code: 400,
      data: { fields: { [field]: expect.stringContaining(message) } },
    })
  })

  test('and what is just within the limits is planned', async () => {
    expect(await planned(portal, token, 800 * MB, { purpose: 'video', name: 'a.MP4' })).toMatchObject({
      part_size: PART_BYTES,
      parts: 160,
    })
    expect(await planned(portal, token, 10 * MB, { purpose: 'certificate' })).toMatchObject({ parts: 2 })
    expect(await planned(portal, token, 1)).toMatchObject({ parts: 1 })
    // Whatever way a device writes its paths.
    const { id } = await planned(portal, token, 1, { name: 'C:\\相册\\a\u202e.jpg' })
    expect(await rowOf(id)).toMatchObject({ name: 'a.jpg' })
  })

  test('more files in ten minutes than anybody takes pictures', async () => {
    await enter()
    const codes: number[] = []
    for (let i = 0; i <= LIMITS.userUpload.max; i++)
      codes.push((await ask(upToken, { purpose: 'woodland', name: 'a.jpg', size: 1 })).code)
    expect(codes.filter((code) => code === 200)).toHaveLength(LIMITS.userUpload.max)
    expect(codes.at(-1)).toBe(refusals.TooManyUploads.code)
  })

  test('more than a disk has room for', async () => {
    await enter()
    const codes: number[] = []
    for (let i = 0; i < 6; i++)
      codes.push((await ask(upToken, { purpose: 'video', name: 'a.mp4', size: 800 * MB })).code)
    expect(codes).toEqual([200, 200, 200, 200, 200, refusals.StorageFull.code])
  })

  test('more than a disk has room for, drafts and what waits for review included', async () => {
    await enter()
    const { db } = portal.deps
    const video = { purpose: 'video', name: 'a.mp4', size: 800 * MB }
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await ask(upToken, video)).data.id)
    const at = await listing()
    await db.update(userUploads).set({ listing_id: at }).where(inArray(userUploads.id, ids))
    expect(await ask(upToken, video)).toMatchObject(refusals.StorageFull)
    // What a release names has its place.
    const released = await listing(['/uploads/a-1280.jpg'])
    await db.update(userUploads).set({ listing_id: released }).where(inArray(userUploads.id, ids))
    expect(await ask(upToken, video)).toMatchObject(refusals.StorageFull)
    const content = { ...emptyDraft, video: [{ id: ids[0] ?? '', file: '', name: '' }] }
    await db
      .insert(listingVersions)
      .values({ listing_id: released, version: 1, content, submitted_at: portal.deps.now() })
    const another = await ask(upToken, video)
    expect(another.code).toBe(200)
    expect(await ask(upToken, video)).toMatchObject(refusals.StorageFull)
    await db.update(userUploads).set({ listing_id: null }).where(inArray(userUploads.id, ids))
    for (const id of [...ids, another.data.id]) await ask(uploadAbort as never, { id })
    expect((await ask(upToken, { ...video, size: 1 })).code).toBe(200)
  })
})

describe('what is refused for what stands in it', () => {
  beforeAll(enter)

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.for<[string, string | Buffer]>([
    ['script.png', '<script>alert(1)</script>'],
    ['page.jpg', '<!doctype html><html><body onload=alert(1)></body></html>'],
    ['shell.jpg', '#!/bin/sh\nrm -rf /\n'],
    ['vector.png', SVG],
    ['document.jpg', PDF],
    ['archive.gif', zip({ 'a.txt': 'x' })],
    ['program.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ])('%s', async ([name, body]) => {
    const before = stored()
    const { id, answer } = await send(Buffer.from(body), name)
    const message = '图片格式不正确'
    expect(answer).toMatchObject({
      status: 200,
      code: refusals.UploadFormat.code,
      msg: message,
      data: { fields: { file: message } },
    })
    expect(await rowOf(id)).toBeUndefined()
    expect(stored()).toEqual(before)
  })

  test('a picture that ends halfway, or only begins like one', async () => {
    const whole = await photo(640, 480)
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//'),
      (await plain(300, 300).png().toBuffer()).subarray(0, 120),
    ]) {
      const { id, answer } = await send(bytes)
      expect(answer).toMatchObject({ ...refusals.UploadBroken, data: null })
      expect(await rowOf(id)).toBeUndefined()
    }
  })

  test('what would unfold beyond the memory, at once', async () => {
    const bytes = await bomb(30_000, 30_000)
    const refused = async () =>
      expect((await send(bytes, 'a.png')).answer).toMatchObject(refusals.ImageTooManyPixels)
    expect(await quickest(5000, refused)).toBeLessThan(5000)
  })

  test.each([
    ['long', 60_000_000, 1],
    ['tall', 1, 60_000_000],
  ])('a picture that is too %s, before it is decoded', async (_, width, height) => {
    const before = stored()
    // The pixels of the second are broken: whoever had decoded them would say so.
    for (const bytes of [blackPng(width, height), await bomb(width, height)])
      for (const purpose of ['woodland', 'certificate'] as const) {
        const { id, answer } = await uploaded(portal, token, bytes, { purpose, name: 'a.png' })
        expect(answer).toMatchObject({ status: 200, ...refusals.ImageSideTooLong, data: null })
        expect(await rowOf(id)).toBeUndefined()
      }
    expect(stored()).toEqual(before)
  })

  test('of a script behind a picture nothing is left', async () => {
    const { answer } = await send(
      Buffer.concat([await photo(60, 40), Buffer.from('<script>alert(1)</script>')]),
    )
    const { rawPayload } = await get(answer.data.file)
    expect(rawPayload.includes('script')).toBe(false)
  })
})

describe('several pictures at once', () => {
  /** Holds up the processing of one picture until it is told to go on; `begun` has the keys that are read meanwhile. */
  const heldUp = (id: string) => {
    const { storage } = portal.deps
    const { read } = storage
    const begun: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    storage.read = async (key, ...range) => {
      begun.push(key)
      if (key.includes(id)) await released
      return read(key, ...range)
    }
    return {
      isBegun: (other: string) => begun.some((key) => key.includes(other)),
      release,
      restore: () => {
        release()
        storage.read = read
      },
    }
  }
  const sent = async (who: { token: string }, bytes: Buffer) => {
    const { id } = await planned(portal, who.token, bytes.length)
    await sendParts(portal, who.token, id, bytes)
    return id
  }
  const isTakenOn = async (id: string) => expect.poll(async () => (await rowOf(id))?.state).toBe('busy')

  test('of one user are processed one after the other, while those of others go on', async () => {
    const bytes = await photo(64, 48)
    const [busy, other] = [await signedIn(portal), await signedIn(portal)]
    const [one, two, third] = [await sent(busy, bytes), await sent(busy, bytes), await sent(other, bytes)]
    const held = heldUp(one)
    try {
      const first = completed(portal, busy.token, one)
      await expect.poll(() => held.isBegun(one)).toBe(true)
      const second = completed(portal, busy.token, two)
      await isTakenOn(two)
      expect(await completed(portal, other.token, third)).toMatchObject({ code: 200 })
      expect(held.isBegun(two)).toBe(false)
      held.release()
      expect([(await first).code, (await second).code]).toEqual([200, 200])
      expect(held.isBegun(two)).toBe(true)
    } finally {
      held.restore()
    }
  })

  test('of one user wait for the AVIF of another one of theirs', async () => {
    const bytes = await photo(64, 48)
    const user = await signedIn(portal)
    const one = await sent(user, bytes)
    expect((await completed(portal, user.token, one)).code).toBe(200)
    const isOther = and(eq(userUploads.avif, 'waiting'), ne(userUploads.id, one))
    await portal.deps.db.update(userUploads).set({ avif: 'none' }).where(isOther)
    const two = await sent(user, bytes)
    const held = heldUp(one)
    try {
      const avif = makeAvif(portal.deps)
      await expect.poll(() => held.isBegun(one)).toBe(true)
      const second = completed(portal, user.token, two)
      await isTakenOn(two)
      expect(held.isBegun(two)).toBe(false)
      held.release()
      await avif
      expect((await second).code).toBe(200)
      expect((await rowOf(one))?.avif).toBe('made')
    } finally {
      held.restore()
    }
  })
})

describe('a video', () => {
  beforeAll(enter)
  const sendVideo = (bytes: Buffer, name: string) =>
    uploaded(portal, token, bytes, { purpose: 'video', name })

  test('is kept as it is, part for part, and read in pieces', async () => {
    const bytes = video(2 * PART_BYTES + 1234)
    const { id, answer } = await sendVideo(bytes, '航拍.MP4')
    expect(answer).toMatchObject({ code: 200, data: { name: '航拍.MP4', width: 0, height: 0 } })
    expect(answer.data.file).toMatch(new RegExp(`^/api/private/video/2026/11/${id}\\.mp4\\?`))
    const reply = await get(answer.data.file)
    expect(reply.headers['content-type']).toBe('video/mp4')
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    const piece = await portal.app.inject({
      url: answer.data.file,
      headers: { range: 'bytes=5242879-5242881' },
    })
    expect([piece.statusCode, piece.rawPayload.length]).toEqual([206, 3])
  })

  test('may be of three kinds', async () => {
    for (const [name, bytes] of [
      ['a.mp4', video(1000)],
      ['a.avi', avi(1000)],
      ['a.wmv', wmv(1000)],
    ] as const)
      expect([name, (await sendVideo(bytes, name)).answer.code]).toEqual([name, 200])
  })

  test('is refused where it is none, or another than its name says', async () => {
    for (const [name, bytes] of [
      ['a.mp4', Buffer.from('<script>alert(1)</script>')],
      ['a.mp4', avi(1000)],
      ['a.avi', video(1000)],
      ['a.wmv', await photo(60, 40)],
    ] as const) {
      const { answer } = await sendVideo(bytes, name)
      expect([name, answer.msg, answer.code]).toEqual([name, '视频格式不正确', refusals.UploadFormat.code])
    }
  })

  test('is refused where it ends too early', async () => {
    const before = new Set(stored())
    for (const [name, bytes] of [
      ['a.mp4', video(5000).subarray(0, 4000)],
      ['a.mp4', video(1000).subarray(0, 40)],
      ['a.avi', avi(5000).subarray(0, 4000)],
    ] as const)
      expect((await sendVideo(bytes, name)).answer).toMatchObject(refusals.UploadBroken)
    expect(stored().filter((file) => file.startsWith('incoming') && !before.has(file))).toEqual([])
  })
})

describe('a part', () => {
  beforeAll(enter)
  const size = PART_BYTES + 1000
  const begun = async () => {
    const { id } = await planned(portal, token, size, { purpose: 'video', name: 'a.mp4' })
    const { urls } = await signed(portal, token, id, [1, 2])
    return { id, first: urls[0]?.url ?? '', last: urls[1]?.url ?? '' }
  }
  const last = Buffer.alloc(1000)

  test('is exactly as long as planned', async () => {
    const { id, last: url } = await begun()
    for (const length of [0, 999, 1001, PART_BYTES])
      expect([length, await put(portal, url, Buffer.alloc(length))]).toEqual([length, 409])
    expect((await signed(portal, token, id, [])).done).toEqual([])
    expect(await put(portal, url, last)).toBe(200)
    expect(await signed(portal, token, id, [1, 2])).toMatchObject({ done: [2], urls: [{ part: 1, from: 0 }] })
  })

  test('goes where its address says and nowhere else', async () => {
    const { first, last: url } = await begun()
    const { last: other } = await begun()
    const multipart = (address: string) => address.split('/')[4] ?? ''
    const query = (address: string) => address.split('?')[1] ?? ''
    const forged = [
      url.replace('/2?', '/1?'),
      url.replace('/2?', '/3?'),
      url.replace('/2?', '/2%2f..%2f1?'),
      url.replace(multipart(url), multipart(other)),
      url.replace(multipart(url), '..'),
      url.replace('bytes=1000', 'bytes=1000000'),
      url.replace('from=0', 'from=1'),
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace(/signature=...../, 'signature=AAAAA'),
      url.replace(/&signature=.*/, ''),
      `${url.split('?')[0]}?${query(first)}`,
      `${url}&bytes=5000`,
      `${url.split('?')[0]}`,
    ]
    for (const address of forged)
      expect([address, await put(portal, address, last)]).toEqual([
        address,
        expect.toSatisfy((s) => s === 403 || s === 404),
      ])
    expect(await put(portal, url, last)).toBe(200)
  })

  test('is taken for an hour', async () => {
    const { id, last: url } = await begun()
    portal.passSeconds(3601)
    expect(await put(portal, url, last)).toBe(403)
    const again = await signed(portal, token, id, [2])
    expect(await put(portal, again.urls[0]?.url ?? '', last)).toBe(200)
  })

  test('that is whole stays as it is, and the address of an upload that is over leads nowhere', async () => {
    const { id, first, last: url } = await begun()
    const whole = video(size)
    expect(await put(portal, first, whole.subarray(0, PART_BYTES))).toBe(200)
    expect(await put(portal, url, whole.subarray(PART_BYTES))).toBe(200)
    expect(await put(portal, url, Buffer.alloc(1000, 1))).toBe(200)
    const { data } = await completed(portal, token, id)
    expect((await get(data.file)).rawPayload.equals(whole)).toBe(true)
    expect(await put(portal, url, last)).toBe(404)
    const { id: dropped, last: old } = await begun()
    await ask(uploadAbort as never, { id: dropped })
    expect(await put(portal, old, last)).toBe(404)
  })

  test('answers nobody who asks for anything else', async () => {
    const { last: url } = await begun()
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const)
      expect((await portal.app.inject({ method, url, payload: '' })).statusCode).toBe(404)
    const refused = await portal.app.inject({ method: 'PUT', url: `${url}x`, payload: 'x' })
    expect(refused.json()).toEqual({ ...refusals.Forbidden, data: null })
  })
})

describe('completing', () => {
  beforeAll(enter)

  test('takes all parts', async () => {
    const bytes = video(PART_BYTES + 10)
    const { id } = await planned(portal, token, bytes.length, { purpose: 'video', name: 'a.mp4' })
    expect(await completed(portal, token, id)).toMatchObject({ ...refusals.UploadIncomplete, data: null })
    const { urls } = await signed(portal, token, id, [2])
    await put(portal, urls[0]?.url ?? '', bytes.subarray(PART_BYTES))
    expect(await completed(portal, token, id)).toMatchObject(refusals.UploadIncomplete)
    await sendParts(portal, token, id, bytes)
    expect((await completed(portal, token, id)).code).toBe(200)
  })

  test('twice, or twice at once, answers the same', async () => {
    const bytes = await photo(300, 200)
    const { id } = await planned(portal, token, bytes.length)
    await sendParts(portal, token, id, bytes)
    const [one, other] = await Promise.all([completed(portal, token, id), completed(portal, token, id)])
    const third = await completed(portal, token, id)
    expect(one.code).toBe(200)
    expect([other.data, third.data]).toEqual([one.data, one.data])
    expect(await signed(portal, token, id, [1])).toEqual({ done: [1], urls: [] })
  })

  test('goes on where a server died over it', async () => {
    const bytes = await photo(300, 200)
    const { id } = await planned(portal, token, bytes.length)
    await sendParts(portal, token, id, bytes)
    await portal.deps.db.update(userUploads).set({ state: 'busy' }).where(eq(userUploads.id, id))
    const row = (await rowOf(id)) as UserUpload
    await portal.deps.storage.assemble(row)
    portal.passSeconds(301)
    expect((await completed(portal, token, id)).data).toMatchObject({ width: 300 })
  })

  test('where storage fails can be tried again', async () => {
    const bytes = await photo(300, 200)
    const { id } = await planned(portal, token, bytes.length)
    await sendParts(portal, token, id, bytes)
    const { put: works } = portal.deps.storage
    portal.deps.storage.put = () => Promise.reject(new Error('disk full'))
    try {
      expect(await completed(portal, token, id)).toMatchObject({ status: 500, ...refusals.Broken })
    } finally {
      portal.deps.storage.put = works
    }
    expect((await completed(portal, token, id)).code).toBe(200)
  })
})

describe('given up while it is looked at', () => {
  beforeAll(enter)
  const giveUp = async (id: string) => {
    expect(await ask(uploadAbort as never, { id })).toMatchObject({ code: 200 })
  }
  /** Answers what its completion says where it is given up once it stands in storage as a whole. */
  const completedLate = async (id: string, when: 'assemble' | 'put') => {
    const { storage } = portal.deps
    const { assemble, put: store } = storage
    let isGivenUp = false
    storage.assemble = async (file) => {
      if (when === 'assemble') await giveUp(id)
      if (when === 'assemble') throw new Error(`nothing collected for ${file.key}`)
      return assemble(file)
    }
    storage.put = async (key, bytes, type) => {
      if (!isGivenUp) await giveUp(id)
      isGivenUp = true
      return store(key, bytes, type)
    }
    try {
      return await completed(portal, token, id)
    } finally {
      storage.assemble = assemble
      storage.put = store
    }
  }

  test.for(['assemble', 'put'] as const)('it is gone, and nothing is left of it: at %s', async (when) => {
    const bytes = await photo(300, 200)
    const { id } = await planned(portal, token, bytes.length)
    await sendParts(portal, token, id, bytes)
    expect(await completedLate(id, when)).toMatchObject(refusals.TargetGone)
    expect(await rowOf(id)).toBeUndefined()
    expect(stored().filter((file) => file.includes(id))).toEqual([])
  })

  test('there is a note of it until all that was made of it is gone', async () => {
    const bytes = await photo(300, 200)
    const { id } = await planned(portal, token, bytes.length)
    await sendParts(portal, token, id, bytes)
    const { storage, db } = portal.deps
    const { put: store, remove } = storage
    storage.put = async (key, data, type) => {
      // As where another round of the sweep was faster.
      await db.delete(userUploads).where(eq(userUploads.id, id))
      return store(key, data, type)
    }
    storage.remove = () => Promise.reject(new Error('storage is away'))
    try {
      expect(await completed(portal, token, id)).toMatchObject(refusals.TargetGone)
    } finally {
      storage.put = store
      storage.remove = remove
    }
    expect(await rowOf(id)).toMatchObject({ state: 'gone' })
    await sweep(portal.deps)
    expect(await rowOf(id)).toBeUndefined()
    expect(stored().filter((file) => file.includes(id))).toEqual([])
  })
})

describe('a file of another user', () => {
  test('is not there, in any call', async () => {
    await enter()
    const bytes = await photo(60, 40)
    const { id } = await planned(portal, token, bytes.length)
    await sendParts(portal, token, id, bytes)
    const owner = { token, userId }
    await enter()
    for (const [call, input] of [
      [uploadParts, { id, parts: [1] }],
      [uploadComplete, { id }],
    ] as const)
      expect(await ask(call as never, input)).toMatchObject({ ...refusals.TargetGone, data: null })
    expect(await ask(uploadAbort as never, { id })).toMatchObject({ code: 200, data: null })
    expect(await rowOf(id)).toMatchObject({ state: 'open' })
    expect((await completed(portal, owner.token, id)).code).toBe(200)
    expect((await listingUploads.readyFiles(portal.deps.db, userId, [id])).size).toBe(0)
    expect((await listingUploads.readyFiles(portal.deps.db, owner.userId, [id])).get(id)).toMatchObject({
      id,
    })
  })
})

describe('a certificate', () => {
  beforeAll(enter)
  const certificate = async () => uploaded(portal, token, await photo(3000, 1500), { purpose: 'certificate' })

  test('is one picture that only a signed address shows, for ten minutes', async () => {
    const { id, answer } = await certificate()
    expect(answer).toMatchObject({ code: 200, data: { width: 2000, height: 1000 } })
    const { file } = answer.data
    expect(file).toMatch(/^\/api\/private\/certificate\//)
    const reply = await get(file)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(reply.rawPayload).metadata()).exif).toBeUndefined()
    expect(stored().filter((name) => name.includes(id))).toEqual([`private/certificate/2026/11/${id}.jpg`])
    portal.passSeconds(601)
    expect((await get(file)).statusCode).toBe(403)
    const row = (await rowOf(id)) as UserUpload
    expect((await get(await visibility.addressOf(portal.deps, row))).statusCode).toBe(200)
  })

  test('is behind no other address', async () => {
    const { id, answer } = await certificate()
    const [path = '', query = ''] = answer.data.file.split('?')
    const key = `certificate/2026/11/${id}.jpg`
    const { answer: other } = await certificate()
    for (const address of [
      path,
      `${path}?${query.replace(/signature=...../, 'signature=AAAAA')}`,
      `${path}?${query.replace(/expires=\d+/, 'expires=99999999999')}`,
      `${path}?${other.data.file.split('?')[1]}`,
      `${path.replace(/\/2026.*/, '/../../signing.key')}?${query}`,
      `/uploads/private/${key}`,
      `/uploads/../private/${key}`,
      `/uploads/..%2fprivate/${key}`,
      `/uploads/%2e%2e/private/${key}`,
      `/uploads//..//private/${key}`,
      `/uploads/..\\private\\${key}`,
      `/uploads/video/../../private/${key}`,
      `/private/${key}`,
      '/uploads/../signing.key',
      '/uploads/%2e%2e%2fsigning.key',
    ]) {
      const reply = await get(address)
      expect([address, reply.statusCode]).toEqual([
        address,
        expect.toSatisfy((status) => status >= 400 && status < 500),
      ])
      expect(reply.rawPayload.subarray(0, 2).toString('hex')).not.toBe('ffd8')
    }
    expect(statSync(join(portal.dataDir, 'signing.key')).mode & 0o777).toBe(0o600)
  })
})

/** A listing of this user's, as a row that uploads can belong to. */
const listing = async (images: string[] = []) => {
  const at = portal.deps.now()
  const [row] = await portal.deps.db
    .insert(listings)
    .values({ user_id: userId, project_sn: crypto.randomUUID(), status: 1, createtime: at, updatetime: at })
    .returning()
  if (!row) throw new Error('no listing')
  if (images.length > 0)
    await portal.deps.db.insert(publishedListings).values({
      id: row.id,
      state: 'live',
      version: 1,
      project_sn: row.project_sn,
      project_name: '林地',
      forestry_type: 1,
      type: 1,
      province_id: 1,
      city_id: 1,
      county_id: 1,
      measure_area: 1,
      face_price: 1,
      years: 1,
      ownership: 1,
      warrant: 1,
      content: '',
      images: images.map((file) => ({ file, width: 1, height: 1, avif: false })),
      submitted_at: at,
      releasetime: at,
      confirmtime: at,
      updatetime: at,
    })
  return row.id
}
const belong = (listingId: number, ids: string[]) =>
  portal.deps.db.transaction((tx) =>
    listingUploads.setListingUploads(tx, { userId, listingId, ids, at: portal.deps.now() }),
  )
const release = async (id: number) =>
  (await portal.deps.db.select().from(publishedListings).where(eq(publishedListings.id, id)))[0]

/** Where readers get a picture of woodland, once they may. */
const publicOf = (id: string) => `/uploads/woodland/2026/11/${id}-1280.jpg`
const showPrepared = (listingId: number) =>
  portal.deps.db.transaction((tx) => visibility.showFiles({ ...portal.deps, db: tx }, listingId))
const show = async (listingId: number) => {
  await visibility.prepareFiles(portal.deps, await visibility.publishedFileIds(portal.deps.db, listingId))
  await showPrepared(listingId)
}
const hide = async (listingId: number) => {
  await portal.deps.db
    .update(publishedListings)
    .set({ state: 'withdrawn' })
    .where(eq(publishedListings.id, listingId))
  await portal.deps.db.transaction((tx) => visibility.hideFiles(tx, listingId, portal.deps.now()))
}
const isBack = (listingId: number) =>
  portal.deps.db.update(publishedListings).set({ state: 'live' }).where(eq(publishedListings.id, listingId))
/** What is on its way out is gone. */
const clear = async () => {
  portal.passSeconds(61)
  await cleanUp.removeDueCopies(portal.deps)
  await cleanUp.purgeCaches(portal.deps)
}
const inPublic = (id: string) => stored().filter((file) => file.startsWith('uploads') && file.includes(id))
const statusOf = async (url: string) => (await get(url)).statusCode
const ownAddress = async (id: string) => {
  const row = await rowOf(id)
  return row ? visibility.addressOf(portal.deps, row) : ''
}

describe('what a release shows', () => {
  beforeAll(enter)

  /** A listing on the site with one picture. */
  const shown = async () => {
    const { id } = await send(await photo(40, 30))
    const listed = await listing([publicOf(id)])
    await belong(listed, [id])
    await show(listed)
    return { id, listed }
  }

  test('stands where everybody may see it, in every size, and its owner sees it there too', async () => {
    const { id, listed } = await shown()
    for (const ending of ['-1280.jpg', '-480.jpg', '-1280.webp', '-480.webp'])
      expect([ending, await statusOf(publicOf(id).replace('-1280.jpg', ending))]).toEqual([ending, 200])
    expect(await ownAddress(id)).toBe(publicOf(id))
    // Once more is no harm.
    await show(listed)
    expect(await statusOf(publicOf(id))).toBe(200)
  })

  test('is gone for readers when it is taken back, stays for its owner, and comes back with it', async () => {
    await forgetWaiting()
    const { id, listed } = await shown()
    await makeAvif(portal.deps)
    expect(await statusOf(publicOf(id).replace('.jpg', '.avif'))).toBe(200)
    await hide(listed)
    // Pages that name it may still be read.
    await cleanUp.removeDueCopies(portal.deps)
    expect(inPublic(id)).toHaveLength(5)
    await clear()
    expect(inPublic(id)).toEqual([])
    expect(await ownAddress(id)).toMatch(/^\/api\/private\//)
    expect(await statusOf(await ownAddress(id))).toBe(200)
    await isBack(listed)
    await show(listed)
    expect(inPublic(id)).toHaveLength(5)
  })

  test('and is shown again before it has left is there, whole', async () => {
    const { id, listed } = await shown()
    await hide(listed)
    await isBack(listed)
    await showPrepared(listed)
    await clear()
    expect(inPublic(id)).toHaveLength(4)
  })

  test('is prepared before, and goes again where the release never came', async () => {
    const { id } = await send(await photo(40, 30))
    const listed = await listing([publicOf(id)])
    await belong(listed, [id])
    await expect(showPrepared(listed)).rejects.toMatchObject({ refusal: 'BadInput' })
    await visibility.prepareFiles(portal.deps, [id])
    expect(inPublic(id)).toHaveLength(4)
    portal.passSeconds(11 * 60)
    // Nor does it come after that.
    await expect(showPrepared(listed)).rejects.toMatchObject({ refusal: 'BadInput' })
    await clear()
    expect([inPublic(id), (await rowOf(id))?.visibility]).toEqual([[], 'private'])
  })

  test('has its AVIF with it, though that is made between its copies and its release', async () => {
    await forgetWaiting()
    const { id } = await send(await photo(40, 30))
    const listed = await listing([publicOf(id)])
    await belong(listed, [id])
    await visibility.prepareFiles(portal.deps, [id])
    await makeAvif(portal.deps)
    await showPrepared(listed)
    expect(inPublic(id)).toHaveLength(5)
  })

  test('is refused and goes again where a takedown looked for its copies before they were there', async () => {
    const { id } = await send(await photo(40, 30))
    const listed = await listing([publicOf(id)])
    await belong(listed, [id])
    const { copy } = portal.deps.storage
    const takeDown = async () => {
      await portal.deps.db
        .update(publishedListings)
        .set({ state: 'withdrawn' })
        .where(eq(publishedListings.id, listed))
      await portal.deps.db.transaction((tx) => visibility.hideFilesNow(tx, listed, portal.deps.now()))
      await cleanUp.removeDueCopies(portal.deps)
      await isBack(listed)
    }
    let taken: Promise<void> | undefined
    portal.deps.storage.copy = async (from, to) => {
      taken ??= takeDown()
      await taken
      return copy(from, to)
    }
    const prepared = visibility.prepareFiles(portal.deps, [id])
    await expect(prepared).rejects.toMatchObject({ refusal: 'BadInput' })
    portal.deps.storage.copy = copy
    expect(inPublic(id)).toHaveLength(4)
    await expect(showPrepared(listed)).rejects.toMatchObject({ refusal: 'BadInput' })
    await cleanUp.removeDueCopies(portal.deps)
    expect(inPublic(id)).toEqual([])
    await show(listed)
    expect(inPublic(id)).toHaveLength(4)
  })

  test('is not given up by another preparation that fails', async () => {
    const { id } = await send(await photo(40, 30))
    const listed = await listing([publicOf(id)])
    await belong(listed, [id])
    await visibility.prepareFiles(portal.deps, [id])
    const { copy } = portal.deps.storage
    portal.deps.storage.copy = () => Promise.reject(new Error('storage is away'))
    await expect(visibility.prepareFiles(portal.deps, [id])).rejects.toThrow('storage is away')
    portal.deps.storage.copy = copy
    portal.passSeconds(9 * 60)
    await cleanUp.removeDueCopies(portal.deps)
    await showPrepared(listed)
    expect(inPublic(id)).toHaveLength(4)
  })

  test('never is a certificate', async () => {
    const { id } = await uploaded(portal, token, await photo(40, 30), { purpose: 'certificate' })
    await visibility.prepareFiles(portal.deps, [id])
    expect([inPublic(id), (await rowOf(id))?.visibility]).toEqual([[], 'private'])
  })

  test('leaves when an edit of the listing goes without it', async () => {
    const { id, listed } = await shown()
    await portal.deps.db.update(publishedListings).set({ images: [] }).where(eq(publishedListings.id, listed))
    await belong(listed, [])
    await clear()
    expect(inPublic(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ visibility: 'private', listing_id: null, state: 'ready' })
  })

  test('leaves in the next round where storage failed, and holds up no other', async () => {
    const [one, two] = [await shown(), await shown()]
    await hide(one.listed)
    await hide(two.listed)
    const { remove } = portal.deps.storage
    portal.deps.storage.remove = (key) =>
      key.includes(one.id) ? Promise.reject(new Error('storage is away')) : remove(key)
    await expect(clear()).rejects.toThrow('storage is away')
    portal.deps.storage.remove = remove
    expect([(await rowOf(one.id))?.visibility, (await rowOf(two.id))?.visibility]).toEqual([
      'leaving',
      'cleared',
    ])
    expect([inPublic(one.id).length, inPublic(two.id).length]).toEqual([4, 0])
    await clear()
    expect(inPublic(one.id)).toEqual([])
  })

  describe('and caches in front of it', () => {
    const told: { url: string; isThere: boolean }[] = []
    const silent = () => {
      portal.deps.caches = { purge: () => Promise.reject(new Error('no cache answers')) }
    }
    const listening = () => {
      portal.deps.caches = {
        purge: async (urls) => {
          for (const url of urls) told.push({ url, isThere: (await statusOf(url)) === 200 })
        },
      }
    }
    beforeEach(() => {
      told.length = 0
    })
    afterEach(async () => {
      portal.deps.caches = noCaches
      await clear()
    })

    test('are told once it is gone, however long they do not answer; what leaves meanwhile does not wait', async () => {
      const [one, two] = [await shown(), await shown()]
      silent()
      await hide(one.listed)
      await expect(clear()).rejects.toThrow('no cache answers')
      expect([inPublic(one.id), (await rowOf(one.id))?.visibility]).toEqual([[], 'cleared'])
      await hide(two.listed)
      await expect(clear()).rejects.toThrow('no cache answers')
      expect([inPublic(two.id), (await rowOf(two.id))?.visibility]).toEqual([[], 'cleared'])
      listening()
      await clear()
      for (const { id } of [one, two]) {
        expect(told.map(({ url }) => url)).toContain(publicOf(id))
        expect((await rowOf(id))?.visibility).toBe('private')
      }
      expect(told.filter(({ isThere }) => isThere)).toEqual([])
      told.length = 0
      await clear()
      expect(told).toEqual([])
    })

    test('bring back nothing: no AVIF is made of it in public before they answer', async () => {
      await forgetWaiting()
      const { id, listed } = await shown()
      silent()
      await hide(listed)
      await expect(clear()).rejects.toThrow('no cache answers')
      await makeAvif(portal.deps)
      expect(await rowOf(id)).toMatchObject({ avif: 'made', visibility: 'cleared' })
      expect(inPublic(id)).toEqual([])
    })

    test('are not waited for where it is shown again', async () => {
      const { id, listed } = await shown()
      silent()
      await hide(listed)
      await expect(clear()).rejects.toThrow('no cache answers')
      await isBack(listed)
      await show(listed)
      listening()
      await clear()
      expect(inPublic(id)).toHaveLength(4)
      expect((await rowOf(id))?.visibility).toBe('public')
    })
  })

  test('cannot be shown where it is lost, and nothing of it stays', async () => {
    const { id } = await send(await photo(40, 30))
    await portal.deps.storage.remove(`private/woodland/2026/11/${id}-480.webp`)
    await expect(visibility.prepareFiles(portal.deps, [id])).rejects.toMatchObject({ refusal: 'BadInput' })
    portal.passSeconds(10 * 60)
    await clear()
    expect([inPublic(id), (await rowOf(id))?.visibility]).toEqual([[], 'private'])
  })
})

describe('an AVIF', () => {
  beforeAll(enter)

  test('is made afterwards, and the page of its listing hears of it', async () => {
    await forgetWaiting()
    const { id } = await send(await photo(400, 300))
    const file = publicOf(id)
    const listed = await listing(['/uploads/other-1280.jpg', file])
    await belong(listed, [id])
    await show(listed)
    portal.passSeconds(60)
    await makeAvif(portal.deps)
    const reply = await get(file.replace('.jpg', '.avif'))
    expect([reply.statusCode, (await sharp(reply.rawPayload).metadata()).compression]).toEqual([200, 'av1'])
    const row = await release(listed)
    expect(row?.images.map((photo) => [photo.file, photo.avif])).toEqual([
      ['/uploads/other-1280.jpg', false],
      [file, true],
    ])
    expect(row?.updatetime).toEqual(portal.deps.now())
    expect(await listingUploads.photosOf(portal.deps.db, [id])).toEqual([
      { file, width: 400, height: 300, avif: true },
    ])
    expect(await rowOf(id)).toMatchObject({ avif: 'made' })
  })

  test('that cannot be made holds nobody up', async () => {
    await forgetWaiting()
    const { id } = await send(await photo(40, 30))
    const { id: next } = await send(await photo(40, 30))
    await portal.deps.storage.remove((await rowOf(id))?.key ?? '')
    await makeAvif(portal.deps)
    await makeAvif(portal.deps)
    expect(await waiting()).toEqual([])
    expect([(await rowOf(id))?.avif, (await rowOf(next))?.avif]).toEqual(['none', 'made'])
  })

  test('photos come in the order asked for, and nothing else is one', async () => {
    const [one, two] = [await send(await photo(40, 30)), await send(await photo(50, 30))]
    const scan = await uploaded(portal, token, await photo(40, 30), { purpose: 'certificate' })
    const found = await listingUploads.photosOf(portal.deps.db, [
      two.id,
      scan.id,
      crypto.randomUUID(),
      one.id,
    ])
    expect(found.map(({ width }) => width)).toEqual([50, 40])
  })
})

describe('what nothing uses', () => {
  beforeAll(enter)
  const DAY = 24 * 3600

  test('is removed after a day, and not before; what a listing uses stays', async () => {
    const used = await send(await photo(40, 30))
    const unused = await send(await photo(40, 30))
    const scan = await uploaded(portal, token, await photo(40, 30), { purpose: 'certificate' })
    const clip = await uploaded(portal, token, video(1000), { purpose: 'video', name: 'a.mp4' })
    const { id: open } = await planned(portal, token, 2000)
    await put(portal, (await signed(portal, token, open, [1])).urls[0]?.url ?? '', Buffer.alloc(2000))
    await belong(await listing(), [used.id])
    const ids = [unused.id, scan.id, clip.id, open]
    portal.passSeconds(DAY - 60)
    await sweep(portal.deps)
    for (const id of ids) expect(await rowOf(id)).toBeDefined()
    portal.passSeconds(120)
    await sweep(portal.deps)
    for (const id of ids) expect(await rowOf(id)).toBeUndefined()
    for (const id of ids) expect(stored().filter((file) => file.includes(id))).toEqual([])
    expect(stored().filter((file) => file.startsWith('incoming'))).toEqual([])
    expect(await rowOf(used.id)).toMatchObject({ state: 'ready' })
    expect(stored().filter((file) => file.includes(used.id))).not.toEqual([])
  })

  test('begins to count when a listing lets it go, or is deleted', async () => {
    const [kept, dropped, deleted] = [
      await send(await photo(40, 30)),
      await send(await photo(40, 30)),
      await send(await photo(40, 30)),
    ]
    const [one, other] = [await listing(), await listing()]
    await belong(one, [kept.id, dropped.id])
    await belong(other, [deleted.id])
    portal.passSeconds(3 * DAY)
    await belong(one, [kept.id])
    await portal.deps.db.delete(listings).where(eq(listings.id, other))
    portal.passSeconds(DAY - 60)
    await sweep(portal.deps)
    expect([(await rowOf(dropped.id))?.state, (await rowOf(deleted.id))?.state]).toEqual(['ready', undefined])
    portal.passSeconds(120)
    await sweep(portal.deps)
    expect([(await rowOf(dropped.id))?.state, (await rowOf(kept.id))?.state]).toEqual([undefined, 'ready'])
  })

  test('never is what readers still see, or what belongs to another listing', async () => {
    const { id } = await send(await photo(40, 30))
    const [one, other] = [await listing([publicOf(id)]), await listing()]
    await belong(one, [id])
    await belong(one, [])
    expect(await rowOf(id)).toMatchObject({ listing_id: one, unused_since: null })
    await belong(other, [id])
    expect(await rowOf(id)).toMatchObject({ listing_id: one })
    await portal.deps.db.update(publishedListings).set({ images: [] }).where(eq(publishedListings.id, one))
    await belong(one, [])
    expect(await rowOf(id)).toMatchObject({ listing_id: null })
  })

  test('stays for the next round where storage fails', async () => {
    const { id } = await send(await photo(40, 30))
    portal.passSeconds(DAY + 60)
    const { remove } = portal.deps.storage
    portal.deps.storage.remove = () => Promise.reject(new Error('storage is away'))
    await expect(sweep(portal.deps)).rejects.toThrow('storage is away')
    portal.deps.storage.remove = remove
    expect(await rowOf(id)).toMatchObject({ state: 'gone' })
    expect((await listingUploads.readyFiles(portal.deps.db, userId, [id])).size).toBe(0)
    await sweep(portal.deps)
    expect(await rowOf(id)).toBeUndefined()
    expect(stored().filter((file) => file.includes(id))).toEqual([])
  })

  test('is removed though storage fails with all that is older', async () => {
    await enter()
    const stuck: string[] = []
    for (let i = 0; i < 50; i++) {
      const { id } = await readyFile(portal, { id: userId }, 'woodland', { state: 'gone' })
      stuck.push(id)
    }
    portal.passSeconds(1)
    const { id: other } = await readyFile(portal, { id: userId }, 'woodland', { state: 'gone' })
    const { remove } = portal.deps.storage
    portal.deps.storage.remove = (key) =>
      stuck.some((id) => key.includes(id)) ? Promise.reject(new Error('storage is away')) : remove(key)
    await expect(sweep(portal.deps)).rejects.toThrow('storage is away')
    portal.deps.storage.remove = remove
    expect(await rowOf(other)).toBeUndefined()
    for (const id of stuck) expect(await rowOf(id)).toMatchObject({ state: 'gone' })
    await sweep(portal.deps)
    for (const id of stuck) expect(await rowOf(id)).toBeUndefined()
  })

  test('can be given up at once; what a listing uses cannot', async () => {
    await enter()
    const [used, unused] = [await send(await photo(40, 30)), await send(await photo(40, 30))]
    await belong(await listing(), [used.id])
    for (const { id } of [used, unused])
      expect(await ask(uploadAbort as never, { id })).toMatchObject({ code: 200, data: null })
    expect([(await rowOf(used.id))?.state, await rowOf(unused.id)]).toEqual(['ready', undefined])
    expect(existsSync(join(uploadsDir(portal.dataDir), 'woodland/2026/11', `${unused.id}-1280.jpg`))).toBe(
      false,
    )
  })
})
