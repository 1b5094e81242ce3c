// What a feature declares to have its content edited in the console, and what such declarations have in common.
import type { ContentRecord } from '#contract/content/calls.ts'
import type { ExpertFields } from '#contract/content/experts.ts'
import type { EditedKind } from '#contract/content/index.ts'
import type { NewsFields } from '#contract/content/news.ts'
import type { PlanFields } from '#contract/content/plans.ts'
import type { ProjectFields } from '#contract/content/projects.ts'
import type { BannerFields, LinkFields, PlacementFields, SettingFields } from '#contract/content/site.ts'
import type { TenderFields } from '#contract/content/tenders.ts'
import type { NewsDetail } from '#contract/news.ts'
import { fromWireTime, toWireTime } from '#lib/dates.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import * as table from './content.table.ts'

export type FieldsOf = {
  news: NewsFields
  plans: PlanFields
  experts: ExpertFields
  projects: ProjectFields
  tenders: TenderFields
  banners: BannerFields
  links: LinkFields
  placements: PlacementFields
  settings: SettingFields
}

export interface Writing {
  published: boolean
  at: Date
}

export interface EditableKind<F> {
  /** What lists of the console show of it. */
  summary(
    fields: F,
  ): Pick<ContentRecord, 'title'> & Partial<Pick<ContentRecord, 'category' | 'marks' | 'cover'>>
  /** What an editor left open stays as it was in the version saved last. */
  kept?(fields: F, before: Record<string, unknown> | undefined): F
  /** What was left open to the end is filled in as it goes live; the same object where nothing was. */
  released?(fields: F, at: Date): F
  /** HTML that its editors write, by field. */
  texts?: readonly (keyof F & string)[]
  /** Locks what a write rests on, own row first to last by id; 0 for a new one. */
  lock(tx: Tx, id: number, fields: F | undefined): Promise<unknown>
  /** Refuses what may not be saved, or may not go live. */
  check?(tx: Tx, id: number, fields: F, goesLive: boolean): Promise<void>
  checkWithdrawal?(tx: Tx, id: number): Promise<void>
  checkRemoval?(tx: Tx, id: number): Promise<void>
  /** Out of the bin: without what it stood under, where that is gone. */
  rescued?(tx: Tx, id: number, fields: F): Promise<F>
  /** A row of its own table; answers its id. */
  insert(tx: Tx, fields: F, writing: Writing): Promise<number>
  update(tx: Tx, id: number, fields: F, writing: Writing): Promise<unknown>
  /** Takes it from readers, content kept. */
  hide(tx: Tx, id: number): Promise<unknown>
  /** Makes it stand in nobody's way while it is in the bin. */
  discard?(tx: Tx, id: number): Promise<unknown>
  /** As the public call would answer it, for the template of its page; 0 for a record not saved yet. */
  detail?(id: number, fields: F, at: Date): NewsDetail
  /** Paths of their pages, for those that have one. */
  urls?(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

/** What can be edited, kind by kind; src/server/features.ts lists them. */
export type EditableKinds = { [K in EditedKind]: EditableKind<FieldsOf[K]> }

export type ContentDeps = Deps & { editable: EditableKinds }

export const kindOf = <K extends EditedKind>(kinds: EditableKinds, kind: K) =>
  kinds[kind] as EditableKind<FieldsOf[K]>

interface Timed {
  createtime?: string | undefined
}
/** Drafts have no time of publication of their own before they go live, unless an editor gave them one. */
export const timed = {
  kept: <F extends Timed>(fields: F, before: Record<string, unknown> | undefined): F =>
    fields.createtime === undefined && typeof before?.createtime === 'string'
      ? { ...fields, createtime: before.createtime }
      : fields,
  released: <F extends Timed>(fields: F, at: Date): F =>
    fields.createtime === undefined ? { ...fields, createtime: toWireTime(at).replace(' ', 'T') } : fields,
}
export const momentOf = (time: string | undefined, otherwise: Date) => fromWireTime(time ?? '') ?? otherwise
export const coverOf = (images: readonly { file: string }[]) => images[0]?.file ?? ''

/** Kinds whose rows are their fields, but for a word or two. */
export const plain = <K extends table.OwnKind>(
  kind: K,
  rowOf: (fields: FieldsOf[K], writing: Writing) => table.OwnRow<K>,
) => ({
  lock: (tx: Tx, id: number) => (id === 0 ? Promise.resolve() : table.lockOwn(tx, kind, id)),
  insert: (tx: Tx, fields: FieldsOf[K], writing: Writing) =>
    table.insertOwn(tx, kind, rowOf(fields, writing)),
  update: (tx: Tx, id: number, fields: FieldsOf[K], writing: Writing) =>
    table.updateOwn(tx, kind, id, rowOf(fields, writing)),
  hide: (tx: Tx, id: number) =>
    table.updateOwn(tx, kind, id, { published: false } as Partial<table.OwnRow<K>>),
})

/** There is one of it, which is always before readers. */
export const single = <F>(title: string, write: (db: Db, fields: F) => Promise<unknown>) => ({
  summary: () => ({ title }),
  lock: () => Promise.resolve(),
  insert: async (tx: Tx, fields: F) => {
    await write(tx, fields)
    return 1
  },
  update: (tx: Tx, _id: number, fields: F) => write(tx, fields),
  hide: () => Promise.resolve(),
})

/** Whether this record is there, and not in the bin. */
export const isKept = async (db: Db, kind: EditedKind, id: number): Promise<boolean> =>
  (await table.findRecord(db, kind, id))?.removed === false

export const isInBin = async (db: Db, kind: EditedKind, id: number): Promise<boolean> =>
  (await table.findRecord(db, kind, id))?.removed === true
