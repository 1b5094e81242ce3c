// Random changes of articles, told to two receivers that hang, refuse, lose their answers and restart, by servers that die: each
// receiver gets every change that it wants at least once, signed, and nothing else.
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { AppDeps } from '#app/features.ts'
import { recordPath } from '#app/server-kinds.ts'
import { news } from '#features/news/server/news.schema.ts'
import { insertNews } from '#features/news/server/news.table.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#features/webhooks/rules.ts'
import { deliverDue } from '#features/webhooks/server/deliveries.service.ts'
import { secretContext } from '#features/webhooks/server/webhooks.service.ts'
import { claimDelivery, insertWebhook, updateWebhook } from '#features/webhooks/server/webhooks.table.ts'
import { newWebhookSecret } from '#platform/server/gateways/webhook.ts'
import { type Random, randomOf } from '../../publish/random.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
/** Longer than a server keeps a message that it has claimed. */
const LEASE_OVER_MS = 61 * SECOND_MS

const MOODS = {
  takes: (reply: ServerResponse) => reply.writeHead(204).end(),
  refuses: (reply: ServerResponse) => reply.writeHead(500).end(),
  moves: (reply: ServerResponse) => reply.writeHead(302, { location: '/elsewhere' }).end(),
  hangs: () => undefined,
  'loses its answer': (reply: ServerResponse) => reply.destroy(),
}
type Mood = keyof typeof MOODS

interface Message {
  id: string
  body: string
}

/** A system of others, which checks the signature of what it gets. */
const openReceiver = async (deps: AppDeps, name: string, events: readonly WebhookEvent[]) => {
  const secret = newWebhookSecret()
  const verifier = new Webhook(secret)
  const messages: Message[] = []
  const faults: string[] = []
  let mood: Mood = 'takes'
  let port = 0
  let server: Server | undefined
  const take = (headers: Record<string, unknown>, body: string) => {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((part) =>
      String(headers[`webhook-${part}`]),
    )
    messages.push({ id: id ?? '', body })
    if (verifier.sign(id ?? '', new Date(Number(timestamp) * SECOND_MS), body) !== signature)
      faults.push(`${name}: ${body} with another signature`)
  }
  const start = async () => {
    server = createServer((request, reply) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        take(request.headers, body)
        MOODS[mood](reply)
      })
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    ;({ port } = server.address() as AddressInfo)
  }
  const stop = async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    server = undefined
  }
  await start()
  const id = await deps.db.transaction(async (tx) => {
    const url = `http://127.0.0.1:${port}/hook`
    const row = {
      name,
      url,
      kinds: ['news' as const],
      events: [...events],
      active: true,
      createtime: deps.now(),
    }
    const added = await insertWebhook(tx, row)
    await updateWebhook(tx, added, { secret: deps.encryption.encrypt(secret, secretContext(added)) })
    return added
  })
  return {
    id,
    name,
    events,
    messages,
    faults,
    stop,
    setMood: (next: Mood) => (mood = next),
    restart: () => (server ? stop() : start()),
    isUp: () => server !== undefined,
  }
}
type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Changes in one transaction; answers the events of which receivers are to hear, by record. */
const change = async ({ db }: AppDeps, shown: Map<number, boolean>, { below, of }: Random) => {
  const after = new Map(shown)
  const changed = new Set<number>()
  const isKept = below(5) > 0
  const title = () => `第 ${below(1_000_000_000)} 篇`
  const undo = new Error('undone')
  await db
    .transaction(async (tx) => {
      for (let n = 1 + below(3); n > 0; n--) {
        const ids = [...after.keys()]
        const id = of(ids)
        const published = below(3) > 0
        if (ids.length === 0 || below(3) === 0) {
          const at = new Date(Date.UTC(2026, 0, 1))
          const article = { type: 1, content: '<p>正文</p>', createtime: at, updatetime: at }
          const added = await insertNews(tx, { ...article, title: title(), published })
          after.set(added, published)
          changed.add(added)
        } else {
          await tx.update(news).set({ title: title(), published }).where(eq(news.id, id))
          after.set(id, published)
          changed.add(id)
        }
      }
      if (!isKept) throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!isKept) return []
  const happened = [...changed].flatMap((record) => {
    const [was, is] = [shown.get(record) ?? false, after.get(record) ?? false]
    const event: WebhookEvent | undefined = is
      ? was
        ? 'changed'
        : 'published'
      : was
        ? 'withdrawn'
        : undefined
    return event ? [{ record, event }] : []
  })
  for (const [id, published] of after) shown.set(id, published)
  return happened
}

const counted = (texts: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Compares the messages that a receiver got with those that it should have; answers each difference as a sentence. */
const faultsOf = ({ name, messages, faults }: Receiver, wanted: readonly string[]): string[] => {
  const bodies = new Map<string, Set<string>>()
  for (const { id, body } of messages) bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
  const got = counted(
    [...bodies.values()].map(([body = '']) => {
      const { event, record } = JSON.parse(body) as { event: string; record: number }
      return `${event} ${record}`
    }),
  )
  const due = counted(wanted)
  return [
    ...faults,
    ...[...bodies].flatMap(([id, of]) => (of.size > 1 ? [`${name}: ${id} with ${of.size} bodies`] : [])),
    ...[...new Set([...due.keys(), ...got.keys()])].flatMap((text) =>
      due.get(text) === got.get(text)
        ? []
        : [`${name}: ${text} ${got.get(text) ?? 0} times instead of ${due.get(text) ?? 0}`],
    ),
  ]
}

/** Throws with the seed and what is wrong; answers how many changes were told, in how many messages. */
export const runWebhookScenario = async (
  given: AppDeps,
  { seed, steps }: { seed: number; steps: number },
): Promise<{ told: number; messages: number }> => {
  const random = randomOf(seed)
  const { below, of } = random
  let passedMs = 0
  const deps: AppDeps = { ...given, now: () => new Date(given.now().getTime() + passedMs) }
  const receivers = [
    await openReceiver(deps, `全部 ${seed}`, WEBHOOK_EVENTS),
    await openReceiver(deps, `上线 ${seed}`, ['published']),
  ]
  const shown = new Map<number, boolean>()
  const wanted = receivers.map((): string[] => [])
  const deliver = () =>
    deliverDue(deps, recordPath, {
      isAllowed: (address) => address === '127.0.0.1',
      isAllowedUrl: () => true,
      timeoutMs: 300,
    })
  /** A server that dies while it sends. */
  const claimAndDie = () =>
    deps.db.transaction((tx) =>
      claimDelivery(tx, of(receivers).id, deps.now(), new Date(deps.now().getTime() + LEASE_OVER_MS)),
    )
  const works: (() => Promise<unknown>)[] = [
    deliver,
    // Two servers at once.
    () => Promise.all([deliver(), deliver()]),
    claimAndDie,
    () => of(receivers).restart(),
  ]
  try {
    for (let step = 0; step < steps; step++) {
      for (const { record, event } of await change(deps, shown, random))
        for (const [at, { events }] of receivers.entries())
          if (events.includes(event)) wanted[at]?.push(`${event} ${record}`)
      for (const receiver of receivers) if (below(3) === 0) receiver.setMood(of(Object.keys(MOODS) as Mood[]))
      await of(works)()
      passedMs += below(20) * SECOND_MS
    }
    for (const receiver of receivers) {
      receiver.setMood('takes')
      if (!receiver.isUp()) await receiver.restart()
    }
    // All retries fall within these hours.
    for (let hours = 0; hours < 8; hours++) {
      await deliver()
      passedMs += HOUR_MS
    }
    const faults = receivers.flatMap((receiver, at) => faultsOf(receiver, wanted[at] ?? []))
    if (faults.length > 0) throw new Error(`seed ${seed}: ${faults.slice(0, 10).join('; ')}`)
    return {
      told: wanted.flat().length,
      messages: receivers.reduce((sum, { messages }) => sum + messages.length, 0),
    }
  } finally {
    for (const receiver of receivers) await receiver.stop()
    await deps.db.transaction(async (tx) => {
      for (const { id } of receivers) await updateWebhook(tx, id, { active: false })
    })
  }
}
