// The real app on a real database, with a clock the test moves, a mailbox instead of a phone and the log in hand.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { type AppDeps, fileOwners, listingHooks, reviewableKinds } from '#app/features.ts'
import { type AppOptions, buildApp } from '#app/server.ts'
import { editableKinds } from '#app/server-kinds.ts'
import { type Endpoint, encodingOf, type Output } from '#platform/contract/endpoint.ts'
import { loadConfig } from '#platform/server/config.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import type { Deps } from '#platform/server/deps.ts'
import { noCaches } from '#platform/server/gateways/caches.ts'
import { drawCaptcha } from '#platform/server/gateways/captcha.ts'
import { devOutbox } from '#platform/server/gateways/dev-outbox.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { outboxSms } from '#platform/server/gateways/outbox.ts'
import { publicCache } from '#platform/server/http/public-cache.ts'
import { createDataKey, encryptionOf } from '#platform/server/security/encryption.ts'
import { passwords } from '#platform/server/security/passwords.ts'
import { testDatabase } from './database.ts'

export interface Answer<T = unknown> {
  status: number
  code: number
  msg: string
  data: T
  headers: Record<string, unknown>
}

export interface Caller {
  token?: string | undefined
  /** Limits are per address: every test has its own unless it says otherwise. */
  address?: string | undefined
  cookie?: string | undefined
  as?: 'form' | 'json' | undefined
  /** Body of a call that takes bytes. */
  file?: Buffer | undefined
}

export interface TestOptions extends Omit<AppOptions, 'logTo' | 'checkOutput'> {
  env?: Record<string, string>
  deps?: Partial<Deps>
  /** Another instance's database, for what several of them must agree on. */
  database?: Opened
}

const START = new Date('2026-11-20T02:00:00Z')
/** The cheapest Argon2 there is: tests log in often and keep nothing secret. */
const CHEAP = { memoryCost: 8, timeCost: 1 }

const request = (call: Endpoint, input: Record<string, unknown>, caller: Caller): InjectOptions => {
  if (call.encoding === 'file')
    return {
      method: 'POST',
      url: `${call.path}?${new URLSearchParams(input as Record<string, string>).toString()}`,
      payload: caller.file ?? Buffer.alloc(0),
      remoteAddress: caller.address ?? '10.0.0.1',
      headers: {
        'content-type': 'application/octet-stream',
        ...(caller.token ? { token: caller.token } : {}),
      },
    }
  const asForm = (caller.as ?? encodingOf(call, input)) === 'form'
  const text = new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  const common = {
    remoteAddress: caller.address ?? '10.0.0.1',
    headers: {
      ...(caller.token ? { token: caller.token } : {}),
      ...(caller.cookie ? { cookie: caller.cookie } : {}),
      ...(call.method === 'POST'
        ? { 'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json' }
        : {}),
    },
  }
  if (call.method === 'GET')
    return { ...common, method: 'GET', url: text ? `${call.path}?${text}` : call.path }
  return { ...common, method: 'POST', url: call.path, payload: asForm ? text : JSON.stringify(input) }
}

export const testApp = async ({
  env = {},
  deps: changes = {},
  database: shared,
  ...options
}: TestOptions = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linquan-test-'))
  // Tests send hundreds of calls at once, which a server with ten connections refuses.
  const config = loadConfig({ DEMO: '1', LOG_LEVEL: 'info', DATA_DIR: dataDir, DATABASE_POOL: '100', ...env })
  const database = shared ?? (await testDatabase())
  let clock = START
  const now = () => clock
  const lines: string[] = []
  const outbox = config.demo ? devOutbox() : undefined
  const deps: AppDeps = {
    config,
    db: database.db,
    read: database.read,
    listen: database.listen,
    now,
    clockAheadMs: () => 0,
    outbox,
    drawCaptcha,
    passwords: await passwords(CHEAP),
    encryption: encryptionOf(config) ?? createDataKey(dataDir),
    sms: outboxSms(outbox, (line) => lines.push(line), now),
    storage: diskStorage(dataDir),
    caches: noCaches,
    cache: publicCache({ ttlMs: 0, maxEntries: 50 }),
    editable: editableKinds,
    reviewable: reviewableKinds,
    fileOwners,
    listingHooks,
    snapshotAge: () => null,
    ...changes,
  }
  const app = await buildApp(deps, {
    heedsDelay: false,
    ...options,
    checkOutput: true,
    logTo: { write: (line) => lines.push(line) },
  })
  await app.ready()

  const call = async <E extends Endpoint>(
    endpoint: E,
    input: Record<string, unknown> = {},
    caller: Caller = {},
  ) => {
    const reply = await app.inject(request(endpoint, input, caller))
    const body = reply.json() as { code: number; msg: string; data: Output<E> }
    return { status: reply.statusCode, headers: reply.headers, ...body } satisfies Answer<Output<E>>
  }
  return {
    app,
    deps,
    call,
    database,
    dataDir,
    /** Every log line so far. */
    log: () => lines.join('\n'),
    passSeconds: (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000)
    },
    close: async () => {
      await app.close()
      // A test may have taken the database away already.
      await database.close().catch(() => {})
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof testApp>>

/** Answers what the server's cache then keeps: what is asked for once is not kept. */
export const askTwice = async <T>(ask: () => Promise<T>): Promise<T> => {
  await ask()
  return ask()
}
