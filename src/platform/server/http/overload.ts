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
/** Calls under way, for each connection to the database: with more, they wait for longer than they work. */
const CALLS_EACH = 10

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes a file: it has limits of its own, by user, and may wait long for storage. */
    takesFile?: boolean
  }
}

export interface Load {
  /** The most connections to the database. */
  connections: number
  /** Staff are counted apart: visitors do not keep them from their work. */
  callerOf: (request: FastifyRequest) => 'staff' | 'visitor' | 'uncounted'
  /** Tests on a busy machine: whether the delay of the event loop counts as well. */
  heedsDelay?: boolean | undefined
}

export const overloaded = () => new RefusalError(Overloaded, undefined, { limit: 'overload' })

export const refuseOverload = async (
  app: FastifyInstance,
  { connections, callerOf, heedsDelay = true }: Load,
) => {
  const refuse = () => {
    throw overloaded()
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
        const hasStarted = performance.now() - listensSince > STARTING_MS
        if (hasStarted && callerOf(request) === 'visitor') refuse()
      },
    })
  }

  const underWay = { staff: new Set<FastifyRequest>(), visitor: new Set<FastifyRequest>() }
  const begin = (request: FastifyRequest) => {
    const caller = callerOf(request)
    if (caller === 'uncounted') return
    if (underWay[caller].size >= connections * CALLS_EACH) refuse()
    underWay[caller].add(request)
  }
  const end = (request: FastifyRequest) => {
    underWay.staff.delete(request)
    underWay.visitor.delete(request)
  }
  app.addHook('onRequest', async (request) => begin(request))
  // Who calls is known now. While the body comes, a slow network is no work.
  app.addHook('preParsing', async (request) => end(request))
  app.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.takesFile) begin(request)
  })
  // A stream counts until it begins: it may last as long as a page is open.
  app.addHook('onSend', async (request) => end(request))
}
