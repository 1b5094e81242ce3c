// The console's way of uploading, against the real app over a real connection.

import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getMobile } from '#features/accounts/contract/accounts.ts'
import { uploader } from '#features/uploads/browser/upload.ts'
import * as calls from '#features/uploads/contract/staff-uploads.ts'
import { call, Refused, setTokenSource, Unreachable } from '#platform/browser/call.ts'
import { ImageFormat } from '#platform/contract/file-refusals.ts'
import { NotSignedIn, TooMany } from '#platform/contract/refusals.ts'
import { LIMITS, type LimitName, tryConsume } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { PDF, photo } from '../../helpers/uploads.ts'

const uploadImage = uploader(calls.uploadImage)
const uploadFile = uploader(calls.uploadFile)

let portal: TestApp
let window: JSDOM['window']
let token: string | undefined
let staffId = 0
beforeAll(async () => {
  portal = await testApp()
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ window } = new JSDOM('', { url }))
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('XMLHttpRequest', window.XMLHttpRequest)
  setTokenSource(() => token)
  ;({ token, id: staffId } = await staffSignedIn(portal))
})
afterAll(async () => {
  setTokenSource(() => undefined)
  vi.unstubAllGlobals()
  window.close()
  await portal.close()
})

const fileOf = (name: string, body: Uint8Array) => new window.File([new window.Uint8Array(body)], name)

test('an upload tells how far it has come, and answers what was stored', async () => {
  const shares: number[] = []
  const picture = fileOf('村口 & 林地.jpg', await photo(800, 600))
  const answer = await uploadImage(picture, (share) => shares.push(share))
  expect(answer).toEqual({ file: expect.stringMatching(/^\/uploads\/staff\//), width: 800, height: 600 })
  expect(shares.at(-1)).toBe(1)
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  expect(await uploadFile(fileOf('公告.pdf', PDF))).toMatchObject({ name: '公告.pdf', size: PDF.length })
})

test('what would be refused is refused before it is sent, in the same words', async () => {
  const large = { name: 'a.png', size: Math.round(12.3 * 1024 * 1024) } as File
  const message = '上传的图片为 12.3 M，请控制在 10M 以内'
  await expect(uploadImage(large)).rejects.toMatchObject({
    name: 'Refused',
    code: 400,
    message,
    fields: { file: message },
  })
  await expect(uploadFile(fileOf('a.exe', PDF))).rejects.toThrow(/^文件格式不正确，可上传 PDF、/)
})

test('a refusal of the API is one, and no answer is none', async () => {
  const reason = '图片格式不正确：文件内容是 PDF 文件，请截屏后上传'
  await expect(uploadImage(fileOf('a.png', PDF))).rejects.toMatchObject(
    new Refused(ImageFormat.code, reason, { file: reason }),
  )
  const known = token
  token = undefined
  await expect(uploadImage(fileOf('a.png', PDF))).rejects.toMatchObject({ code: NotSignedIn.code })
  token = known
  document.documentElement.dataset.api = 'http://127.0.0.1:1'
  await expect(uploadFile(fileOf('a.pdf', PDF))).rejects.toThrow(Unreachable)
  delete document.documentElement.dataset.api
})

test('an upload can be given up', async () => {
  const before = new AbortController()
  before.abort(new Error('别传了'))
  await expect(uploadFile(fileOf('a.pdf', PDF), undefined, before.signal)).rejects.toThrow('别传了')
  const during = new AbortController()
  const sending = uploadFile(fileOf('a.pdf', new Uint8Array(20_000_000)), () => during.abort(), during.signal)
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
})

test('a limit is a refusal like any other, in the words of the API, for calls and for uploads', async () => {
  const { now } = portal.deps
  const count = (name: LimitName, who: string) => tryConsume(portal.deps.db, name, who, now())
  document.documentElement.dataset.api = window.location.origin
  for (let i = 0; i < LIMITS.mobileLookup.max; i++) await count('mobileLookup', '127.0.0.1')
  const { code, msg } = TooMany
  await expect(call(getMobile, { type: 2, mobile: '13600000000' })).rejects.toMatchObject(
    new Refused(code, msg, {}, 429),
  )
  for (let i = 0; i < LIMITS.upload.max; i++) await count('upload', `staff:${staffId}`)
  await expect(uploadImage(fileOf('a.png', PDF))).rejects.toMatchObject(new Refused(code, msg, {}, 429))
  delete document.documentElement.dataset.api
})
