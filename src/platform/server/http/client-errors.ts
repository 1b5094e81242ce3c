// Answers to requests that never reach a route (invalid HTTP, headers too large or too slow), in the usual envelope.

import type { Socket } from 'node:net'
import { BrokenBody } from '#platform/contract/refusals.ts'
import { refusalEnvelope } from '#platform/server/refusals/refuse.ts'

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export const answerClientError = (error: Error & { code?: string }, socket: Socket) => {
  // The client has gone, or the answer has begun: no other answer can be sent.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(refusalEnvelope(BrokenBody))
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request'
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`
  socket.end(head + body)
}
