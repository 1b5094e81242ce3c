// A pull from a backend that has the calls of the specification alone, however it answers others.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { pull } from '#publish/pull/pull.ts'
import { startSpecBackend } from '../fixtures/spec-backend/start.ts'
import { temporaryFolder } from './kit.ts'

let close = async () => {}
afterEach(() => close())

test.each([404, 200] as const)(
  'unknown calls are answered by a page with %i: nothing is missing',
  async (unknownStatus) => {
    const backend = await startSpecBackend({ unknownStatus })
    close = backend.close
    const { total, refused } = await pull({
      snapshot: join(temporaryFolder(), 'snapshot.db'),
      apiBase: backend.url,
      mediaBase: 'https://media.example',
      retries: 0,
    })
    expect(refused).toEqual({})
    expect(total).toBeGreaterThan(backend.state.listings.filter(({ status }) => status === 1).length)
  },
)
