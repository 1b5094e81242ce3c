import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { isOwnCall } from '#platform/contract/endpoint.ts'
import { checkBackend, isDefect } from '../../../scripts/check-backend/check.ts'
import { probes } from '../../../scripts/check-backend/probes.ts'
import { type SpecBackend, startSpecBackend } from '../../fixtures/spec-backend/start.ts'
import { signedUp } from '../../helpers/spec-backend.ts'

let backend: SpecBackend
let token = ''
beforeAll(async () => {
  backend = await startSpecBackend()
  token = await signedUp(backend, '13900000009')
})
afterAll(() => backend.close())

const READS = /list$|detail$|index$|state$|\/get|settings$/i
const NOT_PROBED = new Set(['/api/changes', '/api/user/export/file', '/api/sharedReport', '/api/getsigns'])

test('every call whose name says that it reads is asked', () => {
  const asked = new Set(probes.map(({ call }) => call))
  const missing = Object.values(endpoints)
    .flat()
    .filter((call) => !call.path.startsWith('/api/staff/') && !asked.has(call) && !NOT_PROBED.has(call.path))
    .filter(({ path }) => READS.test(path.slice(path.lastIndexOf('/'))))
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('a backend of the specification fits in every call that it must have, and has none of ours', async () => {
  const rows = await checkBackend(backend.url, token)
  expect(rows.filter(isDefect)).toEqual([])
  const kinds = (ours: boolean) =>
    new Set(rows.filter(({ call }) => isOwnCall(call) === ours).map(({ outcome }) => outcome.kind))
  expect(kinds(false)).toEqual(new Set(['fits', 'not asked']))
  expect(kinds(true)).toEqual(new Set(['absent', 'not asked']))
})

test('a backend that answers what it does not know with a page has none of ours', async () => {
  const pages = await startSpecBackend({ unknownStatus: 200 })
  const rows = await checkBackend(pages.url)
  await pages.close()
  expect(rows.filter(isDefect)).toEqual([])
  const ours = rows.filter(({ call }) => isOwnCall(call)).map(({ outcome }) => outcome.kind)
  expect(new Set(ours)).toEqual(new Set(['absent', 'not asked']))
})

test('an answer that does not fit is shown with its field, and ends the command with 1', async () => {
  const row = backend.state.listings[0]
  const id = row?.id
  Object.assign(row ?? {}, { id: 'LD-1' })
  backend.setFault('/api/linklist', { kind: 'html' })
  backend.setFault('/api/experts', { kind: 'code', code: -1, msg: '系统繁忙' })
  backend.setFault('/api/getCity', { kind: 'no json' })
  const run = promisify(execFile)
  const command = join(import.meta.dirname, '../../../scripts/check-backend.ts')
  const failure = (await run(process.execPath, [command, backend.url]).catch((error: unknown) => error)) as {
    code: number
    stdout: string
  }
  expect(failure.code).toBe(1)
  expect(failure.stdout).toMatch(/✗ 规格 {2}\/api\/foretryList +不符合：data\.list\.0\.id 格式不正确/)
  expect(failure.stdout).toMatch(/✗ 规格 {2}\/api\/linklist +不符合： ?HTTP 200，答复不是 JSON/)
  expect(failure.stdout).toMatch(/✗ 规格 {2}\/api\/experts +拒绝：-1 系统繁忙/)
  expect(failure.stdout).toMatch(
    /✗ 规格 {2}\/api\/getCity +不符合： ?HTTP 415，答复不是 JSON（以 json 发送）/,
  )
  expect(failure.stdout).toMatch(/– 本站 {2}\/api\/siteSettings +没有此接口/)
  expect(failure.stdout).toMatch(/– 规格 {2}\/api\/userIndex +未检查：需要登录/)
  backend.setFault('/api/linklist')
  backend.setFault('/api/experts')
  backend.setFault('/api/getCity')
  Object.assign(row ?? {}, { id })
  const good = await run(process.execPath, [command, backend.url])
  expect(good.stdout).toMatch(/^✓ 规格 {2}\/api\/forestIndex +符合$/m)
})

test('a backend that cannot be reached is said to be so; no address, or one with a path, ends with 2', async () => {
  const [row] = await checkBackend('http://127.0.0.1:9')
  expect(row?.outcome).toEqual({ kind: 'no answer', message: '连接失败' })
  const command = join(import.meta.dirname, '../../../scripts/check-backend.ts')
  for (const args of [[], [`${backend.url}/v1`]])
    await expect(promisify(execFile)(process.execPath, [command, ...args])).rejects.toMatchObject({ code: 2 })
})
