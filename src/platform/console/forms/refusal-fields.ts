// Refusal → the form field that shows it.

import { Refused } from '#platform/browser/call.ts'
import { failureText } from '#platform/console/api.ts'

/** Code of a refusal → the field it is shown under. */
export type RefusalFields = Readonly<Record<number, string>>

/** Errors by field; errors that belong to no field are under `root`. */
export const fieldErrors = (error: unknown, refusalFields: RefusalFields = {}): Record<string, string> => {
  const { code = 0, fields = {} } = error instanceof Refused ? error : {}
  if (Object.keys(fields).length > 0) return fields
  return { [refusalFields[code] ?? 'root']: failureText(error) }
}
