// Videos and parts of files: sending, completing, trying again and giving up.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepExpired } from '#app/interval-jobs.ts'
import {
  UploadIncomplete,
  uploadAbort,
  uploadComplete,
  uploadParts,
} from '#features/uploads/contract/user-uploads.ts'
import { readyFiles } from '#features/uploads/server/ready-uploads.service.ts'
import { type UserUpload, userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { UploadBroken, UploadFormat } from '#platform/contract/file-refusals.ts'
import { Broken, Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import { isHevc } from '#platform/lib/videos.ts'
import { videoExamples } from '../../fixtures/as-written.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { hevcVideo, videoOf } from '../../helpers/movies.ts'
import { photo } from '../../helpers/uploads.ts'
import {
  ask,
  avi,
  completed,
  get,
  planned,
  put,
  sendParts,
  signed,
  storedFiles,
  uploaded,
  uploader,
  uploadRow,
  video,
  wmv,
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

describe('a video', () => {
  beforeAll(signIn)
  const sendVideo = (bytes: Buffer, name: string) =>
    uploaded(portal, token, bytes, { purpose: 'video', name })

  test('is kept as it is, part for part, and read in pieces', async () => {
    const bytes = video(2 * PART_BYTES + 1234)
    const { id, answer } = await sendVideo(bytes, '航拍.MP4')
    expect(answer).toMatchObject({ code: 200, data: { name: '航拍.MP4', width: 0, height: 0 } })
    expect(answer.data.file).toMatch(new RegExp(`^/api/private/video/2026/11/${id}\\.mp4\\?`))
    const reply = await get(portal, answer.data.file)
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

  test('is refused where it is none, and says what it is', async () => {
    for (const [name, bytes, kind] of [
      ['a.mp4', Buffer.from('<script>alert(1)</script>'), '网页'],
      ['视频.txt', Buffer.from('林地航拍说明'), '纯文本'],
      ['a.wmv', await photo(60, 40), ' JPG 图片'],
    ] as const) {
      const { answer } = await sendVideo(bytes, name)
      expect([name, answer.msg, answer.code]).toEqual([
        name,
        `视频格式不正确：文件内容是${kind}，请重新选择视频`,
        UploadFormat.code,
      ])
    }
  })

  test('is what stands in it, whatever its name says', async () => {
    for (const [name, bytes, right, ending] of [
      ['a.mp4', avi(1000), 'a.avi', '.avi'],
      ['a.avi', video(1000), 'a.mp4', '.mp4'],
      ['航拍 2024.11', wmv(1000), '航拍 2024.11.wmv', '.wmv'],
    ] as const) {
      const { id, answer } = await sendVideo(bytes, name)
      expect([name, answer.code, answer.data.name]).toEqual([name, 200, right])
      expect(answer.data.file).toContain(`/api/private/video/2026/11/${id}${ending}?`)
      const reply = await get(portal, answer.data.file)
      expect(reply.rawPayload.equals(bytes)).toBe(true)
      expect(storedFiles(portal).filter((file) => file.includes(id))).toHaveLength(1)
    }
  })

  test.for(videoExamples)('%s with %s in it is kept as %s', async ([name, content, kept, isUnseen]) => {
    const bytes = await videoOf[content]()
    const { answer } = await sendVideo(bytes, name)
    expect(answer).toMatchObject({ code: 200, data: { name: kept } })
    expect(isHevc(answer.data.file)).toBe(isUnseen)
    expect((await get(portal, answer.data.file)).rawPayload.equals(bytes)).toBe(true)
  })

  test('in HEVC is known by its address, and leaves nothing behind', async () => {
    const { id, answer } = await sendVideo(await hevcVideo(), '新手机.mp4')
    expect(isHevc(answer.data.file)).toBe(true)
    await ask(portal, token, uploadAbort as never, { id })
    expect(storedFiles(portal).filter((file) => file.includes(id))).toEqual([])
  })

  test('is refused where it ends too early', async () => {
    const before = new Set(storedFiles(portal))
    for (const [name, bytes] of [
      ['a.mp4', video(5000).subarray(0, 4000)],
      ['a.mp4', video(1000).subarray(0, 40)],
      ['a.avi', avi(5000).subarray(0, 4000)],
    ] as const)
      expect((await sendVideo(bytes, name)).answer).toMatchObject(UploadBroken)
    expect(storedFiles(portal).filter((file) => file.startsWith('incoming') && !before.has(file))).toEqual([])
  })
})

describe('a part', () => {
  beforeAll(signIn)
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
      url.replace('from=0', 'from=00'),
      url.replace('bytes=1000', 'bytes=01000'),
      url.replace('bytes=', '%62ytes='),
      url.replace('/2?', '/%32?'),
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
    expect((await get(portal, data.file)).rawPayload.equals(whole)).toBe(true)
    expect(await put(portal, url, last)).toBe(404)
    const { id: dropped, last: old } = await begun()
    await ask(portal, token, uploadAbort as never, { id: dropped })
    expect(await put(portal, old, last)).toBe(404)
  })

  test('answers nobody who asks for anything else', async () => {
    const { last: url } = await begun()
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const)
      expect((await portal.app.inject({ method, url, payload: '' })).statusCode).toBe(404)
    const refused = await portal.app.inject({ method: 'PUT', url: `${url}x`, payload: 'x' })
    expect(refused.json()).toEqual({ ...Forbidden, data: null })
  })
})

describe('completing', () => {
  beforeAll(signIn)

  test('takes all parts', async () => {
    const bytes = video(PART_BYTES + 10)
    const { id } = await planned(portal, token, bytes.length, { purpose: 'video', name: 'a.mp4' })
    expect(await completed(portal, token, id)).toMatchObject({ ...UploadIncomplete, data: null })
    const { urls } = await signed(portal, token, id, [2])
    await put(portal, urls[0]?.url ?? '', bytes.subarray(PART_BYTES))
    expect(await completed(portal, token, id)).toMatchObject(UploadIncomplete)
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
    const row = (await uploadRow(portal, id)) as UserUpload
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
      expect(await completed(portal, token, id)).toMatchObject({ status: 500, ...Broken })
    } finally {
      portal.deps.storage.put = works
    }
    expect((await completed(portal, token, id)).code).toBe(200)
  })
})

describe('given up while it is looked at', () => {
  beforeAll(signIn)
  const giveUp = async (id: string) => {
    expect(await ask(portal, token, uploadAbort as never, { id })).toMatchObject({ code: 200 })
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
    expect(await completedLate(id, when)).toMatchObject(TargetGone)
    expect(await uploadRow(portal, id)).toBeUndefined()
    expect(storedFiles(portal).filter((file) => file.includes(id))).toEqual([])
  })

  test('there is a note of it until all that was made of it is gone', async () => {
    const bytes = await photo(300, 200)
    const { id } = await planned(portal, token, bytes.length)
    await sendParts(portal, token, id, bytes)
    const { storage, db } = portal.deps
    const { put: store, remove } = storage
    storage.put = async (key, data, type) => {
      // Simulates another run of the clean-up job that was faster.
      await db.delete(userUploads).where(eq(userUploads.id, id))
      return store(key, data, type)
    }
    storage.remove = () => Promise.reject(new Error('storage is away'))
    try {
      expect(await completed(portal, token, id)).toMatchObject(TargetGone)
    } finally {
      storage.put = store
      storage.remove = remove
    }
    expect(await uploadRow(portal, id)).toMatchObject({ state: 'gone' })
    await sweepExpired(portal.deps)
    expect(await uploadRow(portal, id)).toBeUndefined()
    expect(storedFiles(portal).filter((file) => file.includes(id))).toEqual([])
  })
})

describe('a file of another user', () => {
  test('is not there, in any call', async () => {
    await signIn()
    const bytes = await photo(60, 40)
    const { id } = await planned(portal, token, bytes.length)
    await sendParts(portal, token, id, bytes)
    const owner = { token, userId }
    await signIn()
    for (const [call, input] of [
      [uploadParts, { id, parts: [1] }],
      [uploadComplete, { id }],
    ] as const)
      expect(await ask(portal, token, call as never, input)).toMatchObject({
        ...TargetGone,
        data: null,
      })
    expect(await ask(portal, token, uploadAbort as never, { id })).toMatchObject({ code: 200, data: null })
    expect(await uploadRow(portal, id)).toMatchObject({ state: 'open' })
    expect((await completed(portal, owner.token, id)).code).toBe(200)
    expect((await readyFiles(portal.deps.db, userId, [id])).size).toBe(0)
    expect((await readyFiles(portal.deps.db, owner.userId, [id])).get(id)).toMatchObject({
      id,
    })
  })
})
