// Notices to users with an open page each: `load-notices.ts <JSON of NoticesLoad>`. Prints how long after it was written a
// notice had changed the number on its user's page.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { noticeCountEvents } from '#features/notices/contract.ts'
import type { LoadReport } from './load-report.ts'
import { openLoop } from './open-loop.ts'
import { memoryOfTree } from './process-tree.ts'

export interface NoticesLoad {
  origin: string
  databaseUrl: string
  /** Id of the server process. */
  pid: number
  /** Users have the ids from 1 on, and each a session whose token is the prefix with the id. */
  users: number
  tokenPrefix: string
  /** Notices to one user each: so long, and so many a second. */
  seconds: number
  perSecond: number
}

export interface NoticesReport {
  /** Seconds until all pages had their first number. */
  opening: number
  /** Memory of the server per open page, KB. */
  memory: number
  /** Notices to one user each, at random times. */
  single: LoadReport & { max: number }
  /** Seconds until the last page showed a notice to all users. */
  toAll: number
}

const load = JSON.parse(process.argv[2] ?? '') as NoticesLoad
const { origin, pid, users: count } = load
/** Pages opened at a time. */
const BATCH = 50
/** Until the garbage of the opening has been collected. */
const SETTLE_MS = 5000

/** Number on the page of each user, and who waits for it to grow. */
const numbers = new Map<number, number>()
const waiting = new Map<number, () => void>()

const receive = (user: number, num: number) => {
  numbers.set(user, num)
  waiting.get(user)?.()
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Rejects where the answer is no stream. */
const openPage = (user: number) =>
  new Promise<void>((resolve, reject) => {
    get(origin + noticeCountEvents.path, { agent, headers: { token: load.tokenPrefix + user } }, (reply) => {
      if (reply.headers['content-type'] !== 'text/event-stream')
        return reject(new Error(`status ${reply.statusCode} instead of a stream`))
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        text += part
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const [, json] = /^data: (.*)$/.exec(event) ?? []
          if (!json) continue
          receive(user, (JSON.parse(json) as { num: number }).num)
          resolve()
        }
      })
      reply.on('close', () => reject(new Error('the stream of a page has ended')))
    }).on('error', reject)
  })

const database = new Client({ connectionString: load.databaseUrl })
await database.connect()
const write = (ids: number[]) =>
  database.query(
    `insert into notices (user_id, category, content, createtime) select id, 4, '一条消息', now() from unnest($1::int[]) id`,
    [ids],
  )

await wait(SETTLE_MS)
const memoryBefore = memoryOfTree(pid)
const began = performance.now()
for (let first = 1; first <= count; first += BATCH)
  await Promise.all(Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, i) => openPage(first + i)))
const opening = (performance.now() - began) / 1000
await wait(SETTLE_MS)
const memory = ((memoryOfTree(pid) - memoryBefore) * 1024) / count

/** Resolves once the page of the user shows another number than `before`. */
const changed = (user: number, before: number) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if ((numbers.get(user) ?? 0) <= before) return
      waiting.delete(user)
      resolve()
    }
    waiting.set(user, check)
    check()
  })

// One after the other, so that each page waits for one notice at a time.
let next = 0
const single = await openLoop(load, async () => {
  const user = (next++ % count) + 1
  const before = numbers.get(user) ?? 0
  await write([user])
  await changed(user, before)
  return 0
})

const all = Array.from({ length: count }, (_, i) => i + 1)
const before = new Map(numbers)
const wrote = performance.now()
await Promise.all([write(all), ...all.map((user) => changed(user, before.get(user) ?? 0))])
const report: NoticesReport = { opening, memory, single, toAll: (performance.now() - wrote) / 1000 }
console.info(JSON.stringify(report))
await database.end()
process.exit(0)
