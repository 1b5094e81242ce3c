// A server that is asked to stop while a user sends a file.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { tokens } from '#features/identity/server/users.schema.ts'
import { uploadComplete, uploadParts, upToken } from '#features/uploads/contract/user-uploads.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { owner } from '../../helpers/listings.ts'
import { newDatabaseUrl, type TestServer, testServer } from '../../helpers/server.ts'
import { bucketEnv, clientOf, createBucket, type RunningSwift, startSwift } from '../../helpers/swift.ts'
import { photo } from '../../helpers/uploads.ts'
import { video } from '../../helpers/user-uploads.ts'

const token = 'a-token-of-an-owner'

const signIn = async (server: TestServer) =>
  server.deps.db.insert(tokens).values({
    hash: sha256(token),
    user_id: await owner(server),
    expires: new Date(server.deps.now().getTime() + 600_000),
  })

const call = async <T>({ url }: TestServer, endpoint: Pick<Endpoint, 'path'>, input: object) => {
  const body = JSON.stringify(input)
  const headers = { 'content-type': 'application/json', token }
  const reply = await fetch(url + endpoint.path, { method: 'POST', headers, body })
  return (await reply.json()) as { code: number; data: T }
}

/** Answers the id of an upload, and where its only part goes. */
const plan = async (server: TestServer, input: { purpose: string; name: string; size: number }) => {
  const { id } = (await call<{ id: string }>(server, upToken, input)).data
  const { urls } = (await call<{ urls: { url: string }[] }>(server, uploadParts, { id, parts: [1] })).data
  return { id, url: new URL(urls[0]?.url ?? '', server.url) }
}

/** Sends the first half; the answer comes after the second. */
const sendHalf = (url: URL, bytes: Buffer) => {
  const headers = { 'content-length': bytes.length }
  const sending = request(url, { method: 'PUT', headers, agent: false })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  const half = bytes.length / 2
  sending.write(bytes.subarray(0, half))
  return async () => {
    sending.end(bytes.subarray(half))
    const [reply] = await answered
    reply.resume()
    return reply.statusCode
  }
}

const untilNobodyIsLetIn = ({ url }: TestServer) =>
  expect
    .poll(() =>
      fetch(`${url}/api/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(0)

test('a part under way is taken whole, and nobody else is let in meanwhile', async () => {
  const server = await testServer()
  await signIn(server)
  const { url } = await plan(server, { purpose: 'video', name: '航拍.mp4', size: PART_BYTES })
  const finish = sendHalf(url, Buffer.alloc(PART_BYTES, 7))
  await pause(200)
  const closing = server.close()
  await untilNobodyIsLetIn(server)
  expect(await finish()).toBe(200)
  await closing
})

describe('with uploads in a bucket', { timeout: 600_000 }, () => {
  let swift: RunningSwift
  beforeAll(async () => {
    swift = await startSwift()
    const client = clientOf(swift)
    await createBucket(client, 'files')
    client.destroy()
  }, 600_000)
  afterAll(() => swift.stop())
  const start = (url?: string) =>
    testServer(url, { ...bucketEnv(swift, 'files'), UPLOAD_PUBLIC_URL: 'https://files.example' })

  test('a photo that is being put together is finished, and nobody else is let in meanwhile', async () => {
    const server = await start()
    await signIn(server)
    const bytes = await photo(1600, 1200)
    const { id, url } = await plan(server, { purpose: 'woodland', name: 'a.jpg', size: bytes.length })
    expect(await sendHalf(url, bytes)()).toBe(200)
    swift.freeze()
    onTestFinished(() => swift.thaw())
    const completing = call<{ file: string; width: number }>(server, uploadComplete, { id })
    await pause(200)
    const closing = server.close()
    await untilNobodyIsLetIn(server)
    swift.thaw()
    const { code, data } = await completing
    expect([code, data.width]).toEqual([200, 1280])
    await closing
    expect((await fetch(data.file)).status).toBe(200)
  })

  test('a part under way goes on into the bucket, and another server takes the file', async ({ skip }) => {
    const databaseUrl = (await newDatabaseUrl()) || skip('servers share no embedded database')
    const server = await start(databaseUrl)
    await signIn(server)
    const bytes = video(PART_BYTES)
    const { id, url } = await plan(server, { purpose: 'video', name: '航拍.mp4', size: bytes.length })
    const finish = sendHalf(url, bytes)
    await pause(200)
    await server.close()
    expect(await finish()).toBe(200)
    const other = await start(databaseUrl)
    onTestFinished(() => other.close())
    const { code, data } = await call<{ file: string }>(other, uploadComplete, { id })
    expect(code).toBe(200)
    expect((await fetch(data.file)).headers.get('content-length')).toBe(String(PART_BYTES))
  })
})
