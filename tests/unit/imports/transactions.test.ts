import { expectTypeOf, test } from 'vitest'
import type { Db, Tx } from '#platform/server/db/types.ts'

test('a transaction serves where a database does, and no database serves where a transaction must', () => {
  expectTypeOf<Tx>().toExtend<Db>()
  expectTypeOf<Db>().not.toExtend<Tx>()
})
