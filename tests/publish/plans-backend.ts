// A backend that has planning cases and a change feed, and the editors who work on it.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { PLAN_TYPES, STATE } from './plans-kind.ts'

interface Plan {
  id: number
  state: number
  plan_type: number
  title: string
  remark: string
  cover: string
  createtime: string
  updatetime: string
  content: string
  read_num: number
}

/** Change of one save; `at` picks one of the existing plans. */
export type Save =
  | { kind: 'add'; plan: Partial<Plan> }
  | { kind: 'edit'; at: number; plan: Partial<Plan> }
  | { kind: 'remove'; at: number }

// Few values, so that times coincide and types fill.
const plan = fc.record(
  {
    state: fc.constantFrom(...Object.values(STATE)),
    plan_type: fc.constantFrom(...PLAN_TYPES),
    title: fc.constantFrom('甲', '乙', '丙', ''),
    remark: fc.constantFrom('', '摘要'),
    cover: fc.constantFrom('', '/uploads/1.webp'),
    createtime: fc.nat({ max: 9 }).map((day) => `2026-06-1${day} 08:00:00`),
    content: fc.constantFrom('<p>正文</p>', '<p>改过</p>'),
  },
  { requiredKeys: [] },
)
export const save: fc.Arbitrary<Save> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), plan }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat({ max: 99 }), plan }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat({ max: 99 }) }) },
)

const readForm = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}

export const startPlansBackend = async () => {
  const plans = new Map<number, Plan>()
  /** Plans whose details are refused. */
  const refused = new Set<number>()
  /** Paths of the calls so far. */
  const asked: string[] = []
  /** Version of the newest change of each, those that are gone among them. */
  const versions = new Map<number, number>()
  let version = 0
  let hasFeed = true

  const list = ({ plan_type, page, pagesize }: Record<string, string>) => {
    const found = [...plans.values()].filter(
      (one) => one.state === STATE.open && one.plan_type === Number(plan_type),
    )
    const start = (Number(page) - 1) * Number(pagesize)
    return { list: found.slice(start, start + Number(pagesize)), count: found.length }
  }
  const detail = ({ id }: Record<string, string>) => plans.get(Number(id))
  const calls: { [path: string]: (form: Record<string, string>) => unknown } = {
    '/api/planslist': list,
    '/api/plandetail': detail,
    '/api/forestIndex': () => ({}),
    '/api/linklist': () => [],
    '/api/getCity': () => [],
    '/api/newsList': () => ({ list: null }),
  }
  /** Before a reset, in place of changes, what stands in no list. */
  const feed = (since: string) => {
    const named = since
      ? [...versions].filter(([, number]) => number > Number(since)).map(([id]) => id)
      : [...plans.values()].filter(({ state }) => state === STATE.closed).map(({ id }) => id)
    const lines = named.map((id) => ({
      kind: 'plans',
      id,
      version: versions.get(id),
      deleted: !plans.has(id),
    }))
    return [...lines, { cursor: String(version), reset: since === '' }].map((line) => JSON.stringify(line))
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/api/changes' && hasFeed) {
      const lines = feed(searchParams.get('since') ?? '')
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(`${lines.join('\n')}\n`)
      return
    }
    void readForm(request).then((form) => {
      const call = calls[pathname]
      if (!call) return response.writeHead(404).end()
      const data = call(form)
      asked.push(pathname)
      const isRefused = pathname === '/api/plandetail' && refused.has(Number(form.id))
      const code = isRefused ? -1 : data === undefined ? 404 : 200
      return response.end(JSON.stringify({ code, msg: '', data: data ?? null }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plans,
    refused,
    asked,
    /** Answers like a backend of the spec, without a change feed. */
    forgetFeed: () => {
      hasFeed = false
    },
    save(work: Save) {
      const ids = [...plans.keys()]
      const id = work.kind === 'add' || ids.length === 0 ? versions.size + 1 : ids[work.at % ids.length]
      if (id === undefined) return
      versions.set(id, ++version)
      if (work.kind === 'remove') {
        plans.delete(id)
        return
      }
      const before = plans.get(id) ?? {
        state: STATE.open,
        plan_type: 1,
        title: '案例',
        remark: '',
        cover: '',
        createtime: '2026-06-01 08:00:00',
        content: '',
        read_num: 0,
      }
      // Backends tell by the time of the last edit that a text changed which no list shows.
      plans.set(id, { ...before, ...work.plan, id, updatetime: String(version) })
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
