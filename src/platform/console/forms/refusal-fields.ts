// Refusal → the form field that shows it.
import { Refused } from '#platform/browser/call.ts'
import { failureText } from '#platform/console/api.ts'
import { type RefusalName, refusals } from '#platform/contract/refusals.ts'

/** Refusal → the field it is shown under. */
export type RefusalFields = Partial<Record<RefusalName, string>>

const codeOf = (name: string) => refusals[name as RefusalName].code

/** Errors by field; errors that belong to no field are under `root`. */
export const fieldErrors = (error: unknown, refusalFields: RefusalFields = {}): Record<string, string> => {
  const { code = 0, fields = {} } = error instanceof Refused ? error : {}
  if (Object.keys(fields).length > 0) return fields
  const [, field = 'root'] = Object.entries(refusalFields).find(([name]) => codeOf(name) === code) ?? []
  return { [field]: failureText(error) }
}
