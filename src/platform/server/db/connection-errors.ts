// Errors of the connection to PostgreSQL, told apart from errors of what was asked of it.
import { DrizzleQueryError } from 'drizzle-orm'

/** True for the error of a query that waited its full time for a free connection; pg gives it no code. */
export const isOutOfConnections = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'timeout exceeded when trying to connect' || isOutOfConnections(error.cause))

/** SQLSTATE of a connection that the server or a pooler closed or refused. */
const CLOSED = /^(08...|57P0[1235]|53300|25P03)$/
/** Codes of Node and messages of pg for a socket that broke or could not be opened. */
const BROKEN =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|Connection terminated.*|Client has encountered a connection error.*)$/

/** Whether a query, which may have been carried out, failed because its connection broke or could not be opened. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error && isConnectionLost(error.cause)
  const { code = '', message = '' } = (error.cause ?? {}) as { code?: string; message?: string }
  return CLOSED.test(code) || BROKEN.test(code) || BROKEN.test(message)
}
