// A backend that refuses by HTTP 429: asked again when it may answer, and not before.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkList } from '#features/site/contract/site.ts'
import { openBackend } from '#platform/publish/pull/backend.ts'
import { readFeed } from '#platform/publish/pull/feed.ts'

let server: Server
let asked = 0
let answer: (response: ServerResponse) => void
beforeEach(async () => {
  asked = 0
  server = createServer((_request, response) => {
    asked += 1
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const refuseFor = (seconds: number) => (response: ServerResponse) =>
  response
    .writeHead(429, { 'retry-after': String(seconds), 'content-type': 'application/json' })
    .end('{"code":429,"msg":"拉取变更过于频繁，请稍后再试","data":null}')
const options = () => ({
  apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  retries: 2,
  retryDelayMs: 1,
})

test('a refusal that lasts ends the pull at once, and says for how long', async () => {
  answer = refuseFor(45)
  await expect(readFeed(options(), '')).rejects.toThrow('45 秒后再试')
  await expect(openBackend(options())(linkList, {})).rejects.toThrow('45 秒后再试')
  expect(asked).toBe(2)
})

test('a refusal without a time is tried again like any other failure', async () => {
  answer = (response) => response.writeHead(429).end()
  await expect(readFeed(options(), '')).rejects.toThrow('HTTP 429')
  expect(asked).toBe(3)
})
