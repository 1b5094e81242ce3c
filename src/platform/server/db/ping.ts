import { sql } from 'drizzle-orm'
import type { Db } from './types.ts'

/** Whether the database answers within `timeoutMs`. Never rejects. */
export const isDatabaseAnswering = async (db: Db, timeoutMs = 2000): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false)
  })
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
