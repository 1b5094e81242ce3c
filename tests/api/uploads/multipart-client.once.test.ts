// A page's way of uploading in parts, against the real app over a line that breaks.

import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type UploadPhase,
  type UploadRequest,
  unfinishedUploads,
  uploadFile,
} from '#features/uploads/browser/multipart-upload.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { setTokenSource } from '#platform/browser/call.ts'
import { UploadFormat } from '#platform/contract/file-refusals.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import { openTcpProxy, type TcpProxy } from '../../../scripts/bench/tcp-proxy.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { signedIn } from '../../helpers/people.ts'
import { photo } from '../../helpers/uploads.ts'
import { video } from '../../helpers/user-uploads.ts'

const SLOW = 300_000
let portal: TestApp
let line: TcpProxy
let window: JSDOM['window']
let token: string | undefined
beforeAll(async () => {
  portal = await testApp()
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  line = await openTcpProxy(Number(new URL(url).port))
  const near = `http://127.0.0.1:${line.port}`
  ;({ window } = new JSDOM('', { url: near }))
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('navigator', window.navigator)
  vi.stubGlobal('XMLHttpRequest', window.XMLHttpRequest)
  vi.stubGlobal('localStorage', window.localStorage)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  document.documentElement.dataset.api = near
  setTokenSource(() => token)
}, SLOW)
beforeEach(async () => {
  ;({ token } = await signedIn(portal))
  window.localStorage.clear()
  line.sent = 0
})
afterAll(async () => {
  setTokenSource(() => undefined)
  vi.unstubAllGlobals()
  window?.close()
  line?.close()
  await portal.close()
})

const keptValues = () =>
  Array.from(
    { length: window.localStorage.length },
    (_, at) => window.localStorage.getItem(window.localStorage.key(at) ?? '') ?? '',
  )
const fileOf = (name: string, body: Uint8Array) =>
  new window.File([new window.Uint8Array(body)], name, { lastModified: 1 })
const rowOf = async (id: string) =>
  (await portal.deps.db.select().from(userUploads).where(eq(userUploads.id, id)))[0]
const bytesAt = async (file: string) => (await portal.app.inject({ url: file })).rawPayload
const BYTES = video(3 * PART_BYTES + 777)
const send = (more: Partial<UploadRequest> = {}) =>
  uploadFile({ purpose: 'video', file: fileOf('航拍.mp4', BYTES), ...more })

test('a file goes up in parts, tells how far it has come, and is forgotten afterwards', {
  timeout: SLOW,
}, async () => {
  const shares: number[] = []
  const states: UploadPhase[] = []
  const done = await send({
    onProgress: (share) => shares.push(share),
    onState: (state) => states.push(state),
  })
  expect(done).toMatchObject({ name: '航拍.mp4', file: expect.stringMatching(/^\/api\/private\/video\//) })
  expect((await bytesAt(done.file)).equals(BYTES)).toBe(true)
  expect(shares.at(-1)).toBe(1)
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  expect(states).toEqual(['sending', 'checking'])
  expect(window.localStorage).toHaveLength(0)
})

test('a cut line costs less than a part, and the file goes on by itself', { timeout: SLOW }, async () => {
  const states: UploadPhase[] = []
  line.cutAt = 2 * PART_BYTES
  const done = await send({ onState: (state) => states.push(state) })
  expect((await bytesAt(done.file)).equals(BYTES)).toBe(true)
  expect(line.cuts).toBeGreaterThan(0)
  expect(states).toContain('waiting')
  expect(line.sent - BYTES.length).toBeLessThan(PART_BYTES)
})

test('after a reload it goes on with what has not arrived', { timeout: SLOW }, async () => {
  // The page is gone: nobody gives the upload up, and nothing more is sent.
  const file = fileOf('航拍.mp4', BYTES)
  const page = await new Promise<string[]>((resolve) => {
    line.cutAt = 2 * PART_BYTES
    let isGone = false
    void send({
      file,
      onState: (state) => {
        if (state !== 'waiting' || isGone) return
        isGone = true
        line.isShut = true
        file.slice = () => {
          throw new Error('gone')
        }
        resolve(keptValues())
      },
    }).catch(() => undefined)
  })
  expect(page).toHaveLength(1)
  const { id } = JSON.parse(page[0] ?? '') as { id: string }
  // Longer than a page takes to load: the server has noticed by then that no more bytes come.
  await wait(500)
  line.isShut = false
  const done = await send()
  expect(done.id).toBe(id)
  expect((await bytesAt(done.file)).equals(BYTES)).toBe(true)
  expect(line.sent - BYTES.length).toBeLessThan(PART_BYTES)
})

test('what is remembered and gone, or another user’s, begins anew', { timeout: SLOW }, async () => {
  const picture = fileOf('a.jpg', await photo(60, 40))
  const plan = { id: crypto.randomUUID(), part_size: PART_BYTES, parts: 1, parallel: 3 }
  for (const kept of [JSON.stringify(plan), 'not JSON', '{"id":1}']) {
    window.localStorage.setItem(`upload:woodland:a.jpg:${picture.size}:1`, kept)
    const done = await uploadFile({ purpose: 'woodland', file: picture })
    expect(done).toMatchObject({ width: 60, height: 40 })
    expect(done.id).not.toBe(plan.id)
  }
})

test('an address that has run out is asked for again', { timeout: SLOW }, async () => {
  let isFirst = true
  const { partUrl } = portal.deps.storage
  portal.deps.storage.partUrl = (file, part, bytes, from, lasting) => {
    const seconds = isFirst ? -1 : lasting.seconds
    isFirst = false
    return partUrl(file, part, bytes, from, { ...lasting, seconds })
  }
  try {
    expect(
      await uploadFile({ purpose: 'woodland', file: fileOf('a.jpg', await photo(60, 40)) }),
    ).toMatchObject({
      width: 60,
    })
    expect(isFirst).toBe(false)
  } finally {
    portal.deps.storage.partUrl = partUrl
  }
})

test('what would be refused is refused before it is sent, and the rest in the server’s words', async () => {
  const message = '上传的图片为 6.1 M，请控制在 6M 以内'
  const large = { name: 'a.png', size: 6 * 1024 * 1024 + 1, lastModified: 1 } as File
  await expect(uploadFile({ purpose: 'woodland', file: large })).rejects.toMatchObject({
    name: 'Refused',
    code: 400,
    message,
    fields: { file: message },
  })
  expect(line.sent).toBe(0)
  const script = fileOf('a.png', Buffer.from('<script>alert(1)</script>'))
  await expect(uploadFile({ purpose: 'woodland', file: script })).rejects.toMatchObject({
    code: UploadFormat.code,
    message: '图片格式不正确：文件内容是网页，请打开网页，长按或右击图片，存下后上传',
    fields: { file: '图片格式不正确：文件内容是网页，请打开网页，长按或右击图片，存下后上传' },
  })
  expect(window.localStorage).toHaveLength(0)
  token = undefined
  await expect(uploadFile({ purpose: 'woodland', file: script })).rejects.toMatchObject({
    code: NotSignedIn.code,
  })
})

test('an upload can be given up: nothing of it is left', { timeout: SLOW }, async () => {
  const before = new AbortController()
  before.abort(new Error('别传了'))
  await expect(send({ signal: before.signal })).rejects.toThrow('别传了')
  expect(line.sent).toBe(0)
  const during = new AbortController()
  let kept = ''
  const sending = send({
    signal: during.signal,
    onProgress: () => {
      kept ||= keptValues()[0] ?? ''
      during.abort()
    },
  })
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  const { id } = JSON.parse(kept) as { id: string }
  expect(await rowOf(id)).toBeUndefined()
  expect(window.localStorage).toHaveLength(0)
})

test('an upload that is left goes on where it stopped', { timeout: SLOW }, async () => {
  const leaving = new AbortController()
  let kept = ''
  const sending = send({
    owner: 'me',
    signal: leaving.signal,
    keepOnAbort: () => true,
    onProgress: (share) => {
      if (share < 0.5 || kept) return
      kept = keptValues()[0] ?? ''
      leaving.abort()
      // At once, so that the next form tells of it.
      expect(unfinishedUploads('video', 'me')).toHaveLength(1)
    },
  })
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  const { id } = JSON.parse(kept) as { id: string }
  expect(keptValues()).toEqual([kept])
  const done = await send()
  expect(done.id).toBe(id)
  expect((await bytesAt(done.file)).equals(BYTES)).toBe(true)
  expect(line.sent).toBeLessThan(1.5 * BYTES.length)
  expect(window.localStorage).toHaveLength(0)
})

test('a video chosen again by another name and time goes on; one of other content begins anew', {
  timeout: SLOW,
}, async () => {
  const leave = async () => {
    const page = new AbortController()
    const left = send({
      signal: page.signal,
      keepOnAbort: () => true,
      onProgress: (share) => share > 0.5 && page.abort(),
    })
    await expect(left).rejects.toThrow()
    expect(window.localStorage).toHaveLength(1)
    line.sent = 0
  }
  const choose = async (bytes: Buffer) => {
    const notes: string[] = []
    const body = new window.Uint8Array(bytes)
    const file = new window.File([body], 'mmexport1717.mp4', { lastModified: 2 })
    const done = await send({ file, onNote: (note) => notes.push(note) })
    expect((await bytesAt(done.file)).equals(bytes)).toBe(true)
    expect(window.localStorage).toHaveLength(0)
    return notes
  }
  await leave()
  expect(await choose(BYTES)).toEqual(['接着上次没有传完的部分上传'])
  expect(line.sent).toBeLessThan(BYTES.length)
  await leave()
  const other = Buffer.from(BYTES)
  other.fill(8, other.length - 100)
  expect(await choose(other)).toEqual(['和上次没有传完的文件内容不同，从头开始上传'])
  expect(line.sent).toBeGreaterThan(BYTES.length - 1)
})

test('an upload that another page is sending is left alone', { timeout: SLOW }, async () => {
  const page = new AbortController()
  const left = send({
    signal: page.signal,
    keepOnAbort: () => true,
    onProgress: (share) => share > 0.5 && page.abort(),
  })
  await expect(left).rejects.toThrow()
  const held = [{ name: `upload:video:航拍.mp4:${BYTES.length}:1` }]
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { query: async () => ({ held }), request: async () => undefined },
  })
  try {
    const notes: string[] = []
    const other = video(PART_BYTES + 5)
    await send({ file: fileOf('另一段.mp4', other), onNote: (note) => notes.push(note) })
    expect(notes).toEqual([])
    expect(window.localStorage).toHaveLength(1)
  } finally {
    vi.stubGlobal('navigator', window.navigator)
  }
})

test('an upload that is left while the server looks at it is not forgotten', { timeout: SLOW }, async () => {
  const leaving = new AbortController()
  const file = fileOf('a.jpg', await photo(60, 40))
  const onState = (state: UploadPhase) => state === 'checking' && leaving.abort()
  const { id } = await uploadFile({
    purpose: 'woodland',
    file,
    onState,
    signal: leaving.signal,
    keepOnAbort: () => true,
  })
  expect(window.localStorage).toHaveLength(1)
  expect(await uploadFile({ purpose: 'woodland', file })).toMatchObject({ id })
  expect(window.localStorage).toHaveLength(0)
})

test('a line that stays dead ends in words, and the file goes on later', { timeout: SLOW }, async () => {
  const { setTimeout: inTime } = globalThis
  const hurried = (work: () => void, ms = 0) => inTime(work, ms / 100)
  vi.stubGlobal('setTimeout', hurried)
  line.isShut = true
  line.cut()
  try {
    await expect(uploadFile({ purpose: 'video', file: fileOf('a.mp4', video(1000)) })).rejects.toMatchObject({
      name: 'Refused',
      code: 0,
      message: '视频上传失败，请重新上传',
    })
    await expect(
      uploadFile({ purpose: 'woodland', file: fileOf('a.jpg', BYTES.subarray(0, 9)) }),
    ).rejects.toThrow('图片上传失败，请重新上传')
  } finally {
    vi.stubGlobal('setTimeout', inTime)
    line.isShut = false
  }
  expect(await uploadFile({ purpose: 'video', file: fileOf('a.mp4', video(1000)) })).toMatchObject({
    name: 'a.mp4',
  })
})
