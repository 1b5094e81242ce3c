// Views, functions, triggers and foreign keys that are made from declarations in the code. A migration creates them: `npm run migrations`
// writes it, and a test refuses a declaration that no migration has followed.
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './types.ts'

export interface DeclaredObject {
  name: string
  /** Query of its definition, as PostgreSQL writes it, in a column `definition`. */
  definition: SQL
  /** Creates it, or puts it in the place of another version. */
  statements: readonly string[]
}

const dialect = new PgDialect()
/** Text of SQL without parameters. */
export const textOf = (query: SQL): string => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  if (params.length > 0) throw new Error(`a parameter in a definition: ${text}`)
  return text
}

/** A view that is the sum of queries, in whatever order. */
export const declaredView = (name: string, queries: readonly string[]): DeclaredObject => ({
  name: `view ${name}`,
  definition: sql`select string_agg(part, '' order by part) as definition
    from regexp_split_to_table(rtrim(pg_get_viewdef(to_regclass(${name})), ';'), E'\\nUNION ALL\\n') as part`,
  statements: [`CREATE OR REPLACE VIEW "${name}" AS\n\t${queries.join('\n\tunion all\n\t')};`],
})

/** @param rest  What follows its name. */
export const declaredTrigger = (name: string, table: string, rest: string): DeclaredObject => ({
  name: `trigger ${name} on ${table}`,
  // The columns that it follows in whatever order.
  definition: sql`select regexp_replace(pg_get_triggerdef(oid), 'UPDATE OF .* ON', 'UPDATE ON') || (
      select coalesce(string_agg(attname, ' ' order by attname), '')
      from pg_attribute where attrelid = tgrelid and attnum = any(tgattr)
    ) as definition
    from pg_trigger where tgname = ${name} and tgrelid = to_regclass(${table})`,
  statements: [`CREATE OR REPLACE TRIGGER "${name}" ${rest};`],
})

/** A foreign key from a table of a lower feature, which cannot name the table of a higher one. */
export const declaredForeignKey = (
  column: PgColumn,
  target: PgColumn,
  onDelete: 'set null',
): DeclaredObject => {
  const [from, to] = [getTableName(column.table), getTableName(target.table)]
  const name = `${from}_${column.name}_${to}_${target.name}_fk`
  return {
    name: `foreign key ${name}`,
    definition: sql`select pg_get_constraintdef(oid) as definition
      from pg_constraint where conname = ${name} and conrelid = to_regclass(${from})`,
    statements: [
      `ALTER TABLE "${from}" DROP CONSTRAINT IF EXISTS "${name}";`,
      `ALTER TABLE "${from}" ADD CONSTRAINT "${name}" FOREIGN KEY ("${column.name}") REFERENCES "public"."${to}"("${target.name}") ON DELETE ${onDelete};`,
    ],
  }
}

const definitionOf = async (tx: Tx, { definition }: DeclaredObject) =>
  (await tx.select({ definition: sql<string | null>`definition` }).from(sql`(${definition}) as found`))[0]
    ?.definition ?? ''

class Rollback extends Error {}

/** Those that the database lacks, or has in another version. The database stays as it is. */
export const missingObjects = async (
  db: Db,
  objects: readonly DeclaredObject[],
): Promise<DeclaredObject[]> => {
  const missing: DeclaredObject[] = []
  const compare = async (tx: Tx) => {
    for (const object of objects) {
      const before = await definitionOf(tx, object)
      for (const statement of object.statements) await tx.execute(sql.raw(statement))
      if ((await definitionOf(tx, object)) !== before) missing.push(object)
    }
    throw new Rollback()
  }
  await db.transaction(compare).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return missing
}
