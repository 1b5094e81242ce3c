// Pipelining bounded: a connection's requests are answered one after the other, and few of them may wait.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection without an answer. Browsers and proxies send the next one after the answer. */
export const MAX_UNANSWERED = 8

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  answer: RequestListener
}

interface Connection {
  /** The first is being answered. */
  unanswered: Exchange[]
  isClosed: boolean
}

/** What a listener answers to have Node's parser take the rest for another protocol. */
const UPGRADE = 2

/**
 * Closes a connection, and stops Node in the middle of what it has read: 64 KB hold 2,000 requests more, of which each
 * costs it 20 µs. There is no public way; without `parser` they would be parsed and forgotten.
 */
const closeUnparsed = (socket: Socket & { parser?: { onIncoming?: () => number } | null }) => {
  socket.destroy()
  if (socket.parser) socket.parser.onIncoming = () => UPGRADE
}

const answerFirst = (connection: Connection) => {
  const [first] = connection.unanswered
  // Nobody is there any more to be answered.
  if (!first || first.request.socket.destroyed) return
  const { request, response, answer } = first
  response.once('close', () => {
    connection.unanswered.shift()
    answerFirst(connection)
  })
  answer(request, response)
}

/**
 * Makes listeners of one server take turns on each connection. HTTP sends the answers of a connection in the order of
 * its requests anyway: an answer that is made before its turn only waits in memory, its file open. A connection with
 * more than `MAX_UNANSWERED` requests is closed, which also frees what Node has parsed of it.
 */
export const requestTurns = () => {
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
