// A singleton of the content, such as the settings of the site, as one value: where it is read from, what the snapshot
// stores of it, and what its changes touch.
import type * as z from 'zod/mini'
import type { Endpoint, Input, Output, Schema } from '#platform/contract/endpoint.ts'
import { keys } from './keys.ts'
import type { AnyRecord } from './kind.ts'

export type CallBackend = <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
) => Promise<Output<Endpoint<I, O>>>

export const fieldKey = ({ name }: Pick<Single, 'name'>, field: string) => `${keys.single(name)}:${field}`

/** `parts` of a singleton whose fields are read one by one (`readFields`). */
export const fieldsOf = (name: string) => (value: object) =>
  new Map(
    Object.entries(value).map(([field, content]) => [fieldKey({ name }, field), JSON.stringify(content)]),
  )

export interface Single<T = unknown> {
  name: string
  shape: z.ZodMiniType<T>
  empty: T
  /** Undefined keeps the stored value. @param media  Completes the address of a file. */
  fetch: (call: CallBackend, media: (address: string) => string) => Promise<T | undefined>
  /** Whether the call may be missing: the stored value then stays. */
  isOptional?: boolean
  /** Names of kinds and singletons whose changes may change this one. */
  changesWith?: readonly string[]
  /** Kinds whose records may change this one by coming, by going, and by such a change. */
  movesWith?: Readonly<Record<string, (before: AnyRecord, after: AnyRecord) => boolean>>
  /** Whether it changes without an edit, as articles are read. */
  isMoving?: boolean
  /** Pause of a watcher between two fetches, for one that changes with nearly every edit of some kind. */
  pauseMs?: number
  /** Whether every page shows it in fragments of its frame: a change replaces these in all files. */
  isInFrame?: boolean
  /** Fields that every page shows outside of these: a change renders the site anew. Needs `parts` that are `fieldsOf` it. */
  everywhere?: readonly string[]
  /** Keys of the parts that pages read one by one, each with a text of its value. */
  parts?(value: T): ReadonlyMap<string, string>
  /** A pull that loses more than a fifth of these is refused. `name` is for the message. */
  guard?: { name: string; ids(value: T): readonly number[] }
  /** Lists that editors change and do not empty, by name: a pull that finds one empty is refused. */
  guardedLists?(value: T): Readonly<Record<string, readonly unknown[]>>
}
