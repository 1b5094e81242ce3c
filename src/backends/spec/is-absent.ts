import { Refused, Unreachable } from '#platform/browser/call.ts'

const NO_SUCH_CALL = 404

/**
 * Whether a backend does not know a call, by the envelope or by the status: where it does not know the path, it may answer
 * with a page.
 * @param error  What `call` throws.
 */
export const isAbsent = (error: unknown): boolean =>
  (error instanceof Refused && error.code === NO_SUCH_CALL) ||
  (error instanceof Unreachable && error.status === NO_SUCH_CALL)
