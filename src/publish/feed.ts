// The backend's change feed: what changed since the last pull, where the backend keeps such a feed at all.
import { ChangesEnd, ContentChange, changes } from '#contract/changes.ts'
import { type BackendOptions, PullError } from './backend.ts'

export interface Feed {
  changes: ContentChange[]
  end: ChangesEnd
}

const TIMEOUT_MS = 15_000

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new PullError(`${changes.path}：变更流中有一行不是 JSON`)
  }
}

const read = (text: string): Feed => {
  const lines = text.split('\n').filter(Boolean).map(parseLine)
  const end = ChangesEnd.safeParse(lines.pop())
  // A stream that broke off must not pass for a short one.
  if (!end.success) throw new PullError(`${changes.path}：变更流没有结尾，可能在途中断开`)
  return {
    end: end.data,
    changes: lines.map((line) => {
      const change = ContentChange.safeParse(line)
      if (!change.success) throw new PullError(`${changes.path}：变更流中有一行不合约定`)
      return change.data
    }),
  }
}

/**
 * Changes after the cursor; with an empty one, only where the feed stands now.
 * Undefined from a backend without a feed. Throws PullError where the feed cannot be read.
 */
export const readFeed = async (
  { apiBase, timeoutMs = TIMEOUT_MS, signal }: BackendOptions,
  since: string,
): Promise<Feed | undefined> => {
  const patience = AbortSignal.timeout(timeoutMs)
  const readPart = async (cursor: string) => {
    const response = await fetch(`${apiBase}${changes.path}?since=${encodeURIComponent(cursor)}`, {
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    })
    const isFeed = response.headers.get('content-type')?.startsWith('application/x-ndjson')
    if (response.ok && isFeed) return read(await response.text())
    await response.body?.cancel()
    // Whatever else answers there is no feed; if the backend is in trouble, the lists will say so.
    return undefined
  }
  try {
    const feed = await readPart(since)
    while (feed?.end.more) {
      const part = await readPart(feed.end.cursor)
      if (!part) throw new PullError(`${changes.path}：变更流中途消失`)
      feed.changes.push(...part.changes)
      feed.end = part.end
    }
    return feed
  } catch (error) {
    if (error instanceof PullError) throw error
    // The next call to the backend fails as well, and tells why.
    return undefined
  }
}
