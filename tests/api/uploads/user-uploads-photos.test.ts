// Photos of users: what is made of them, one after the other, and their AVIF.
import { and, eq, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { type UploadPurpose, uploadAbort, upToken } from '#features/uploads/contract/user-uploads.ts'
import { makeAvif } from '#features/uploads/server/process.service.ts'
import { photosOf } from '#features/uploads/server/ready-uploads.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { UploadBroken, UploadFormat } from '#platform/contract/file-refusals.ts'
import { type PhotoContent, pdfExamples, photoExamples } from '../../fixtures/as-written.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { signedIn } from '../../helpers/people.ts'
import { publicAddress, setUploads, show, uploadListing } from '../../helpers/upload-listings.ts'
import { encryptedPdf, HEIC, moving, PDF, photo, plain } from '../../helpers/uploads.ts'
import {
  ask,
  completed,
  get,
  MEGABYTE,
  planned,
  sendParts,
  sendPhoto,
  skipWaitingAvifs,
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

describe('a photo of woodland', () => {
  beforeAll(signIn)

  test('becomes what pages show, upright, without a word of where and by whom it was taken', async () => {
    const { id, answer } = await sendPhoto(portal, token, await photo(1600, 1200, 6))
    expect(answer).toMatchObject({
      code: 200,
      msg: '上传成功',
      data: { id, name: 'a.jpg', width: 1200, height: 1600 },
    })
    const { file } = answer.data
    expect(file).toMatch(new RegExp(`^/api/private/woodland/2026/11/${id}-480\\.jpg\\?`))
    expect((await get(portal, file)).statusCode).toBe(200)
    for (const [ending, format, width] of [
      ['-1280.jpg', 'jpeg', 1200],
      ['-480.jpg', 'jpeg', 480],
      ['-1280.webp', 'webp', 1200],
      ['-480.webp', 'webp', 480],
      ['-square.jpg', 'jpeg', 480],
    ] as const) {
      const bytes = await portal.deps.storage.read(`private/woodland/2026/11/${id}${ending}`)
      const metadata = await sharp(bytes).metadata()
      expect([ending, metadata.format, metadata.width]).toEqual([ending, format, width])
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(
        Array(4).fill(undefined),
      )
    }
    // Private until a published listing shows it.
    expect(storedFiles(portal).filter((name) => name.startsWith('uploads') && name.includes(id))).toEqual([])
  })
})

describe('a photo', () => {
  beforeAll(signIn)

  test('shows no more of what moves or can be seen through, and none is made larger', async () => {
    const { answer } = await sendPhoto(portal, token, await (await moving(5)).gif().toBuffer(), 'a.GIF')
    expect(answer.data).toMatchObject({ width: 40, height: 30 })
    const { answer: clear } = await sendPhoto(portal, token, await plain(30, 30, 0).png().toBuffer(), 'a.png')
    const { channels, dominant } = await sharp((await get(portal, clear.data.file)).rawPayload).stats()
    expect(channels).toHaveLength(3)
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })

  test('as tall as a tower is shown within bounds', async () => {
    const { answer } = await sendPhoto(portal, token, await plain(1000, 20_000).png().toBuffer(), 'a.png')
    expect(answer.data).toMatchObject({ width: 128, height: 2560 })
  })

  test('is what stands in it: a PNG by the name of a JPEG is a picture', async () => {
    const { answer } = await sendPhoto(portal, token, await plain(60, 40).png().toBuffer(), '林地.jpg')
    expect(answer).toMatchObject({ code: 200, data: { name: '林地.jpg', width: 60, height: 40 } })
  })

  const contents: Record<PhotoContent, () => Promise<Buffer> | Buffer> = {
    JPEG: () => photo(60, 40),
    WEBP: () => plain(60, 40).webp().toBuffer(),
    HEIC: () => HEIC,
    'JPEG without its last bytes': async () => {
      const whole = await photo(400, 300)
      return whole.subarray(0, whole.length * 0.97)
    },
  }
  test.for(photoExamples)(
    '%s with %s in it is kept as %s, whatever its ending; HEIC says what to do',
    async ([name, content, kept]) => {
      const { answer } = await sendPhoto(portal, token, await contents[content](), name)
      if (content === 'HEIC')
        expect(answer).toMatchObject({
          code: UploadFormat.code,
          msg: '图片格式不正确，请在手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或截屏后上传',
        })
      else expect(answer).toMatchObject({ code: 200, data: { name: kept } })
    },
  )

  test('that lacks its last bytes is what has arrived; one that lacks more is refused', async () => {
    const whole = await photo(400, 300, 6)
    const { answer } = await sendPhoto(portal, token, whole.subarray(0, whole.length * 0.97))
    expect(answer).toMatchObject({ code: 200, data: { height: 400 } })
    // It lies on its side: the rows that are missing are its left ones.
    expect(answer.data.width).toBeGreaterThan(270)
    expect(answer.data.width).toBeLessThan(300)
    const { channels } = await sharp((await get(portal, answer.data.file)).rawPayload)
      .extract({ left: 0, top: 0, width: 8, height: 400 })
      .stats()
    expect(channels[0]?.stdev).toBeGreaterThan(5)
    const refused = await sendPhoto(portal, token, whole.subarray(0, whole.length * 0.8))
    expect(refused.answer).toMatchObject(UploadBroken)
  })

  test('that is progressive is taken once it is sharp', async () => {
    const whole = await sharp(await photo(400, 300))
      .jpeg({ progressive: true, quality: 90 })
      .toBuffer()
    const { answer } = await sendPhoto(portal, token, whole.subarray(0, whole.length - 20))
    expect(answer).toMatchObject({ code: 200, data: { width: 400, height: 300 } })
    const refused = await sendPhoto(portal, token, whole.subarray(0, whole.length * 0.1))
    expect(refused.answer).toMatchObject(UploadBroken)
  })

  test('of 6 MB to the byte is taken, and none beyond', async () => {
    const { answer } = await sendPhoto(portal, token, await padded(6 * MEGABYTE))
    expect(answer).toMatchObject({ code: 200, data: { width: 320 } })
    for (const [size, told] of [
      [6 * MEGABYTE + 1, '6.1'],
      [12.3 * MEGABYTE, '12.3'],
    ] as const) {
      const message = `上传的图片为 ${told} M，请控制在 6M 以内`
      expect(
        await ask(portal, token, upToken, { purpose: 'woodland', name: 'a.jpg', size: Math.round(size) }),
      ).toMatchObject({
        code: 400,
        msg: message,
        data: { fields: { size: message } },
      })
    }
  })

  test('leaves nothing behind of what was sent', async () => {
    await skipWaitingAvifs(portal)
    const before = storedFiles(portal)
    const { id } = await sendPhoto(portal, token, await photo(200, 100))
    const left = () =>
      storedFiles(portal).filter((file) => file.includes(id) && /^(private\/)?incoming/.test(file))
    expect(left()).toHaveLength(1)
    await makeAvif(portal.deps)
    expect((await uploadRow(portal, id))?.avif).toBe('made')
    const added = storedFiles(portal).filter((file) => !before.includes(file))
    expect(added.filter((file) => !file.includes(id))).toEqual([])
    expect(left()).toEqual([])
  })
})

describe('a voucher', () => {
  beforeAll(signIn)
  const send = (bytes: Buffer, name: string, purpose: UploadPurpose = 'voucher') =>
    uploaded(portal, token, bytes, { purpose, name })

  test('as PDF is kept as it is, and opens in the browser; so are papers', async () => {
    for (const [purpose, name, kept] of pdfExamples) {
      const { id, answer } = await send(PDF, name, purpose)
      expect([name, answer.code, answer.data.name]).toEqual([name, 200, kept])
      expect(answer.data.file).toContain(`/api/private/${purpose}/2026/11/${id}.pdf?`)
      const reply = await get(portal, answer.data.file)
      expect(reply.rawPayload.equals(PDF)).toBe(true)
      expect(reply.headers['content-type']).toBe('application/pdf')
      // A sandbox would keep the browser's viewer from opening it.
      expect(reply.headers['content-security-policy']).not.toContain('sandbox')
      expect(reply.headers['content-disposition']).toBeUndefined()
      expect(storedFiles(portal).filter((file) => file.includes(id))).toHaveLength(1)
      await ask(portal, token, uploadAbort as never, { id })
      expect(storedFiles(portal).filter((file) => file.includes(id))).toEqual([])
    }
  })

  test('as picture by the name of a PDF is a picture; a PDF without its end is refused', async () => {
    const { answer } = await send(await photo(60, 40), '回单.pdf')
    expect(answer).toMatchObject({ code: 200, data: { name: '回单.jpg', width: 60 } })
    expect((await send(PDF.subarray(0, -10), '回单.pdf')).answer).toMatchObject(UploadBroken)
  })

  test('as PDF that opens only with a password is refused and leaves no file; one with its author’s alone is kept', async () => {
    for (const purpose of ['voucher', 'certificate'] as const) {
      const { id, answer } = await send(encryptedPdf('password', 'aes-128'), '回单.pdf', purpose)
      const reason = '这份 PDF 要输入密码才能打开，请去掉密码后再上传'
      expect(answer).toMatchObject({
        code: UploadFormat.code,
        msg: reason,
        data: { fields: { file: reason } },
      })
      expect(storedFiles(portal).filter((file) => file.includes(id))).toEqual([])
      expect((await send(encryptedPdf('restricted', 'aes-128'), '回单.pdf', purpose)).answer.code).toBe(200)
    }
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
  const isTakenOn = async (id: string) =>
    expect.poll(async () => (await uploadRow(portal, id))?.state).toBe('busy')

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
      expect((await uploadRow(portal, one))?.avif).toBe('made')
    } finally {
      held.restore()
    }
  })
})

describe('an AVIF', () => {
  beforeAll(signIn)

  test('is made afterwards, and the page of its listing hears of it', async () => {
    await skipWaitingAvifs(portal)
    const { id } = await sendPhoto(portal, token, await photo(400, 300))
    const file = publicAddress(id)
    const listed = await uploadListing(portal, userId, ['/uploads/other-1280.jpg', file])
    await setUploads(portal, userId, listed, [id])
    await show(portal, listed)
    portal.passSeconds(60)
    await makeAvif(portal.deps)
    const reply = await get(portal, file.replace('.jpg', '.avif'))
    expect([reply.statusCode, (await sharp(reply.rawPayload).metadata()).compression]).toEqual([200, 'av1'])
    const row = await publishedRow(listed)
    expect(row?.images.map((photo) => [photo.file, photo.avif])).toEqual([
      ['/uploads/other-1280.jpg', false],
      [file, true],
    ])
    expect(row?.updatetime).toEqual(portal.deps.now())
    expect(await photosOf(portal.deps.db, [id])).toEqual([
      { file, width: 400, height: 300, avif: true, square: true },
    ])
    expect(await uploadRow(portal, id)).toMatchObject({ avif: 'made' })
  })

  test('that cannot be made holds nobody up', async () => {
    await skipWaitingAvifs(portal)
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    const { id: next } = await sendPhoto(portal, token, await photo(40, 30))
    await portal.deps.storage.remove((await uploadRow(portal, id))?.key ?? '')
    await makeAvif(portal.deps)
    await makeAvif(portal.deps)
    expect(await waitingAvifs()).toEqual([])
    expect([(await uploadRow(portal, id))?.avif, (await uploadRow(portal, next))?.avif]).toEqual([
      'none',
      'made',
    ])
  })

  test('photos come in the order asked for, and nothing else is one', async () => {
    const [one, two] = [
      await sendPhoto(portal, token, await photo(40, 30)),
      await sendPhoto(portal, token, await photo(50, 30)),
    ]
    const scan = await uploaded(portal, token, await photo(40, 30), { purpose: 'certificate' })
    const found = await photosOf(portal.deps.db, [two.id, scan.id, crypto.randomUUID(), one.id])
    expect(found.map(({ width }) => width)).toEqual([50, 40])
  })
})

const waitingAvifs = () => portal.deps.db.select().from(userUploads).where(eq(userUploads.avif, 'waiting'))

/** A file of exactly so many bytes that still is a picture. */
const padded = async (bytes: number) => {
  const picture = await photo(320, 200)
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

const publishedRow = async (id: number) =>
  (await portal.deps.db.select().from(publishedListings).where(eq(publishedListings.id, id)))[0]
