// Refusals of services: codes of the contract, never messages.
import { type RefusalName, refusals } from '#platform/contract/refusals.ts'

export class Refusal extends Error {
  readonly refusal: RefusalName
  /** Messages by wire name of the field: with BadInput, where a limit differs from user to user, and of one code among several. */
  readonly fields: Record<string, string> | undefined
  /** Seconds until a retry may succeed; only for limits. */
  readonly retryAfter: number | undefined

  constructor(
    refusal: RefusalName,
    fields?: Record<string, string>,
    { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(refusal, options)
    this.refusal = refusal
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

export const refuse = (name: RefusalName): never => {
  throw new Refusal(name)
}

/** Refuses for a limit that was reached: HTTP 429, with `seconds` as its Retry-After. */
export const refuseFor = (seconds: number, name: RefusalName): never => {
  throw new Refusal(name, undefined, { retryAfter: Math.max(1, Math.ceil(seconds)) })
}

export function refuseUnless(condition: unknown, name: RefusalName): asserts condition {
  if (!condition) refuse(name)
}

/** The envelope of a refusal. Messages of fields take the place of the general one. */
export const refusalEnvelope = (name: RefusalName, fields?: Record<string, string>) => {
  const { code, msg } = refusals[name]
  if (!fields) return { code, msg, data: null }
  return { code, msg: Object.values(fields)[0] ?? msg, data: { fields } }
}
