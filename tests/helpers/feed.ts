// The change feed as a pull reads it: line by line, trusted only with its last line.
import * as z from 'zod/mini'
import { ChangesEnd, ContentChange, changes } from '#platform/publish/change-feed.ts'
import type { TestApp } from './app.ts'
import { newAddress } from './people.ts'

/** Throws where the last line is missing, as it is when the answer was cut off. */
export const readLines = (body: string) => {
  const lines = body.split('\n')
  if (lines.pop() !== '') throw new Error('the last line is not whole')
  const end = ChangesEnd.safeParse(JSON.parse(lines.pop() ?? '{}'))
  if (!end.success) throw new Error('the last line is missing')
  return { ...end.data, changes: z.array(ContentChange).parse(lines.map((line) => JSON.parse(line))) }
}

export const askFeed = (portal: TestApp, since?: string, address = newAddress()) =>
  portal.app.inject({
    method: 'GET',
    url: changes.path,
    remoteAddress: address,
    ...(since === undefined ? {} : { query: { since } }),
  })

export const changesSince = async (portal: TestApp, since?: string) =>
  readLines((await askFeed(portal, since)).body)

/** Changes that the work adds to the feed, without versions. */
export const toldBy = async (portal: TestApp, work: () => Promise<unknown>) => {
  const { cursor } = await changesSince(portal)
  await work()
  const told = await changesSince(portal, cursor)
  return told.changes.map(({ kind, id, deleted }) => `${deleted ? '-' : '+'}${kind} ${id}`)
}
