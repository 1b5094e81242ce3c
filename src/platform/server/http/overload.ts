// Calls beyond what the server can do are refused at once, with a time to try again, before those under way become slow.
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Overloaded } from '#platform/contract/refusals.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'

/** Mean delay of the event loop over a second: as much is added to each step of each call. Publishing beside stays far below. */
const MAX_DELAY_MS = 1000
const SAMPLE_MS = 1000
/** What a server does as it starts, its first jobs among it, is no overload. */
const STARTING_MS = 5000
/** Calls that wait for a connection to the database, for each connection: with more, the last of them would wait for seconds. */
const WAITING_EACH = 10

export interface Load {
  /** Connections to the database, and calls that wait for one; undefined where there is no pool. */
  connections?: (() => { total: number; waiting: number }) | undefined
  /** Calls that are never refused. */
  isExempt: (request: FastifyRequest) => boolean
  /** Tests on a busy machine: whether the delay of the event loop counts as well. */
  heedsDelay?: boolean | undefined
}

export const refuseOverload = async (
  app: FastifyInstance,
  { connections, isExempt, heedsDelay = true }: Load,
) => {
  const refuse = async (request: FastifyRequest) => {
    if (!isExempt(request)) throw new RefusalError(Overloaded, undefined, { limit: 'overload' })
  }
  if (heedsDelay) {
    let listensSince = Number.POSITIVE_INFINITY
    app.addHook('onListen', async () => {
      listensSince = performance.now()
    })
    await app.register(underPressure, {
      maxEventLoopDelay: MAX_DELAY_MS,
      sampleInterval: SAMPLE_MS,
      pressureHandler: async (request) => {
        if (performance.now() - listensSince > STARTING_MS) await refuse(request)
      },
    })
  }
  app.addHook('onRequest', async (request) => {
    const { total, waiting } = connections?.() ?? { total: 0, waiting: 0 }
    if (waiting > total * WAITING_EACH) await refuse(request)
  })
}
