import { Refused } from '#client/call.ts'
import { type RefusalName, refusals } from '#contract/refusals.ts'
import { failureText } from '../calls.ts'

/** Refusal → the field of the form that is to blame. */
export type RefusalFields = Partial<Record<RefusalName, string>>

const codeOf = (name: string) => refusals[name as RefusalName].code

/** What went wrong, by field; under `root` what no field is to blame for. */
export const fieldErrors = (error: unknown, refusalFields: RefusalFields = {}): Record<string, string> => {
  const { code = 0, fields = {} } = error instanceof Refused ? error : {}
  if (Object.keys(fields).length > 0) return fields
  const [, field = 'root'] = Object.entries(refusalFields).find(([name]) => codeOf(name) === code) ?? []
  return { [field]: failureText(error) }
}
