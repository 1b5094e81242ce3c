// Readers and users of the cluster, arriving at random: what failed, for how long, and what was acknowledged.
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { addCollect, delCollect } from '#features/favourites/contract.ts'
import { getNewsDetail, NEWS_TYPES, newsList } from '#features/news/contract/news.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { isExpertNews } from '#platform/lib/news-types.ts'
import { below } from '../bench/random.ts'
import { mistypePassword, type Uploaded, upload, whyUnopened } from './ask.ts'
import { ARTICLES, tokenOf, USERS } from './core.ts'

const PER_SECOND = 20
const WRITES = 0.3
const SIGN_INS = 0.03
const UPLOADS = 0.03
const TIMEOUT_MS = 15_000

export interface LoadOptions {
  url: string
  perSecond?: number
  /** Whether users upload files too. */
  uploads?: boolean
}

export interface LoadTally {
  requests: number
  failed: number
  /** From the first request that failed to the last one, by when they were sent. */
  failingMs: number
  slowestMs: number
  uploads: number
  uploadsFailed: number
  /** Reasons of failures with their number. */
  reasons: Map<string, number>
}

/** Of the sample's articles, whose types follow one another. */
const collectTypeOf = (id: number) =>
  isExpertNews(NEWS_TYPES[id % NEWS_TYPES.length] ?? 1) ? SUBJECT_TYPE.expertNews : SUBJECT_TYPE.news

/** Whether a user has an article among the favourites; undefined after a write that was not answered. */
type Favourites = Map<string, boolean | undefined>

export const startLoad = ({ url, perSecond = PER_SECOND, uploads = false }: LoadOptions) => {
  const favourites: Favourites = new Map()
  const under = new Set<string>()
  /** Written since what is lost was last asked for, in part or whole: the answer may be from before. */
  let touched = new Set<string>()
  let stored: Uploaded[] = []
  let tally: LoadTally = emptyTally()
  let failing: { first: number; last: number } | undefined

  const call = async (path: string, fields: Record<string, number>, token = '') => {
    const reply = await fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      headers: token ? { token } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { code, msg = '' } = (await reply.json().catch(() => ({}))) as { code?: number; msg?: string }
    if (!reply.ok || code !== 200) throw new Error(`HTTP ${reply.status} ${msg}`.trim())
  }
  const read = () =>
    Math.random() < 0.5
      ? call(newsList.path, { type: NEWS_TYPES[below(NEWS_TYPES.length)] ?? 1, page: 1, pagesize: 10 })
      : call(getNewsDetail.path, { id: 1 + below(ARTICLES) })
  const write = async () => {
    const [user, id] = [1 + below(USERS), 1 + below(ARTICLES)]
    const key = `${user} ${id}`
    // Of two at once nobody could tell which came last.
    if (under.has(key)) return read()
    under.add(key)
    touched.add(key)
    const wanted = !favourites.get(key)
    favourites.set(key, undefined)
    try {
      await call((wanted ? addCollect : delCollect).path, { id, type: collectTypeOf(id) }, tokenOf(user))
      favourites.set(key, wanted)
    } finally {
      under.delete(key)
    }
  }
  const failed = (current: LoadTally, what: string, error: unknown) => {
    const { message } =
      error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
    current.reasons.set(what + message, (current.reasons.get(what + message) ?? 0) + 1)
  }
  const uploadOne = async () => {
    const current = tally
    current.uploads++
    try {
      stored.push(await upload(url, tokenOf(1 + below(USERS))))
    } catch (error) {
      current.uploadsFailed++
      failed(current, '上传：', error)
    }
  }
  const one = async (dueAt: number) => {
    if (uploads && Math.random() < UPLOADS) return uploadOne()
    const current = tally
    current.requests++
    try {
      const chance = Math.random()
      if (chance < SIGN_INS) await mistypePassword(url)
      else await (chance < SIGN_INS + WRITES ? write() : read())
    } catch (error) {
      current.failed++
      failed(current, '', error)
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
      next += (-Math.log(1 - Math.random()) * 1000) / perSecond
      await wait(Math.max(0, next - performance.now()))
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
    /** Requests that were sent since the last tally. */
    requests: () => tally.requests,
    /** Acknowledged writes that the database does not have, and files that cannot be opened, after all were answered. */
    async lost(databaseUrl: string): Promise<string[]> {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      touched = new Set(under)
      try {
        const answer = await client.query<{ user_id: number; target_id: number }>(
          'select user_id, target_id from favourites',
        )
        const rows = new Set(answer.rows.map(({ user_id, target_id }) => `${user_id} ${target_id}`))
        const changed = [...favourites].flatMap(([key, has]) =>
          has === undefined || touched.has(key) || has === rows.has(key) ? [] : [key],
        )
        const files = stored
        stored = []
        const reasons = await Promise.all(files.map(whyUnopened))
        const unopened = files.flatMap(({ id }, at) => (reasons[at] ? [`文件 ${id}（${reasons[at]}）`] : []))
        return [...changed, ...unopened]
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
  uploads: 0,
  uploadsFailed: 0,
  reasons: new Map(),
})
