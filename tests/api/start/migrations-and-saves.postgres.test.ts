// Servers of the version before go on saving while the database is migrated.
import { Client, Pool } from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { pooledDatabase } from '#platform/server/db/postgres.ts'
import { newDatabase } from '../../helpers/database.ts'

const source = inject('database')
const known = readMigrations()
const webhooks = known.findIndex(({ name }) => name === '0039_webhooks_and_tokens')

test.each([
  [
    'news',
    `insert into news (title, type, createtime, updatetime, published) values ('通知', 1, now(), now(), true)`,
  ],
  [
    'tenders',
    `insert into tenders (title, project_sn, ptype, infor_type, industry_type, createtime, updatetime, published)
      values ('招标', 'LQ-1', 1, 1, 1, now(), now(), true)`,
  ],
])(
  'a save of %s that is under way when changes get a column ends, and the migration follows',
  async (_, save) => {
    const databaseUrl = await newDatabase(source.kind === 'postgres' ? source.url : '')
    const pool = new Pool({ connectionString: databaseUrl, max: 1 })
    const [writer, other] = [new Client(databaseUrl), new Client(databaseUrl)]
    await Promise.all([writer.connect(), other.connect()])
    try {
      await migrate(pooledDatabase(pool), known.slice(0, webhooks))
      await writer.query('begin')
      await writer.query(save)
      const migrated = migrate(pooledDatabase(pool))
      await vi.waitFor(async () => {
        const { rows } = await other.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(1)
      })
      await writer.query('commit')
      expect(await migrated).toEqual(known.slice(webhooks).map(({ name }) => name))
    } finally {
      await Promise.all([writer.end(), other.end(), pool.end()])
    }
  },
)
