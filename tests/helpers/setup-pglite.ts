// Makes a migrated PGlite once and dumps it: loading the dump takes a fraction of starting from nothing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { syncRegionNames } from '#features/regions/server/regions.service.ts'
import { adoptPglite } from '#platform/server/db/pglite.ts'

export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'linquan-pglite-'))
  const dump = join(folder, 'template.tar')
  const client = await PGlite.create()
  const database = await adoptPglite(client)
  await syncRegionNames(database.db)
  writeFileSync(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('database', { kind: 'pglite', dump })
  return () => rmSync(folder, { recursive: true, force: true })
}
