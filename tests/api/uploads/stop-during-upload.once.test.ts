// A server that is asked to stop while a user sends a file.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tokens } from '#features/identity/server/users.schema.ts'
import { uploadParts, upToken } from '#features/uploads/contract/user-uploads.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PART_BYTES } from '#platform/contract/upload-rules.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { owner } from '../../helpers/listings.ts'
import { testServer } from '../../helpers/server.ts'

const token = 'a-token-of-an-owner'

test('a part under way is taken whole, and nobody else is let in meanwhile', async () => {
  const server = await testServer()
  await server.deps.db.insert(tokens).values({
    hash: sha256(token),
    user_id: await owner(server),
    expires: new Date(server.deps.now().getTime() + 600_000),
  })
  const call = async (endpoint: Pick<Endpoint, 'path'>, input: object) => {
    const body = JSON.stringify(input)
    const headers = { 'content-type': 'application/json', token }
    const reply = await fetch(server.url + endpoint.path, { method: 'POST', headers, body })
    return ((await reply.json()) as { data: unknown }).data
  }
  const video = { purpose: 'video', name: '航拍.mp4', size: PART_BYTES }
  const { id } = (await call(upToken, video)) as { id: string }
  const { urls } = (await call(uploadParts, { id, parts: [1] })) as { urls: { url: string }[] }

  const sending = request(server.url + (urls[0]?.url ?? ''), {
    method: 'PUT',
    headers: { 'content-length': PART_BYTES },
    agent: false,
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  const half = Buffer.alloc(PART_BYTES / 2, 7)
  sending.write(half)
  await pause(200)
  const closing = server.close()
  await expect
    .poll(() =>
      fetch(`${server.url}/api/health`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(0)
  sending.end(half)
  const [reply] = await answered
  expect(reply.statusCode).toBe(200)
  reply.resume()
  await closing
})
