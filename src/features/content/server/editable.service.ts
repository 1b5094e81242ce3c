// Interface of content kinds that are edited in the console, and helpers for their declarations.
import type * as z from 'zod/mini'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { fromWireTime, toWireTime } from '#platform/lib/dates.ts'
import type { PersonalNumberKind } from '#platform/lib/personal-data.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './content.table.ts'
import * as rows from './kind-rows.table.ts'
import type { ContentSheet } from './sheet-columns.ts'

export type Fields = Record<string, unknown>

export interface Writing {
  published: boolean
  at: Date
}

export interface EditableKind<F> {
  fields: z.ZodMiniObject
  /** Fields of a record that has never been saved, where others than the contract's. */
  initial?: Fields
  summary(
    fields: F,
  ): Pick<ContentRecord, 'title'> & Partial<Pick<ContentRecord, 'category' | 'marks' | 'cover'>>
  /** Writes fields as they are stored, or refuses. @param siteUrl public origin of the site */
  normalise?(fields: F, siteUrl: string): F
  /** Fills empty fields with the values of the last saved version. */
  fillFromPrevious?(fields: F, before: Record<string, unknown> | undefined): F
  /** Fills fields that are still empty when the version goes live; answers the same object if there are none. */
  fillOnPublication?(fields: F, at: Date): F
  /** Import of its records from a table. */
  sheet?: ContentSheet
  /** Fields that are there for numbers of people. */
  expectedNumbers?: Readonly<Partial<Record<keyof F & string, readonly PersonalNumberKind[]>>>
  /** Names of HTML fields. */
  texts?: readonly (keyof F & string)[]
  /** Whether editors may use its pictures again elsewhere. */
  sharesPictures: boolean
  /** Table of a kind whose records readers see in the order that editors give them. */
  ordered?: rows.OrderedTable
  /** Table of a kind whose records may be items of others, such as of a topic. */
  items?: rows.ItemTable
  /** Locks rows of the records and those they refer to, ordered by id; `id` is 0 for a new record. */
  lock(tx: Tx, records: readonly { id: number; fields: F | undefined }[]): Promise<unknown>
  /** Refuses fields that must not be saved, or must not go live. In a draft, quantities and times may be texts. */
  check?(tx: Tx, id: number, fields: F, goesLive: boolean, at: Date): Promise<void>
  /** Refuses fields that must not go live at this moment, such as with a day that is over by then. */
  checkMoment?(fields: F, at: Date): void
  /** Ids of records that readers see and are not to see any more: the schedule takes them off. */
  expired?(db: Db, at: Date): Promise<number[]>
  checkWithdrawal?(tx: Tx, id: number): Promise<void>
  checkRemoval?(tx: Tx, id: number): Promise<void>
  /** Adapts the fields of a restored record: references to records that no longer exist are dropped. */
  onRestore?(tx: Tx, id: number, fields: F): Promise<F>
  insert(tx: Tx, fields: F, writing: Writing): Promise<number>
  update(tx: Tx, id: number, fields: F, writing: Writing): Promise<unknown>
  /** Hides the record from readers; its content is kept. */
  hide(tx: Tx, id: number, at: Date): Promise<unknown>
  /** Frees unique values and references of a record that is moved to the bin. */
  onRemove?(tx: Tx, id: number): Promise<unknown>
  /** The answer of the public detail call, for a preview; `id` is 0 for a record not saved yet. */
  detail?(id: number, fields: F, at: Date): { id: number }
  /** Page paths by id; records without a page are left out. */
  urls?(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

export type EditableKinds = Readonly<Record<EditedKind, EditableKind<Fields>>>

export type ContentDeps = Deps & { editable: EditableKinds }

interface Timed {
  createtime?: string | undefined
}
/** For kinds with a publication time: it is set when the record goes live, unless an editor has set one before. */
export const timed = {
  fillFromPrevious: <F extends Timed>(fields: F, before: Record<string, unknown> | undefined): F =>
    fields.createtime === undefined && typeof before?.createtime === 'string'
      ? { ...fields, createtime: before.createtime }
      : fields,
  fillOnPublication: <F extends Timed>(fields: F, at: Date): F =>
    fields.createtime === undefined ? { ...fields, createtime: toWireTime(at).replace(' ', 'T') } : fields,
}
export const momentOf = (time: string | undefined, otherwise: Date) => fromWireTime(time ?? '') ?? otherwise
export const coverOf = (images: readonly { file: string }[]) => images[0]?.file ?? ''

export const tableKind = <T extends rows.KindTable, F>(
  table: T,
  rowOf: (fields: F, writing: Writing) => T['$inferInsert'],
) => ({
  lock: (tx: Tx, records: readonly { id: number }[]) =>
    rows.lockKindRows(
      tx,
      table,
      records.map(({ id }) => id),
    ),
  insert: (tx: Tx, fields: F, writing: Writing) => rows.insertKindRow(tx, table, rowOf(fields, writing)),
  update: (tx: Tx, id: number, fields: F, writing: Writing) =>
    rows.updateKindRow(tx, table, id, rowOf(fields, writing)),
  hide: (tx: Tx, id: number) =>
    rows.updateKindRow(tx, table, id, { published: false } as Partial<T['$inferInsert']>),
})

/** For kinds with a single record, which is always live. */
export const single = <F>(title: string, write: (db: Db, fields: F) => Promise<unknown>) => ({
  sharesPictures: false,
  summary: () => ({ title }),
  lock: () => Promise.resolve(),
  insert: async (tx: Tx, fields: F) => {
    await write(tx, fields)
    return 1
  },
  update: (tx: Tx, _id: number, fields: F) => write(tx, fields),
  hide: () => Promise.resolve(),
})

/** Whether the record exists and is not in the bin. */
export const isKept = async (db: Db, kind: EditedKind, id: number): Promise<boolean> =>
  (await table.findRecord(db, kind, id))?.removed === false

export const isInBin = async (db: Db, kind: EditedKind, id: number): Promise<boolean> =>
  (await table.findRecord(db, kind, id))?.removed === true
