import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { Outcome, QueueName } from '#features/review/contract/review.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { noteTemplates, type QueueTask, queueTasks } from './queues.schema.ts'

/** Subquery of target ids, such as those that a search matches. */
export type Subjects = SQLWrapper

export interface TaskFilter {
  queue: string
  show: 'open' | 'mine' | 'decided'
  staffId: number
  /** Only targets that are in each of these. */
  subjects?: readonly Subjects[]
}

const isOpen = isNull(queueTasks.outcome)

const matching = ({ queue, show, staffId, subjects = [] }: TaskFilter) =>
  and(
    eq(queueTasks.queue, queue),
    show === 'decided' ? isNotNull(queueTasks.outcome) : isOpen,
    show === 'mine' ? eq(queueTasks.claimed_by, staffId) : undefined,
    ...subjects.map((some) => inArray(queueTasks.target_id, some)),
  )

const claimer = alias(staff, 'claimer')

const decider = alias(staff, 'decider')

const nameOf = (member: typeof claimer | typeof decider) =>
  sql<string | null>`coalesce(nullif(${member.name}, ''), ${member.login_name})`

export type ListedTask = QueueTask & { claimer: string | null; decider: string | null }

const withNames = (db: Db) =>
  db
    .select({ ...getTableColumns(queueTasks), claimer: nameOf(claimer), decider: nameOf(decider) })
    .from(queueTasks)
    .leftJoin(claimer, eq(claimer.id, queueTasks.claimed_by))
    .leftJoin(decider, eq(decider.id, queueTasks.decided_by))

/** One page: open tasks oldest first, decided tasks by decision, newest first. */
export const listTasks = (
  db: Db,
  filter: TaskFilter,
  limit: number,
  offset: number,
): Promise<ListedTask[]> => {
  const order =
    filter.show === 'decided'
      ? [desc(queueTasks.decided_at), desc(queueTasks.id)]
      : [asc(queueTasks.createtime), asc(queueTasks.id)]
  return withNames(db)
    .where(matching(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

export const countTasks = (db: Db, filter: TaskFilter): Promise<number> =>
  db.$count(queueTasks, matching(filter))

const isTask = (queue: string, id: number) => and(eq(queueTasks.queue, queue), eq(queueTasks.id, id))

export const findTask = (db: Db, queue: string, id: number): Promise<ListedTask | undefined> =>
  first(withNames(db).where(isTask(queue, id)))

export const notesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const { id, note } = queueTasks
  const rows = await db
    .select({ id, note })
    .from(queueTasks)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.note]))
}

/** Locks the task until the transaction ends. */
export const lockTask = (tx: Tx, queue: string, id: number): Promise<QueueTask | undefined> =>
  first(tx.select().from(queueTasks).where(isTask(queue, id)).for('update'))

export const updateTask = (db: Db, id: number, changes: Partial<typeof queueTasks.$inferInsert>) =>
  db.update(queueTasks).set(changes).where(eq(queueTasks.id, id))

/** Finds and locks the open task of a target. */
export const lockOpenTask = (tx: Tx, queue: string, targetId: number): Promise<QueueTask | undefined> =>
  first(
    tx
      .select()
      .from(queueTasks)
      .where(and(eq(queueTasks.queue, queue), eq(queueTasks.target_id, targetId), isOpen))
      .for('update'),
  )

/** Id of the newest task of a target; undefined if it never had one. */
export const newestTaskOf = async (db: Db, queue: string, targetId: number): Promise<number | undefined> =>
  (
    await db
      .select({ id: queueTasks.id })
      .from(queueTasks)
      .where(and(eq(queueTasks.queue, queue), eq(queueTasks.target_id, targetId)))
      .orderBy(desc(queueTasks.id))
      .limit(1)
  )[0]?.id

/** Ids of the newest tasks of several targets, by target. */
export const newestTasksOf = async (
  db: Db,
  queue: string,
  targetIds: readonly number[],
): Promise<Map<number, number>> => {
  if (targetIds.length === 0) return new Map()
  const rows = await db
    .select({ target_id: queueTasks.target_id, id: max(queueTasks.id) })
    .from(queueTasks)
    .where(and(eq(queueTasks.queue, queue), inArray(queueTasks.target_id, [...targetIds])))
    .groupBy(queueTasks.target_id)
  return new Map(rows.flatMap(({ target_id, id }) => (id === null ? [] : [[target_id, id]])))
}

export const markRevoked = (tx: Tx, queue: string, targetId: number, at: Date) =>
  tx
    .update(queueTasks)
    .set({ revoked_at: at })
    .where(
      and(
        eq(queueTasks.queue, queue),
        eq(queueTasks.target_id, targetId),
        eq(queueTasks.outcome, 'approved'),
        isNull(queueTasks.revoked_at),
      ),
    )

/** Forgets what decisions of before that time need to be reopened. */
export const forgetBeforeDecision = (db: Db, decidedBefore: Date) =>
  db
    .update(queueTasks)
    .set({ before_decision: null })
    .where(and(isNotNull(queueTasks.before_decision), lt(queueTasks.decided_at, decidedBefore)))

export const removeTask = (tx: Tx, id: number) => tx.delete(queueTasks).where(eq(queueTasks.id, id))

export const insertTask = (db: Db, task: typeof queueTasks.$inferInsert) => db.insert(queueTasks).values(task)

/** Number of open tasks by queue; queues without any are left out. */
export const countOpen = (db: Db, staffId: number, now: Date) =>
  db
    .select({
      queue: queueTasks.queue,
      open: count(),
      mine: sql<number>`count(*) filter (where ${queueTasks.claimed_by} = ${staffId})`.mapWith(Number),
      due: sql<number>`count(*) filter (
        where ${queueTasks.claimed_by} = ${staffId} and ${queueTasks.remind_at} <= ${now.toISOString()}::timestamptz
      )`.mapWith(Number),
      oldest: min(queueTasks.createtime),
    })
    .from(queueTasks)
    .where(isOpen)
    .groupBy(queueTasks.queue)

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
