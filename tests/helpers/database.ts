// A fresh migrated database for a test file, on whichever backend this run is for.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#platform/server/db/open.ts'
import { type Opened } from '#platform/server/db/opened.ts'
import { adoptPglite } from '#platform/server/db/pglite.ts'

export type TestDatabase =
  | { kind: 'pglite' /** Path of the dump. */; dump: string }
  | { kind: 'postgres' /** Ends in a slash. */; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase
  }
}

/** A database of its own on the server of this run: a copy of `template`, or empty. */
export const newDatabase = async (url: string, template = 'template0') => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new Client(`${url}postgres`)
  await admin.connect()
  try {
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  return url + name
}

export const testDatabase = async (): Promise<Opened & { /** PostgreSQL only. */ url: string }> => {
  const source = inject('database')
  if (source.kind === 'pglite') {
    const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(source.dump)]) })
    return { ...(await adoptPglite(client)), url: '' }
  }
  const url = await newDatabase(source.url, source.template)
  return { ...(await openDatabase({ databaseUrl: url, dataDir: '' })), url }
}
