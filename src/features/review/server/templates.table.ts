// Templates of notes that an admin has changed.
import { eq } from 'drizzle-orm'
import type { Outcome, QueueName } from '#features/review/contract/review.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { noteTemplates } from './queues.schema.ts'

/** By outcome; those that were never changed are left out. */
export const findTemplates = async (db: Db, queue: QueueName): Promise<Partial<Record<Outcome, string[]>>> =>
  Object.fromEntries(
    (await db.select().from(noteTemplates).where(eq(noteTemplates.queue, queue))).map(
      ({ outcome, texts }) => [outcome, texts],
    ),
  )

export const writeTemplates = (tx: Tx, templates: typeof noteTemplates.$inferInsert) =>
  tx
    .insert(noteTemplates)
    .values(templates)
    .onConflictDoUpdate({
      target: [noteTemplates.queue, noteTemplates.outcome],
      set: { texts: templates.texts },
    })
