import { Refused } from '#platform/browser/call.ts'
import { failureText } from '#platform/console/api.ts'

export type RefusalFields = Readonly<Record<number, string>>

export const fieldErrors = (error: unknown, refusalFields: RefusalFields = {}): Record<string, string> => {
  const { code = 0, fields = {} } = error instanceof Refused ? error : {}
  if (Object.keys(fields).length > 0) return fields
  return { [refusalFields[code] ?? 'root']: failureText(error) }
}
