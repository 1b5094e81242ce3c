import { Refused } from '#client/call.ts'
import { type RefusalName, refusals } from '#contract/refusals.ts'
import { failureText } from '../calls.ts'

/** Refusal → the field of the form that is to blame. */
export type Blamed = Partial<Record<RefusalName, string>>

const codeOf = (name: string) => refusals[name as RefusalName].code

/** What went wrong, by field; under `root` what no field is to blame for. */
export const complaintsFrom = (error: unknown, blamed: Blamed = {}): Record<string, string> => {
  const { code = 0, fields = {} } = error instanceof Refused ? error : {}
  if (Object.keys(fields).length > 0) return fields
  const [, field = 'root'] = Object.entries(blamed).find(([name]) => codeOf(name) === code) ?? []
  return { [field]: failureText(error) }
}
