import { glob } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { sections } from '#features/data-rights/server/personal-data.table.ts'

/** Tables that refer to users → what a deletion does with the rows, and the section of the export. */
const COVERED: Record<string, readonly [deletion: string, section: string]> = {
  account_deletions: ['removed when it is carried out', ''],
  assessment_drafts: ['deleted', 'assessment_drafts'],
  assessment_reports: ['deleted', 'assessments'],
  bonds: ['kept', 'bonds'],
  certification_consents: ['deleted', 'consents'],
  certifications: ['deleted', 'certification'],
  data_exports: ['expired', ''],
  enquiries: ['without the person', 'enquiries'],
  favourites: ['deleted', 'favourites'],
  known_devices: ['deleted', 'devices'],
  leads: ['deleted, or without the person', 'leads_received'],
  listings: ['withdrawn, or deleted', 'listings'],
  membership_orders: ['kept', 'orders'],
  mobile_changes: ['deleted', ''],
  notices: ['deleted', 'notices'],
  reports: ['without the person', 'reports'],
  saved_searches: ['deleted', 'searches'],
  tender_follows: ['deleted', 'tender_follows'],
  tender_questions: ['deleted, or without the person', 'tender_questions'],
  tender_signups: ['kept', 'sign_ups'],
  text_consents: ['deleted', 'consents'],
  tokens: ['deleted', 'sessions'],
  user_uploads: ['deleted, but vouchers of bonds', 'uploads'],
}

const tablesOfUsers = async () => {
  const names: string[] = []
  for await (const file of glob('src/features/*/server/*.schema.ts')) {
    const tables = Object.values(
      (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>,
    )
    for (const table of tables) {
      if (!is(table, PgTable)) continue
      const { name, foreignKeys } = getTableConfig(table)
      const targets = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)
      if (targets.includes('users')) names.push(name)
    }
  }
  return names
}

test('every table that refers to users is in the export, and has a fate when the account is deleted', async () => {
  expect((await tablesOfUsers()).toSorted()).toEqual(Object.keys(COVERED).toSorted())
  // These three are read on their own.
  const known: readonly string[] = [...sections, 'certification', 'consents', '']
  for (const [, section] of Object.values(COVERED)) expect(known).toContain(section)
})
