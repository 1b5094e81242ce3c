// A call that is answered before its body was read: the next request on its connection is answered, or it is closed.

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { avatarUpload } from '#features/accounts/contract/avatar.ts'
import { uploadFile } from '#features/uploads/contract/staff-uploads.ts'
import { uploadParts, upToken } from '#features/uploads/contract/user-uploads.ts'
import { StorageFull, UploadFormat, UploadRunning } from '#platform/contract/file-refusals.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { BODY_LIMITS } from '#platform/server/http/request-timeouts.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { signedIn, staffSignedIn } from '../../helpers/people.ts'
import { get, openRaw } from '../../helpers/raw-http.ts'
import { mountSmallDisk } from '../../helpers/small-disk.ts'

const MB = 1024 * 1024
/** Times of a test, in which a body that stalls is given up soon. */
const LIMITS = { ...BODY_LIMITS, windowMs: 300, windowBytes: 64 * 1024, drainMs: 300 }

let portal: TestApp
let url = ''
beforeAll(async () => {
  portal = await testApp({ bodyLimits: LIMITS })
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => portal.close())

const post = (target: string, bytes: number, ...headers: string[]) =>
  [
    `${target.startsWith('PUT ') ? target : `POST ${target}`} HTTP/1.1`,
    'Host: a',
    'Content-Type: application/octet-stream',
    `Content-Length: ${bytes}`,
    ...headers,
    '',
    '',
  ].join('\r\n')

/** Answers the statuses of all answers that came until the connection is closed. */
const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)

describe('a body that is not read', () => {
  test.for([
    ['of somebody who is not signed in', () => post(`${uploadFile.path}?name=a.pdf`, 3 * MB)],
    ['of a call that there is not', () => post('/api/nothing', 3 * MB)],
    ['of a kind that the call does not take', () => post('/api/newsList', 3 * MB)],
    ['of a page', () => post('/info', 3 * MB)],
    ['for an address that is not signed', () => post('PUT /api/upload/part/some/1', 3 * MB)],
    [
      'of a call without a body',
      () => get('/api/health').replace('\r\n\r\n', '\r\nContent-Length: 3145728\r\n\r\n'),
    ],
  ] as const)('%s is dropped, and the next request is answered', async ([, head]) => {
    const connection = await openRaw(url)
    const { socket, received, closed } = connection
    socket.write(head() + 'x'.repeat(1000))
    await expect.poll(() => statusesOf(received()).length, { timeout: 20_000 }).toBe(1)
    socket.write('x'.repeat(3 * MB - 1000))
    socket.write(get('/api/health', 'Connection: close'))
    await closed
    expect(statusesOf(received()).at(-1)).toMatch(/^200$/)
  })

  test('and does not end closes its connection in time', async () => {
    const { socket, received, closed } = await openRaw(url)
    socket.write(`${post(`${uploadFile.path}?name=a.pdf`, 3 * MB)}x`)
    await closed
    expect(received()).toContain(`{"code":${NotSignedIn.code},`)
  })

  test('and is too long closes its connection', async () => {
    const one = await testApp({ bodyLimits: { ...LIMITS, drainMs: 60_000, drainBytes: MB } })
    try {
      const { socket, closed } = await openRaw(await one.app.listen({ host: '127.0.0.1', port: 0 }))
      socket.write(post(`${uploadFile.path}?name=a.pdf`, 40 * MB))
      const sending = setInterval(() => socket.write('x'.repeat(MB)), 10)
      await closed
      clearInterval(sending)
    } finally {
      await one.close()
    }
  })
})

describe('an upload that brings almost nothing', () => {
  test('is ended, and its place is free for the same person', async () => {
    const user = await signedIn(portal)
    const held = await openRaw(url)
    held.socket.write(`${post(`${avatarUpload.path}?name=a.png`, MB, `token: ${user.token}`)}x`)
    const ask = async () =>
      (
        await portal.call(
          avatarUpload,
          { name: 'a.png' },
          { token: user.token, address: '10.9.9.9', file: Buffer.from('no picture') },
        )
      ).code
    await expect.poll(ask).toBe(UploadRunning.code)
    await held.closed
    await expect.poll(ask).toBe(UploadFormat.code)
  })

  test('of one account leaves room for all others', async () => {
    const [slow, other] = [await signedIn(portal), await signedIn(portal)]
    const held = await Promise.all(Array.from({ length: 10 }, () => openRaw(url)))
    for (const { socket } of held)
      socket.write(`${post(`${avatarUpload.path}?name=a.png`, MB, `token: ${slow.token}`)}x`)
    await pause(100)
    const answer = await portal.call(
      avatarUpload,
      { name: 'a.png' },
      { token: other.token, file: Buffer.from('no picture') },
    )
    expect(answer.code).toBe(UploadFormat.code)
    for (const { socket } of held) socket.destroy()
    await Promise.all(held.map(({ closed }) => closed))
  })
})

describe('on a full disk', () => {
  test('an upload says so, leaves nothing behind, and the next request on its connection is answered', async ({
    skip,
  }) => {
    const disk = mountSmallDisk('4m') ?? skip('no disk can be mounted here')
    const one = await testApp({ deps: { storage: diskStorage(disk.folder) } })
    try {
      const origin = await one.app.listen({ host: '127.0.0.1', port: 0 })
      const [user, editor] = [await signedIn(one), await staffSignedIn(one)]
      const plan = (
        await one.call(upToken, { purpose: 'woodland', name: 'a.jpg', size: 2 * MB }, { token: user.token })
      ).data
      const { urls } = (await one.call(uploadParts, { id: plan.id, parts: [1] }, { token: user.token })).data
      disk.fill()
      const { socket, received, closed } = await openRaw(origin)
      socket.write(post(`PUT ${urls[0]?.url ?? ''}`, 2 * MB) + 'x'.repeat(MB))
      await expect.poll(() => statusesOf(received()), { timeout: 20_000 }).toEqual(['507'])
      expect(received()).toContain(`{"code":${StorageFull.code},`)
      socket.write('x'.repeat(MB) + get('/api/health', 'Connection: close'))
      await closed
      expect(statusesOf(received())).toEqual(['507', '200'])
      const file = Buffer.from(`%PDF-1.4\n${'x'.repeat(MB)}`)
      const refused = await one.call(uploadFile, { name: 'a.pdf' }, { token: editor.token, file })
      expect(refused).toMatchObject({ status: 507, ...StorageFull })
      disk.empty()
      const sent = await one.call(uploadFile, { name: 'a.pdf' }, { token: editor.token, file })
      expect(sent.code).toBe(200)
    } finally {
      await one.close()
      disk.unmount()
    }
  })
})
