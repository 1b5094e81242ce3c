// Readers and users of the cluster, arriving at random: what failed, for how long, and what was acknowledged.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { addCollect, delCollect } from '#features/favourites/contract.ts'
import { getNewsDetail, NEWS_TYPES, newsList } from '#features/news/contract/news.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { isExpertNews } from '#platform/lib/news-types.ts'
import { below } from '../bench/random.ts'

const PER_SECOND = 20
const WRITES = 0.3
const TIMEOUT_MS = 15_000

export interface LoadOptions {
  url: string
  users: number
  articles: number
  tokenOf: (user: number) => string
}

export interface LoadTally {
  requests: number
  failed: number
  /** From the first request that failed to the last one, by when they were sent. */
  failingMs: number
  slowestMs: number
  /** Reasons of failures with their number. */
  reasons: Map<string, number>
}

/** Of the sample's articles, whose types follow one another. */
const collectTypeOf = (id: number) =>
  isExpertNews(NEWS_TYPES[id % NEWS_TYPES.length] ?? 1) ? SUBJECT_TYPE.expertNews : SUBJECT_TYPE.news

/** Whether a user has an article among the favourites; undefined after a write that was not answered. */
type Favourites = Map<string, boolean | undefined>

export const startLoad = ({ url, users, articles, tokenOf }: LoadOptions) => {
  const favourites: Favourites = new Map()
  const under = new Set<string>()
  let tally: LoadTally = emptyTally()
  let failing: { first: number; last: number } | undefined

  const call = async (path: string, fields: Record<string, number>, token = '') => {
    const reply = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      headers: token ? { token } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    const { code } = (await reply.json()) as { code: number }
    if (code !== 200) throw new Error(`code ${code}`)
  }
  const read = () =>
    Math.random() < 0.5
      ? call(newsList.path, { type: NEWS_TYPES[below(NEWS_TYPES.length)] ?? 1, page: 1, pagesize: 10 })
      : call(getNewsDetail.path, { id: 1 + below(articles) })
  const write = async () => {
    const [user, id] = [1 + below(users), 1 + below(articles)]
    const key = `${user} ${id}`
    // Of two at once nobody could tell which came last.
    if (under.has(key)) return read()
    under.add(key)
    const wanted = !favourites.get(key)
    favourites.set(key, undefined)
    try {
      await call((wanted ? addCollect : delCollect).path, { id, type: collectTypeOf(id) }, tokenOf(user))
      favourites.set(key, wanted)
    } finally {
      under.delete(key)
    }
  }
  const one = async (dueAt: number) => {
    const current = tally
    current.requests++
    try {
      await (Math.random() < WRITES ? write() : read())
    } catch (error) {
      const reason =
        error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : ''
      current.failed++
      current.reasons.set(reason, (current.reasons.get(reason) ?? 0) + 1)
      failing = {
        first: Math.min(failing?.first ?? dueAt, dueAt),
        last: Math.max(failing?.last ?? dueAt, dueAt),
      }
      current.failingMs = failing.last - failing.first
    }
    current.slowestMs = Math.max(current.slowestMs, performance.now() - dueAt)
  }

  const over = new AbortController()
  const sent = new Set<Promise<void>>()
  const running = (async () => {
    let next = performance.now()
    while (!over.signal.aborted) {
      next += (-Math.log(1 - Math.random()) * 1000) / PER_SECOND
      if (next > performance.now()) await wait(next - performance.now())
      const request = one(next).finally(() => sent.delete(request))
      sent.add(request)
    }
    await Promise.all(sent)
  })()

  return {
    /** Ends a count and begins the next. What is under way counts with what it began in. */
    async tally() {
      const ended = tally
      tally = emptyTally()
      failing = undefined
      await Promise.all(sent)
      return ended
    },
    /** Acknowledged writes that the database does not have, after all of them were answered. */
    async lost(databaseUrl: string): Promise<string[]> {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      try {
        const { rows } = await client.query<{ user_id: number; target_id: number }>(
          'select user_id, target_id from favourites',
        )
        const stored = new Set(rows.map(({ user_id, target_id }) => `${user_id} ${target_id}`))
        return [...favourites].flatMap(([key, has]) =>
          has === undefined || under.has(key) || has === stored.has(key) ? [] : [key],
        )
      } finally {
        await client.end()
      }
    },
    async stop() {
      over.abort()
      await running
    },
  }
}

const emptyTally = (): LoadTally => ({
  requests: 0,
  failed: 0,
  failingMs: 0,
  slowestMs: 0,
  reasons: new Map(),
})
