// Node's HTTP server for Fastify, with limits on pipelined requests and unread answers.
import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { serialRequests } from './serial-requests.ts'
import { closeStalledConnections, type ReadingLimits } from './stalled-connections.ts'

/** For Fastify's `serverFactory`. */
export const openServer = (listener: RequestListener, options: ServerOptions, limits?: ReadingLimits) => {
  const inTurn = serialRequests()
  const server = createServer(options, inTurn(listener))
  // Without listeners Node would answer `Expect` itself, out of turn.
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
