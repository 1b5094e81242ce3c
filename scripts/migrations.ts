// Writes the next migration: tables from the schemas, by drizzle-kit, then views and triggers from what the kinds of content
// declare. Where tables and declarations are as the migrations leave them, nothing is written.
import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { declaredObjects } from '#app/server-kinds.ts'
import { missingObjects } from '#platform/server/db/declared-objects.ts'
import { readMigrations } from '#platform/server/db/migrate.ts'
import { adoptPglite } from '#platform/server/db/pglite.ts'

const kit = (...args: string[]) =>
  execFileSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...args], {
    stdio: 'inherit',
  })

const before = readMigrations().length
kit()
const database = await adoptPglite(await PGlite.create())
const missing = await missingObjects(database.db, declaredObjects)
await database.close()
if (missing.length > 0) {
  const isNew = readMigrations().length > before
  if (!isNew) kit('--custom', '--name=kinds')
  const name = readMigrations().at(-1)?.name ?? ''
  const script = missing.flatMap(({ statements }) => statements).join('\n--> statement-breakpoint\n')
  const file = join('src/platform/server/db/migrations', `${name}.sql`)
  if (isNew) appendFileSync(file, `\n--> statement-breakpoint\n${script}\n`)
  else writeFileSync(file, `${script}\n`)
  for (const object of missing) console.info(`${name}: ${object.name}`)
}
