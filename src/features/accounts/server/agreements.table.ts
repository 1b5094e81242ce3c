import { asc, eq, inArray } from 'drizzle-orm'
import type { LegalText } from '#features/identity/rules/agreements.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { textConsents, versionsInForce } from './agreements.schema.ts'

export type TextInForce = typeof versionsInForce.$inferSelect

export const textsInForce = (db: Db): Promise<TextInForce[]> =>
  db.select().from(versionsInForce).orderBy(asc(versionsInForce.name))

/** Locked until the transaction ends, so that none is replaced while somebody agrees to it. */
export const lockTexts = (tx: Tx, names: readonly LegalText[]): Promise<TextInForce[]> =>
  tx
    .select()
    .from(versionsInForce)
    .where(inArray(versionsInForce.name, [...names]))
    .for('share')

export const writeText = (tx: Tx, { name, version, note }: TextInForce) =>
  tx
    .insert(versionsInForce)
    .values({ name, version, note })
    .onConflictDoUpdate({ target: versionsInForce.name, set: { version, note } })

export const removeText = (tx: Tx, name: LegalText) =>
  tx.delete(versionsInForce).where(eq(versionsInForce.name, name))

/** The first one first. */
export const consentsOfUser = (db: Db, userId: number) =>
  db
    .select({ name: textConsents.name, version: textConsents.version, at: textConsents.at })
    .from(textConsents)
    .where(eq(textConsents.user_id, userId))
    .orderBy(asc(textConsents.at), asc(textConsents.name))

export const insertConsents = (tx: Tx, consents: readonly (typeof textConsents.$inferInsert)[]) =>
  tx
    .insert(textConsents)
    .values([...consents])
    .onConflictDoNothing()
