// The snapshot that a pull from this database would leave, without asking for every article one by one:
// `snapshot-of-database.ts <database address> <snapshot file> <origin of the API> <cursor of its feed>`.
import { Client } from 'pg'
import type { NewsRecord } from '#features/news/kind.ts'
import { rulesFor } from '#platform/publish/pull/pull.ts'
import { openSnapshotStore } from '../../tests/helpers/content-model.ts'

const ROWS = `
SELECT id, type, 0 AS topic_id,
  lpad(coalesce(nullif(topic_position, 0), 99999)::text, 5, '0') || to_char(createtime AT TIME ZONE 'Asia/Shanghai', ' YYYY-MM-DD HH24:MI:SS') AS topic_order,
  coalesce(expert_id, 0) AS expert_id, title, remark, source, images->0->>'file' AS cover,
  to_char(createtime AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS createtime,
  to_char(updatetime AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS updatetime, read_num,
  CASE WHEN pinned THEN 'index' WHEN hot THEN 'hot' ELSE '' END AS flag, content, '' AS files, '' AS moved_name, '' AS fingerprint
FROM news ORDER BY id`

const [databaseUrl = '', file = '', source = '', cursor = ''] = process.argv.slice(2)
const client = new Client({ connectionString: databaseUrl })
await client.connect()
const { rows } = await client.query<NewsRecord>(ROWS)
await client.end()
const store = openSnapshotStore(file)
store.apply({
  records: { news: { changed: rows, removed: [] } },
  singles: {},
  pulledAt: new Date().toISOString(),
  source,
  cursor,
  rules: rulesFor(''),
})
store.close()
console.info('{}')
