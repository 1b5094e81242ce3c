// Limits pipelining: requests of one connection are processed one after the other, and only a few may wait.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Unanswered requests of one connection. Browsers and proxies wait for the answer before the next request. */
export const MAX_UNANSWERED = 8

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  answer: RequestListener
}

interface Connection {
  /** The first one is being processed. */
  unanswered: Exchange[]
  isClosed: boolean
}

/** Return value that makes Node's parser treat the rest as another protocol. */
const UPGRADE = 2

/**
 * Closes a connection without parsing the rest of what was read: 64 KB hold 2,000 requests, of which each takes 20 µs.
 * Node has no public function for it; if `parser` is missing, the rest is parsed and dropped.
 */
const closeUnparsed = (socket: Socket & { parser?: { onIncoming?: () => number } | null }) => {
  socket.destroy()
  if (socket.parser) socket.parser.onIncoming = () => UPGRADE
}

const answerFirst = (connection: Connection) => {
  const [first] = connection.unanswered
  // The client has gone.
  if (!first || first.request.socket.destroyed) return
  const { request, response, answer } = first
  response.once('close', () => {
    connection.unanswered.shift()
    answerFirst(connection)
  })
  answer(request, response)
}

/**
 * Wraps listeners of a server so that requests of one connection are processed in turn. Answers are sent in the order of
 * the requests anyway: one computed earlier would only wait in memory, with its file open. A connection with more than
 * `MAX_UNANSWERED` requests is closed.
 */
export const serialRequests = () => {
  const connections = new WeakMap<Socket, Connection>()

  const connectionOf = (socket: Socket) => {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = { unanswered: [], isClosed: false }
    connections.set(socket, connection)
    socket.once('close', () => {
      connection.isClosed = true
      connection.unanswered = []
    })
    return connection
  }

  return (answer: RequestListener): RequestListener =>
    (request, response) => {
      const { socket } = request
      const connection = connectionOf(socket)
      if (connection.isClosed) return
      if (connection.unanswered.length === MAX_UNANSWERED) {
        connection.isClosed = true
        closeUnparsed(socket)
        return
      }
      connection.unanswered.push({ request, response, answer })
      if (connection.unanswered.length === 1) answerFirst(connection)
    }
}
