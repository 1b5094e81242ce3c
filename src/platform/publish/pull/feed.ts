// Change feed of the backend: the changes since the last pull. Not every backend has one.
import pRetry, { AbortError } from 'p-retry'
import * as z from 'zod/mini'
import { ChangesEnd, ContentChange, changes } from '#platform/publish/change-feed.ts'
import { reasonOf } from '#platform/publish/system/fetch-errors.ts'
import { type BackendOptions, nameOf, PullError, rateLimitError } from './backend.ts'
import { fetchFrom, OutOfBounds, textOf } from './bounded-fetch.ts'

/** A change; its kind may be one that this publisher does not know. */
const Change = z.extend(ContentChange, { kind: z.string() })
export type Change = z.output<typeof Change>

export interface Feed {
  changes: Change[]
  end: ChangesEnd
}

/** The feed with records that an earlier pull was refused: the backend does not name them a second time. */
export const withRefused = (feed: Feed, refused: readonly string[]): Feed => {
  const named = new Set(feed.changes.map(({ kind, id }) => `${kind} ${id}`))
  const again = refused
    .filter((record) => !named.has(record))
    .map((record) => {
      const [kind = '', id] = record.split(' ')
      return { kind, id: Number(id), version: 0, deleted: false }
    })
  return { ...feed, changes: feed.changes.concat(again) }
}

const TIMEOUT_MS = 15_000

/** Whether the answer is that of a backend that does not know the call. */
const isNoFeed = ({ ok, status, headers }: Response) =>
  ok
    ? !headers.get('content-type')?.startsWith('application/x-ndjson')
    : status >= 400 && status < 500 && status !== 429

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error('变更流中有一行不是 JSON')
  }
}

const read = (text: string): Feed => {
  const lines = text.split('\n').filter(Boolean).map(parseLine)
  const end = ChangesEnd.safeParse(lines.pop())
  // A stream that broke off must not pass for a short one.
  if (!end.success) throw new Error('变更流没有结尾，可能在途中断开')
  return {
    end: end.data,
    changes: lines.map((line) => {
      const change = Change.safeParse(line)
      if (!change.success) throw new Error('变更流中有一行不合约定')
      return change.data
    }),
  }
}

/**
 * Changes after the cursor; with an empty one, the newest cursor, and which records have a page and are in no list.
 * Undefined from a backend without a feed. Throws PullError where the feed cannot be read.
 */
export const readFeed = async (options: BackendOptions, since: string): Promise<Feed | undefined> => {
  const { apiBase, timeoutMs = TIMEOUT_MS, retries = 3, retryDelayMs = 200, maxBytes } = options
  const given = options.signal ?? new AbortController().signal
  const once = async (cursor: string) => {
    const response = await fetchFrom(`${apiBase}${changes.path}?since=${encodeURIComponent(cursor)}`, {
      signal: AbortSignal.any([given, AbortSignal.timeout(timeoutMs)]),
    })
    if (response.ok && !isNoFeed(response)) return read(await textOf(response, maxBytes))
    await response.body?.cancel()
    if (isNoFeed(response)) return undefined
    if (response.status === 429) throw rateLimitError(response, retryDelayMs * 10)
    throw new Error(`HTTP ${response.status}`)
  }
  const readPart = async (cursor: string) => {
    try {
      return await pRetry(() => once(cursor), {
        retries,
        minTimeout: retryDelayMs,
        maxTimeout: retryDelayMs * 10,
        signal: given,
        shouldRetry: ({ error }) => !(error instanceof OutOfBounds),
      })
    } catch (error) {
      if (given.reason instanceof PullError) throw given.reason
      const cause = error instanceof AbortError ? error.originalError : error
      throw new PullError(`${nameOf(changes, { since: cursor })}：${reasonOf(cause)}`, { cause })
    }
  }
  const feed = await readPart(since)
  while (feed?.end.more) {
    const part = await readPart(feed.end.cursor)
    if (!part) throw new PullError(`${nameOf(changes, {})}：变更流中途消失`)
    // No `push(...)`: there may be more changes than a call takes arguments.
    feed.changes = feed.changes.concat(part.changes)
    feed.end = part.end
  }
  return feed
}
