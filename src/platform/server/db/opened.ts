// An open database, as both drivers give it.
import type { Clock } from './clock.ts'
import type { Exclusively } from './exclusive.ts'
import type { Listen } from './listen.ts'
import type { Db } from './types.ts'

export interface Opened {
  db: Db
  kind: 'pglite' | 'postgres'
  clock: Clock
  listen: Listen
  exclusively: Exclusively
  close(): Promise<void>
}
