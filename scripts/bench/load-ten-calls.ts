// Ten calls at random times, at one rate after another: `load-ten-calls.ts <JSON of TenCalls>`. Prints what came of each rate.
import { setTimeout as wait } from 'node:timers/promises'
import { content } from '#app/content-calls.ts'
import { login } from '#features/accounts/contract/login.ts'
import { prosign } from '#features/bidding/contract.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { addForesty } from '#features/listings/contract/owner.ts'
import { NewsFields } from '#features/news/contract/editing.ts'
import { noticeList } from '#features/notices/contract.ts'
import { claimTask } from '#features/review/contract/review.ts'
import { search } from '#features/search/contract.ts'
import { upToken } from '#features/uploads/contract/user-uploads.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { SUCCESS } from '#platform/contract/envelope.ts'
import { quantile } from './figures.ts'
import { keptConnections } from './kept-connections.ts'
import { openLoop } from './open-loop.ts'
import { cpuSecondsOf } from './process-tree.ts'
import { anyAddress, oneOf } from './random.ts'
import { fileId, tokenOf, type User } from './sample-users.ts'
import { submissionOf } from './submission.ts'

export interface TenCalls {
  origin: string
  password: string
  users: User[]
  editor: string
  reviewer: string
  /** Files of each, of both purposes. */
  filesEach: number
  /** Ids of listings, numbers of tenders, ids of open enquiries in their queue. */
  listings: number[]
  tenders: string[]
  enquiries: number[]
  /** Each for `seconds`; the last is the peak. */
  rates: number[]
  seconds: number
  /** Ids of processes. */
  server: number
  database: number
}

export interface RateReport {
  perSecond: number
  /** Milliseconds until calls were answered, refusals for overload apart. */
  p50: number
  p99: number
  p999: number
  answered: number
  /** HTTP 503 with Retry-After. */
  refused: number
  /** Calls answered with another status or code, or not at all → how often. */
  failures: Record<string, number>
  /** Processor time, of one core. */
  server: number
  database: number
}

export interface TenCallsReport {
  rates: RateReport[]
  /** At the middle rate, in the seconds from the fifth after the peak on. */
  after: RateReport
}

const load = JSON.parse(process.argv[2] ?? '') as TenCalls
const PATIENCE_MS = 20_000
const CONNECTIONS = 1000
const RECOVERY_MS = 5000

const anyUser = () => oneOf(load.users)

/** Answers every user and thing by turns, so that none of it is done already. */
const byTurns = <T>(things: readonly T[]) => {
  let turn = 0
  return (): [user: User, thing: T] => {
    const at = turn++
    const [count, times] = [load.users.length, Math.floor(at / load.users.length)]
    return [load.users[at % count] as User, things[times % things.length] as T]
  }
}
const nextSubmission = byTurns(Array.from({ length: load.filesEach }, (_, number) => number))
const nextSignUp = byTurns(load.tenders)

const submission = (user: User, number: number) => {
  const file = (purpose: 'woodland' | 'certificate') => [
    { id: fileId(user, purpose, number), file: '', name: '照片.jpg' },
  ]
  return submissionOf({
    project_name: `南山村杉木林转让${number + 1}`,
    image: file('certificate'),
    images: file('woodland'),
  })
}

type Request = [call: Endpoint, fields: Record<string, unknown>, token?: string]

const WORDS = ['杉木', '毛竹 100亩以上', '建阳', '林权抵押', '油茶', '松林 20万以内', '古树', '招标']
const CALLS: readonly (() => Request)[] = [
  () => [login, { username: anyUser().mobile, password: load.password, type: 2 }],
  () => [foretryList, { page: 1 + Math.floor(Math.random() * 5), pagesize: 12 }],
  () => [forestryDetail, { id: oneOf(load.listings) }],
  () => [search, { keyword: oneOf(WORDS) }],
  () => {
    const [user, number] = nextSubmission()
    return [addForesty, submission(user, number), tokenOf(user)]
  },
  () => [upToken, { purpose: 'woodland', name: '照片.jpg', size: 300_000 }, tokenOf(anyUser())],
  () => [
    content.news.calls.save,
    {
      id: 0,
      version: 0,
      request: crypto.randomUUID(),
      mode: 'draft',
      ...NewsFields.parse({ type: 1, title: '林下经济座谈会', content: '<p>正文</p>' }),
    },
    load.editor,
  ],
  () => [claimTask, { queue: 'enquiries', id: load.enquiries.pop() ?? 0 }, load.reviewer],
  () => {
    const [user, project_sn] = nextSignUp()
    return [prosign, { project_sn }, tokenOf(user)]
  },
  () => [noticeList, { category: 0, page: 1 }, tokenOf(anyUser())],
]

const ask = keptConnections(CONNECTIONS)
const send = ([call, fields, token = '']: Request) => {
  const isForm = call.encoding === 'form'
  const body = isForm
    ? new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
    : JSON.stringify(fields)
  return ask(load.origin + call.path, {
    method: 'POST',
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': anyAddress(),
      ...(token && { token }),
    },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

const cpuSeconds = () => ({ server: cpuSecondsOf(load.server), database: cpuSecondsOf(load.database) })

const measure = async (perSecond: number, seconds: number): Promise<RateReport> => {
  const times: number[] = []
  const failures: Record<string, number> = {}
  let refused = 0
  const fail = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  const began = performance.now()
  const cpuBefore = cpuSeconds()
  await openLoop({ seconds, perSecond }, async (due) => {
    const request = oneOf(CALLS)()
    try {
      const { status, headers, body } = await send(request)
      if (status === 503 && headers['retry-after']) refused++
      else {
        const { code } = JSON.parse(body.toString()) as { code: number }
        if (code === SUCCESS) times.push(performance.now() - due)
        else fail(`${request[0].path} ${status} ${code}`)
      }
    } catch (error) {
      fail(`${request[0].path} ${(error as Error).name}`)
    }
    return 0
  })
  const cpu = cpuSeconds()
  const took = (performance.now() - began) / 1000
  return {
    perSecond,
    server: (cpu.server - cpuBefore.server) / took,
    database: (cpu.database - cpuBefore.database) / took,
    p50: Math.round(quantile(times, 0.5)),
    p99: Math.round(quantile(times, 0.99)),
    p999: Math.round(quantile(times, 0.999)),
    answered: times.length,
    refused,
    failures,
  }
}

const rates: RateReport[] = []
for (const rate of load.rates) rates.push(await measure(rate, load.seconds))
await wait(RECOVERY_MS)
const after = await measure(load.rates.at(-2) ?? 1, load.seconds)
console.info(JSON.stringify({ rates, after } satisfies TenCallsReport))
process.exit(0)
