// The site's settings, as an admin of the console saves them.
import { type APIRequestContext, expect } from '@playwright/test'
import { staffCall } from './staff.ts'

type Values = Record<string, string | number>
interface Settings {
  record: { version: number }
  fields: Values
}

const read = (request: APIRequestContext) => staffCall<Settings>(request, 'admin', 'settings/get', { id: 1 })

export const siteSettings = async (request: APIRequestContext) => (await read(request)).fields

/** Other tests save the settings too: whoever comes second reads them again. */
export const saveSiteSettings = (request: APIRequestContext, changes: Values) =>
  expect(async () => {
    const { record, fields } = await read(request)
    await staffCall(request, 'admin', 'settings/save', {
      ...fields,
      ...changes,
      id: 1,
      version: record.version,
      mode: 'publish',
    })
  }).toPass({ timeout: 10_000 })
