// The rows of the search are built anew on a database with the two roles of deploy/postgresql.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migratePostgres, POSTGRES_DEFAULTS } from '#platform/server/db/postgres.ts'
import { adminInside } from '../../helpers/admin-command.ts'
import { databaseOfTwoRoles } from '../../helpers/two-roles.ts'

const source = inject('database')
const folder = mkdtempSync(join(tmpdir(), 'linquan-rebuild-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const add = (client: Client, title: string) =>
  client.query(`insert into news (type, title, createtime, updatetime) values (1, $1, now(), now())`, [title])
const found = async (client: Client) =>
  (
    await client.query<{ title: string }>(
      `select news.title from record_search join news using (id) where kind = 'news'`,
    )
  ).rows
    .map(({ title }) => title)
    .toSorted()

test('the owner builds them, the role of the servers reads and writes them as before and is told who may build them', async () => {
  const { admin, owner, portal, grantRights } = await databaseOfTwoRoles(
    source.kind === 'postgres' ? source.url : '',
  )
  await grantRights()
  await migratePostgres(owner, POSTGRES_DEFAULTS)
  const server = new Client(portal)
  await server.connect()
  try {
    await add(server, '甲')
    await admin.query('alter table news disable trigger user')
    await add(admin, '乙')
    await admin.query('alter table news enable trigger user')
    const env = {
      DATABASE_URL: portal,
      DATA_DIR: folder,
      DATA_KEY: randomBytes(32).toString('base64'),
      DEMO: '0',
    }

    expect(await adminInside(['rebuild-search'], env)).toEqual({
      code: 1,
      out: '',
      err: '这条命令要新建表，须以数据库的所有者连接：请用 DATABASE_DIRECT_URL 指明以所有者连接的地址\n',
    })
    expect(await found(server)).toEqual(['甲'])

    const { code, out, err } = await adminInside(['rebuild-search'], { ...env, DATABASE_DIRECT_URL: owner })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('已重建 2 条内容的搜索索引')
    expect(await found(server)).toEqual(['乙', '甲'])
    await add(server, '丙')
    await server.query(`delete from news where title = '甲'`)
    expect(await found(server)).toEqual(['丙', '乙'])
  } finally {
    await server.end()
    await admin.end()
  }
})
