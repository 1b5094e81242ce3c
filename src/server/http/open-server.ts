// The HTTP server below Fastify: Node's, with bounds on what one connection and all of them may hold.
import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { requestTurns } from './requests-in-turn.ts'
import { closeStalledConnections, type ReadingLimits } from './stalled-connections.ts'

/** For Fastify's `serverFactory`. */
export const openServer = (listener: RequestListener, options: ServerOptions, limits?: ReadingLimits) => {
  const inTurn = requestTurns()
  const server = createServer(options, inTurn(listener))
  // Node answers `Expect` by itself where nobody listens, without a turn.
  server.on(
    'checkContinue',
    inTurn((request, response) => {
      response.writeContinue()
      listener(request, response)
    }),
  )
  server.on(
    'checkExpectation',
    inTurn((_request, response) => {
      response.writeHead(417).end()
    }),
  )
  closeStalledConnections(server, limits)
  return server
}
