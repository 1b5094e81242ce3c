// Records in the columns that a role is granted, as a condition of queries.
import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { columnsWith, type Grants, type Right } from '#features/identity/rules/rights.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import { contentRecords } from './content.schema.ts'

/** Undefined for no limits. */
export const inGrantedColumns = (
  grants: Grants,
  right: Right,
  { kind: of, category }: { kind: AnyPgColumn; category: AnyPgColumn } = contentRecords,
): SQL | undefined =>
  grants &&
  (or(
    ...EDITED_KINDS.flatMap((kind) => {
      const columns = columnsWith(grants, right, kind)
      if ('only' in columns)
        return columns.only.length === 0 ? [] : [and(eq(of, kind), inArray(category, [...columns.only]))]
      return [
        and(
          eq(of, kind),
          columns.except.length === 0 ? undefined : notInArray(category, [...columns.except]),
        ),
      ]
    }),
  ) ??
    sql`false`)
