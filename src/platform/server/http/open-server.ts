// Node's HTTP server for Fastify, with limits on connections, pipelined requests and unread answers.
import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { openFilesLimit } from '#platform/server/open-files.ts'
import { serialRequests } from './serial-requests.ts'
import { closeStalledConnections, type ReadingLimits } from './stalled-connections.ts'

/** Files that connections may not use: the database, uploads and threads open files, too. */
const KEPT_FILES = 500

/** Connections beyond it are closed at once; undefined for no limit. */
const connectionsMax = () => {
  const files = openFilesLimit()
  return Number.isFinite(files) ? Math.max(Math.floor(files / 2), files - KEPT_FILES) : undefined
}

/** For Fastify's `serverFactory`. */
export const openServer = (listener: RequestListener, options: ServerOptions, limits?: ReadingLimits) => {
  const inTurn = serialRequests()
  const server = createServer(options, inTurn(listener))
  const most = connectionsMax()
  if (most !== undefined) server.maxConnections = most
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
