import { customType, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { staffTokens } from '#features/identity/server/staff.schema.ts'
import { tokens } from '#features/identity/server/users.schema.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const downloadAddresses = pgTable(
  'download_addresses',
  {
    /** SHA-256 of the secret in the address: a copy of the table opens no file. */
    hash: text().primaryKey(),
    /** The session that asked for the file: of a user, or of one of the staff. */
    user_session: text().references(() => tokens.hash, { onDelete: 'cascade' }),
    staff_session: text().references(() => staffTokens.hash, { onDelete: 'cascade' }),
    /** Storage key of the file; empty where `content` has it. */
    storage_key: text().notNull().default(''),
    content: bytes(),
    content_type: text().notNull(),
    /** Bytes of the file. */
    size: integer().notNull(),
    /** Name under which it is saved. */
    name: text().notNull(),
    /** Network of a browser that looks at an address before the phone fetches it, once it has; empty before. */
    opened_from: text().notNull().default(''),
    expires: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('download_addresses_expires').on(table.expires),
    index('download_addresses_user').on(table.user_session),
    index('download_addresses_staff').on(table.staff_session),
    index('download_addresses_file').on(table.storage_key),
  ],
)
export type DownloadRow = typeof downloadAddresses.$inferSelect
