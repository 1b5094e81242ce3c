// Refusals of services: values of the contract, never messages.
import type { Refusal } from '#platform/contract/refusals.ts'

export class RefusalError extends Error {
  readonly refusal: Refusal
  /** Messages by wire name of the field, where the refusal alone does not tell which field is wrong. */
  readonly fields: Record<string, string> | undefined
  /** Seconds until a retry may succeed; only for limits. */
  readonly retryAfter: number | undefined
  /** Name of the limit that was reached, for the operator. */
  readonly limit: string | undefined

  constructor(
    refusal: Refusal,
    fields?: Record<string, string>,
    { retryAfter, limit, ...options }: ErrorOptions & { retryAfter?: number; limit?: string } = {},
  ) {
    super(`${refusal.code} ${refusal.msg}`, options)
    this.refusal = refusal
    this.fields = fields
    this.retryAfter = retryAfter
    this.limit = limit
  }
}

export const refuse = (refusal: Refusal): never => {
  throw new RefusalError(refusal)
}

/** Refuses for a limit that was reached: HTTP 429, with `seconds` as its Retry-After. */
export const refuseFor = (seconds: number, refusal: Refusal, limit: string): never => {
  throw new RefusalError(refusal, undefined, { retryAfter: Math.max(1, Math.ceil(seconds)), limit })
}

export function refuseUnless(condition: unknown, refusal: Refusal): asserts condition {
  if (!condition) refuse(refusal)
}

/** The envelope of a refusal. Messages of fields take the place of the general one. */
export const refusalEnvelope = ({ code, msg }: Refusal, fields?: Record<string, string>) => {
  if (!fields) return { code, msg, data: null }
  return { code, msg: Object.values(fields)[0] ?? msg, data: { fields } }
}
