import { Refused, Unreachable } from '#platform/browser/call.ts'

const NO_SUCH_CALL = 404

/**
 * Whether the backend does not have the call, by the envelope or by the status: where it does not know the path, it may
 * answer with a page. What such a call would say is then unknown, never "no".
 * @param error  What `call` throws.
 */
export const isCallMissing = (error: unknown): boolean =>
  (error instanceof Refused && error.code === NO_SUCH_CALL) ||
  (error instanceof Unreachable && error.status === NO_SUCH_CALL)
