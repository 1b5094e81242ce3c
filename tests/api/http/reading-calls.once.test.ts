// What proxies may send a second time is what the server answers without changing anything.
import { expect, test } from 'vitest'
import { readingCalls } from '#platform/lib/hosting.ts'
import { testApp } from '../../helpers/app.ts'

test('proxies may repeat the calls that only read, and no others', async () => {
  const reading = new Set<string>()
  const app = await testApp({
    metrics: {
      observeRequests: (server) =>
        server.addHook('onRoute', ({ url, config }) => {
          if (config?.onlyReads) reading.add(url)
        }),
      countRefusal: () => undefined,
    },
  })
  await app.close()
  expect([...reading].toSorted()).toEqual(readingCalls)
})
