// Interface of the kinds whose records the change feed follows. Features implement it; server-kinds.ts hands it in.
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'

export interface FeedKind {
  table: PgTable & { id: PgColumn }
  /** Whether readers see the record; without such a column they see every row. */
  published?: PgColumn
  /** Columns whose change readers do not see, such as the number of reads. */
  unseen?: readonly PgColumn[]
  /** Condition for the records that have a page and stand in no list. At most one kind has such records. */
  unlisted?: SQL
  /** Name of a record in the failures of a publish, if that is not its id. */
  failureName?: (db: Db, id: number) => Promise<string | undefined>
}

export type FeedKinds = Readonly<Record<RecordKind, FeedKind>>
