// An open database, as both drivers give it.
import type { Clock } from './clock.ts'
import type { Exclusively } from './exclusive.ts'
import type { Listen } from './listen.ts'
import type { Reads } from './reads.ts'
import type { Db } from './types.ts'

export interface Opened extends Reads {
  db: Db
  kind: 'pglite' | 'postgres'
  clock: Clock
  listen: Listen
  exclusively: Exclusively
  /** Of the pool; undefined where there is none. */
  connections?: () => { total: number; idle: number; waiting: number }
  close(): Promise<void>
}
