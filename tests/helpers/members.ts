// Terms of membership as the operator sets them, and users who are members.
import { eq } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import type { SettingFields } from '#features/site/contract/editing.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import { writeSettings } from '#features/site/server/site.table.ts'
import type { TestApp } from './app.ts'

/** Everything that is not named is at its default. */
export const setTerms = (portal: TestApp, terms: Partial<SettingFields> = {}) =>
  writeSettings(portal.deps.db, { ...defaultSettings, ...terms })

/** Writes the end of a membership, as if it had been opened before. */
export const memberUntil = (portal: TestApp, { mobile }: { mobile: string }, until: Date | null) =>
  portal.deps.db.update(users).set({ expiretime: until }).where(eq(users.mobile, mobile))
