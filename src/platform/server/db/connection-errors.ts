// Errors of the connection to PostgreSQL and of statements that took too long, told apart from errors of what was asked of it.
import { DrizzleQueryError } from 'drizzle-orm'

/** True for the error of a query that waited its full time for a free connection; pg gives it no code. */
export const isOutOfConnections = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'timeout exceeded when trying to connect' || isOutOfConnections(error.cause))

/** None of the servers that the address names has the role that is wanted: takes writes, or is a replica. */
export class NoServer extends Error {}

/** SQLSTATE of a write that a replica refused: the server has become one, or the address leads to one. */
const READ_ONLY = '25006'
/** SQLSTATE of a connection that the server or a pooler closed or refused, or that leads to a server that takes no writes. */
const CLOSED = /^(08...|57P0[1235]|53300|25P03|25006)$/
/** Codes of Node and messages of pg for a socket that broke or could not be opened. */
const BROKEN =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|Connection terminated.*|Client has encountered a connection error.*)$/

/** Whether a query, which may have been carried out, failed because its connection broke or could not be opened. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error && isConnectionLost(error.cause)
  if (error.cause instanceof NoServer) return true
  const { code = '', message = '' } = (error.cause ?? {}) as { code?: string; message?: string }
  return CLOSED.test(code) || BROKEN.test(code) || BROKEN.test(message)
}

/** Whether a write was refused because the connection leads to a replica. Nothing of the statement was carried out. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === READ_ONLY || isReadOnly(error.cause))

/** SQLSTATE of a statement that was ended, by its time limit or by an administrator. */
const CANCELLED = '57014'

/** Whether a statement took longer than it may. */
export const isTimedOut = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === CANCELLED || isTimedOut(error.cause))

/** SQLSTATE of a statement that waited for a transaction that waited for its own. */
const DEADLOCK = '40P01'

/** Whether the transaction was rolled back so that another one could go on. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === DEADLOCK || isDeadlock(error.cause))
