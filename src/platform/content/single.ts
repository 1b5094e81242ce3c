// A singleton of the content, such as the settings of the site, as one value: where it is read from, what the snapshot
// stores of it, and what its changes touch.
import type * as z from 'zod/mini'
import type { Endpoint, Input, Output, Schema } from '#platform/contract/endpoint.ts'

export type CallBackend = <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
) => Promise<Output<Endpoint<I, O>>>

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
  /** Whether it changes without an edit, as articles are read. */
  isMoving?: boolean
  /** Pause of a watcher between two fetches, for one that changes with nearly every edit of some kind. */
  pauseMs?: number
  /** Whether every page shows it: its change renders the site anew. */
  isInFrame?: boolean
  /** Keys of the parts that pages read one by one, each with a text of its value. */
  parts?(value: T): ReadonlyMap<string, string>
  /** A pull that loses more than a fifth of these is refused. `name` is for the message. */
  guard?: { name: string; ids(value: T): readonly number[] }
  /** Lists that editors change and do not empty, by name: a pull that finds one empty is refused. */
  guardedLists?(value: T): Readonly<Record<string, readonly unknown[]>>
}
