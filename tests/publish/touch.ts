// A snapshot in which something changed, without the records it changed in.
import { DatabaseSync } from 'node:sqlite'

/** Touches keys like a pull that changed their content. */
export const touch = (snapshot: string, ...keys: string[]) => {
  const database = new DatabaseSync(snapshot)
  database.exec(
    "INSERT INTO meta VALUES ('pull', '1') ON CONFLICT DO UPDATE SET value = CAST(value AS INTEGER) + 1",
  )
  const put = database.prepare(
    "INSERT INTO touched SELECT ?, CAST(value AS INTEGER) FROM meta WHERE name = 'pull' ON CONFLICT DO UPDATE SET pull = excluded.pull",
  )
  for (const key of keys) put.run(key)
  database.close()
}
