// Who works in the console.
import { and, eq, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Db } from '../db/types.ts'

export const staff = pgTable('staff', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  login_name: text().notNull().unique(),
  role: text({ enum: ['editor', 'reviewer', 'admin'] }).notNull(),
  password_hash: text().notNull(),
  demo: boolean().notNull().default(false),
  createtime: timestamp({ withTimezone: true }).notNull(),
})
export type Staff = typeof staff.$inferSelect

export const insertStaff = (db: Db, member: typeof staff.$inferInsert) =>
  db.insert(staff).values(member).onConflictDoNothing()

export const unlockDemoStaff = (db: Db, passwordHash: string, locked: string) =>
  db
    .update(staff)
    .set({ password_hash: passwordHash })
    .where(and(sql`${staff.demo}`, eq(staff.password_hash, locked)))

export const lockDemoStaff = (db: Db, locked: string) =>
  db.update(staff).set({ password_hash: locked }).where(sql`${staff.demo}`)
