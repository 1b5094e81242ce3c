// Files of users in a bucket: a real S3 server that checks signatures, and parts that never pass through ours.

import {
  CreateBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sweepExpired } from '#app/interval-jobs.ts'
import { UploadIncomplete, uploadAbort, upToken } from '#features/uploads/contract/user-uploads.ts'
import { makeAvif } from '#features/uploads/server/process.service.ts'
import { type UserUpload, userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { addressOf } from '#features/uploads/server/visibility.service.ts'
import { StorageAway, UploadBroken, UploadFormat } from '#platform/contract/file-refusals.ts'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import { attachmentHeader } from '#platform/lib/attachment-header.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { loadConfig } from '#platform/server/config.ts'
import { bucketStorage } from '#platform/server/gateways/bucket.ts'
import type { Storage } from '#platform/server/gateways/storage.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn } from '../../helpers/people.ts'
import { bucketEnv, clientOf, type RunningSwift, startSwift } from '../../helpers/swift.ts'
import { PDF, photo } from '../../helpers/uploads.ts'
import { completed, planned, put, sendParts, signed, uploaded, video } from '../../helpers/user-uploads.ts'

const SLOW = 600_000
const BUCKET = 'files'
let swift: RunningSwift
let client: S3Client
let storage: Storage
let portal: TestApp
let token: string
/** Folder of what is uploaded now. */
let month: string

beforeAll(async () => {
  swift = await startSwift()
  const env = { ...bucketEnv(swift, BUCKET), UPLOAD_PUBLIC_URL: 'https://files.example' }
  const { uploads } = loadConfig(env)
  if (!uploads) throw new Error('no bucket')
  storage = bucketStorage(uploads)
  client = clientOf(swift)
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  portal = await testApp({ env, deps: { storage } })
  // The bucket refuses an address that is signed at another time than its own.
  portal.passSeconds((Date.now() - portal.deps.now().getTime()) / 1000)
  month = toWireTime(portal.deps.now()).slice(0, 7).replace('-', '/')
  ;({ token } = await signedIn(portal))
}, SLOW)
afterAll(async () => {
  client?.destroy()
  storage?.close()
  await portal?.close()
  await swift?.stop()
}, SLOW)

const keys = async (of = '') => {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }))
  return Contents.map(({ Key = '' }) => Key).filter((key) => key.includes(of))
}
const collecting = async () =>
  (await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }))).Uploads ?? []
const rowOf = async (id: string) => {
  const [row] = await portal.deps.db.select().from(userUploads).where(eq(userUploads.id, id))
  return row
}
const plain = (key: string) => fetch(`${swift.endpoint}/${BUCKET}/${key}`)

describe('in a bucket', { timeout: SLOW }, () => {
  test('a photo goes there by a signed address and comes out in its sizes', async () => {
    const { id, answer } = await uploaded(portal, token, await photo(1600, 1200))
    expect(answer).toMatchObject({ code: 200, data: { width: 1280, height: 960 } })
    expect((await fetch(answer.data.file)).headers.get('content-type')).toBe('image/jpeg')
    expect((await rowOf(id))?.file).toBe(`https://files.example/uploads/woodland/${month}/${id}-1280.jpg`)
    const base = `private/woodland/${month}/${id}`
    const sizes = ['-1280.jpg', '-1280.webp', '-480.jpg', '-480.webp', '-square.jpg'].map(
      (ending) => base + ending,
    )
    expect(await keys(id)).toEqual([`private/incoming/${month}/${id}.jpg`, ...sizes])
    await makeAvif(portal.deps)
    expect(await keys(id)).toEqual([`${base}-1280.avif`, ...sizes])
    const small = await storage.read(`${base}-480.webp`)
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 480 })
  })

  test('what is shown stands there twice, once as everybody may have and keep it', async () => {
    const { id } = await uploaded(portal, token, await photo(600, 400))
    const bytes = video(PART_BYTES + 321)
    const { id: clip } = await uploaded(portal, token, bytes, { purpose: 'video', name: 'a.mp4' })
    for (const [key, type] of [
      [`woodland/${month}/${id}-480.webp`, 'image/webp'],
      [`video/${month}/${clip}.mp4`, 'video/mp4'],
    ] as const) {
      expect(await storage.copy(`private/${key}`, key)).toBe(true)
      // Once more is no harm.
      expect(await storage.copy(`private/${key}`, key)).toBe(true)
      const head = await client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: `uploads/${key}` }))
      expect([head.ContentType, head.CacheControl]).toEqual([type, 'public, max-age=31536000, immutable'])
      expect((await storage.read(key))?.equals((await storage.read(`private/${key}`)) ?? bytes)).toBe(true)
    }
    expect((await storage.read(`video/${month}/${clip}.mp4`))?.equals(bytes)).toBe(true)
    expect(await storage.copy(`private/video/${month}/${id}.mp4`, `video/${month}/${id}.mp4`)).toBe(false)
    await portal.call(uploadAbort, { id: clip }, { token, address: newAddress() })
    expect(await keys(clip)).toEqual([])
  })

  test('a video goes there in parts, and on with the one that is missing', async () => {
    const bytes = video(2 * PART_BYTES + 321)
    const plan = await planned(portal, token, bytes.length, { purpose: 'video', name: 'a.mp4' })
    expect(plan).toMatchObject({ parts: 3, parallel: 1 })
    const { urls } = await signed(portal, token, plan.id, [1, 3])
    expect(urls.map(({ url }) => new URL(url).origin)).toEqual([swift.endpoint, swift.endpoint])
    expect(await put(portal, urls[0]?.url ?? '', bytes.subarray(0, PART_BYTES))).toBe(200)
    expect(await put(portal, urls[1]?.url ?? '', bytes.subarray(2 * PART_BYTES))).toBe(200)
    expect(await completed(portal, token, plan.id)).toMatchObject(UploadIncomplete)
    expect(await signed(portal, token, plan.id, [1, 2])).toMatchObject({
      done: [1, 3],
      urls: [{ part: 2, from: 0 }],
    })
    await sendParts(portal, token, plan.id, bytes)
    const answer = await completed(portal, token, plan.id)
    const piece = await fetch(answer.data.file, { headers: { range: 'bytes=0-99' } })
    expect([piece.status, piece.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect((await storage.read(`private/video/${month}/${plan.id}.mp4`))?.equals(bytes)).toBe(true)
    expect((await completed(portal, token, plan.id)).data).toMatchObject({ id: plan.id, name: 'a.mp4' })
    expect(await collecting()).toEqual([])
  })

  test('a part is taken by its own address only, and at its own length', async () => {
    const { id } = await planned(portal, token, PART_BYTES + 100, { purpose: 'video', name: 'a.mp4' })
    const { urls } = await signed(portal, token, id, [2])
    const url = urls[0]?.url ?? ''
    const bytes = Buffer.alloc(100)
    // A text that is no signature is a bad request to this server.
    for (const forged of [
      url.replace('partNumber=2', 'partNumber=1'),
      url.replace(/Signature=..../, 'Signature=0000'),
      url.replace('.mp4', '.avi'),
      url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'),
      url.split('?')[0] ?? '',
    ])
      expect([400, 403], forged).toContain(await put(portal, forged, bytes))
    expect(await put(portal, url, Buffer.alloc(101))).toBe(403)
    expect(await put(portal, url, bytes)).toBe(200)
    expect((await signed(portal, token, id, [])).done).toEqual([2])
    await portal.call(uploadAbort, { id }, { token, address: newAddress() })
    expect(await collecting()).toEqual([])
    expect(await put(portal, url, bytes)).toBe(404)
  })

  test('a certificate is shown by a signed address, and without one by none', async () => {
    const { id, answer } = await uploaded(portal, token, await photo(300, 200), { purpose: 'certificate' })
    const { file } = answer.data
    const reply = await fetch(file)
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    const [key = ''] = await keys(id)
    expect(key).toBe(`private/certificate/${month}/${id}.jpg`)
    expect([400, 403]).toContain((await plain(key)).status)
    expect((await fetch(file.replace(/Signature=..../, 'Signature=0000'))).status).toBe(403)
    expect((await fetch(file.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'))).status).toBe(403)
    expect((await portal.app.inject({ url: `/uploads/${key}` })).statusCode).toBe(404)
    expect((await portal.app.inject({ url: `/api/${key}` })).statusCode).toBe(404)
    const row = (await rowOf(id)) as UserUpload
    expect((await fetch(await addressOf(portal.deps, row))).status).toBe(200)
  })

  test('what is no picture is removed with all of its parts', async () => {
    const { id, answer } = await uploaded(portal, token, Buffer.from('<script>alert(1)</script>'))
    expect(answer).toMatchObject({
      code: UploadFormat.code,
      msg: '图片格式不正确：文件内容是网页，请打开网页，长按或右击图片，存下后上传',
    })
    expect([await rowOf(id), await keys(id), await collecting()]).toEqual([undefined, [], []])
    const { id: clip, answer: refused } = await uploaded(portal, token, video(900).subarray(0, 800), {
      purpose: 'video',
      name: 'a.mp4',
    })
    expect(refused).toMatchObject(UploadBroken)
    expect(await keys(clip)).toEqual([])
  })

  test('what nothing uses for a day is removed, finished or not', async () => {
    const { id } = await uploaded(portal, token, await photo(60, 40))
    const plan = await planned(portal, token, PART_BYTES + 1, { purpose: 'video', name: 'a.mp4' })
    const { urls } = await signed(portal, token, plan.id, [2])
    await put(portal, urls[0]?.url ?? '', Buffer.alloc(1))
    expect(await collecting()).toHaveLength(1)
    portal.passSeconds(24 * 3600 + 60)
    await sweepExpired(portal.deps)
    expect([await rowOf(id), await rowOf(plan.id), await keys(), await collecting()]).toEqual([
      undefined,
      undefined,
      [],
      [],
    ])
  })

  test('pictures of the staff go there too', async () => {
    const url = await storage.put('staff/2026/11/a.jpg', await photo(30, 20), 'image/jpeg')
    expect(url).toBe('https://files.example/uploads/staff/2026/11/a.jpg')
    expect([await storage.has('staff/2026/11/a.jpg'), await storage.has('staff/2026/11/b.jpg')]).toEqual([
      true,
      false,
    ])
    expect(await storage.read('staff/2026/11/b.jpg')).toBeUndefined()
  })

  test('attachments are saved by their own names, and pictures are shown', async () => {
    const dispositionOf = async (key: string) => {
      const { Bucket, Key } = { Bucket: BUCKET, Key: `uploads/${key}` }
      return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentDisposition
    }
    await storage.put('staff/2026/11/c.pdf', PDF, 'application/pdf', '造林“概算”.pdf')
    expect(await dispositionOf('staff/2026/11/c.pdf')).toBe(attachmentHeader('造林“概算”.pdf'))
    await storage.put('staff/2026/11/d.jpg', await photo(30, 20), 'image/jpeg')
    expect(await dispositionOf('staff/2026/11/d.jpg')).toBeUndefined()
    await storage.put('private/video/a.mp4', Buffer.from('x'), 'video/mp4')
    await storage.copy('private/video/a.mp4', 'video/a.mp4')
    expect(await dispositionOf('video/a.mp4')).toBe('attachment')
  })

  test('that cannot be reached is a failure without a word of its keys', async () => {
    const { uploads } = portal.deps.config
    if (!uploads) throw new Error('no bucket')
    const away = bucketStorage({ ...uploads, keySecret: 'topsecret' })
    await expect(away.put('a/b.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow(
      /^storage: SignatureDoesNotMatch \(HTTP 403\)$/,
    )
    away.close()
  })

  test('that cannot be reached is named to users, who may try again', async () => {
    const { uploads } = portal.deps.config
    if (!uploads) throw new Error('no bucket')
    const away = bucketStorage({ ...uploads, endpoint: `http://127.0.0.1:${await freePort()}` })
    const without = await testApp({ deps: { storage: away } })
    onTestFinished(async () => {
      await without.close()
      away.close()
    })
    const person = await signedIn(without)
    const answer = await without.call(
      upToken,
      { purpose: 'voucher', name: 'a.pdf', size: PDF.length },
      { token: person.token, address: newAddress() },
    )
    expect(answer).toMatchObject({ status: 503, code: StorageAway.code, msg: StorageAway.msg })
  })
})

test('addresses are signed by the clock of the database, whatever that of this machine says', async () => {
  const now = new Date(Date.now() - 100_000)
  const lasting = { now, seconds: 60 }
  const file = { key: 'private/video/a.mp4', multipart: 'x', size: 1 }
  const addresses = [
    await storage.signedUrl(file.key, lasting),
    await storage.partUrl(file, 1, 1, 0, lasting),
  ]
  const signedAt = now.toISOString().replace(/[-:]|\.\d+/g, '')
  for (const address of addresses) expect(new URL(address).searchParams.get('X-Amz-Date')).toBe(signedAt)
})
