// The browser's client against a backend that has the calls of the specification alone.

import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isCallMissing } from '#backends/spec/missing-call.ts'
import { fetchSpecListing } from '#backends/spec/own-listing.ts'
import { search } from '#features/search/contract.ts'
import { uploadFile } from '#features/uploads/browser/multipart-upload.ts'
import { upToken } from '#features/uploads/contract/user-uploads.ts'
import { call, setTokenSource } from '#platform/browser/call.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { type SpecBackend, startSpecBackend } from '../../fixtures/spec-backend/start.ts'
import { startStorage } from '../../fixtures/spec-backend/storage.ts'
import { signedUp } from '../../helpers/spec-backend.ts'

const MOBILE = '13900000008'
const STORAGE_TOKEN = randomUUID()
let backend: SpecBackend
let storage: Awaited<ReturnType<typeof startStorage>>
let window: JSDOM['window']
beforeAll(async () => {
  backend = await startSpecBackend()
  storage = await startStorage(STORAGE_TOKEN)
  const token = await signedUp(backend, MOBILE)
  setTokenSource(() => token)
  ;({ window } = new JSDOM('', { url: storage.url }))
  window.document.documentElement.dataset.api = backend.url
  const { document, XMLHttpRequest, FormData } = window
  const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() }
  const globals = { document, XMLHttpRequest, FormData, navigator: { onLine: true }, ...listeners }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterAll(async () => {
  setTokenSource(() => undefined)
  vi.unstubAllGlobals()
  window.close()
  await Promise.all([backend.close(), storage.close()])
})
beforeEach(() => {
  backend.requests.length = 0
})

test("one's own listing opens, wherever it stands in one's list; another user's is gone", async () => {
  const [others, ...own] = backend.state.listings
  for (const row of own) row.owner = MOBILE
  expect(own.length).toBeGreaterThan(50)
  const id = Number(own.at(-1)?.id)
  expect(await fetchSpecListing(id)).toMatchObject({ id, form: { project_name: own.at(-1)?.project_name } })
  await expect(fetchSpecListing(Number(others?.id))).rejects.toMatchObject({
    code: TargetGone.code,
  })
})

test("one's own draft opens, although one's list leaves it out", async () => {
  const row = backend.state.listings.at(-1)
  Object.assign(row ?? {}, { owner: MOBILE, status: -1 })
  const id = Number(row?.id)
  expect(await fetchSpecListing(id)).toMatchObject({ id })
})

test.each([404, 200] as const)(
  'a call of ours that is answered by a page with %i is absent',
  async (unknownStatus) => {
    const other = await startSpecBackend({ unknownStatus })
    window.document.documentElement.dataset.api = other.url
    const error: unknown = await call(search, { keyword: '林' }).catch((cause: unknown) => cause)
    expect(isCallMissing(error)).toBe(true)
    window.document.documentElement.dataset.api = backend.url
    await other.close()
  },
)

test('a call of the specification that is answered by a page is not absent, but failed', async () => {
  backend.setFault(upToken.path, { kind: 'html' })
  const error: unknown = await call(upToken, { purpose: 'identity', name: 'a.jpg', size: 1 }).catch(
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(Error)
  expect(isCallMissing(error)).toBe(false)
  backend.setFault(upToken.path)
})

const paper = () => new window.File(['paper'], '正面.jpg')
const tokenRequests = () => backend.requests.filter(({ path }) => path === upToken.path)

test('an upload whose token has expired is repeated with another token', async () => {
  window.document.documentElement.dataset.upload = `${storage.url} https://files.example`
  backend.state.uploadToken = randomUUID()
  const onState = (state: string) => {
    if (state === 'waiting') backend.state.uploadToken = STORAGE_TOKEN
  }
  const { file } = await uploadFile({ purpose: 'identity', file: paper(), onState })
  expect(file).toMatch(/^https:\/\/files\.example\/front-end\/[0-9a-f-]{36}\.jpg$/)
  expect([...storage.files.keys()]).toEqual([new URL(file).pathname.slice(1)])
  expect(tokenRequests().map(({ sent }) => sent.purpose)).toEqual(['identity', 'identity'])
})

test('an upload that the storage refuses with a new token too has failed, and is said to', async () => {
  backend.state.uploadToken = randomUUID()
  const sending = uploadFile({ purpose: 'identity', file: paper() })
  await expect(sending).rejects.toThrow('上传失败')
  expect(tokenRequests()).toHaveLength(2)
  backend.state.uploadToken = STORAGE_TOKEN
})

test.each([
  ['is asked too much', [429]],
  ['is asked too much between two refusals', [403, 429, 403]],
])('an upload is repeated where the storage %s', async (_, failures) => {
  storage.failures.push(...failures)
  const { file } = await uploadFile({ purpose: 'identity', file: paper() })
  expect(storage.failures).toEqual([])
  expect(storage.files.has(new URL(file).pathname.slice(1))).toBe(true)
})

test('an upload to a site that names no storage is refused at once', async () => {
  delete window.document.documentElement.dataset.upload
  const onState = vi.fn()
  const sending = uploadFile({ purpose: 'identity', file: paper(), onState })
  await expect(sending).rejects.toThrow('网站尚未设置文件存储，暂时无法上传')
  expect(onState).not.toHaveBeenCalledWith('waiting')
  expect(tokenRequests()).toHaveLength(1)
})
