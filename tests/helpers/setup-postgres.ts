// Starts PostgreSQL once and makes a migrated database that each test file copies.
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { syncRegionNames } from '#features/regions/server/regions.service.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { startPostgres } from './postgres.ts'

export const TEMPLATE = 'portal_template'

export default async (project: TestProject) => {
  const postgres = await startPostgres()
  const admin = new Client(`${postgres.url}postgres`)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = await openDatabase({ databaseUrl: postgres.url + TEMPLATE, dataDir: '' })
  await syncRegionNames(template.db)
  await template.close()
  project.provide('database', { kind: 'postgres', url: postgres.url, template: TEMPLATE })
  return () => postgres.stop()
}
