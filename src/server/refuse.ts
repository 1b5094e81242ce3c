// How a service says no: by a code of the contract, never by a sentence.
import { type RefusalName, refusals } from '#contract/refusals.ts'

export class Refusal extends Error {
  readonly refusal: RefusalName
  /** Refused fields by wire name; only with BadInput. */
  readonly fields: Record<string, string> | undefined

  constructor(refusal: RefusalName, fields?: Record<string, string>, options?: ErrorOptions) {
    super(refusal, options)
    this.refusal = refusal
    this.fields = fields
  }
}

export const refuse = (name: RefusalName): never => {
  throw new Refusal(name)
}

export function refuseUnless(condition: unknown, name: RefusalName): asserts condition {
  if (!condition) refuse(name)
}

/** The envelope of a refusal. BadInput names the fields. */
export const refusalEnvelope = (name: RefusalName, fields?: Record<string, string>) => {
  const { code, msg } = refusals[name]
  if (!fields) return { code, msg, data: null }
  return { code, msg: Object.values(fields)[0] ?? msg, data: { fields } }
}
