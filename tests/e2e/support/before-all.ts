// Before the first test: an account whose password will be recovered. Its second SMS may only be sent a minute
// after the first, which passes while the other tests run.

import type { FullConfig } from '@playwright/test'
import { request } from '@playwright/test'
import { signUp } from './people.ts'

export default async (config: FullConfig) => {
  const api = await request.newContext({ baseURL: config.projects[0]?.use.baseURL ?? '' })
  const { login } = await signUp(api)
  process.env.E2E_FORGETFUL = `${login} ${Date.now()}`
  await api.dispose()
}
