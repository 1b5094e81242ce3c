// The command that operators migrate with, and servers that leave it to them.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { newDatabase } from '../../helpers/database.ts'
import { COMMAND_ENV } from '../../helpers/processes.ts'

const source = inject('database')
const known = readMigrations()
const first = known[0]?.name

const run = (databaseUrl: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/migrate.ts', ...args],
      { cwd: join(import.meta.dirname, '../../..'), env: { ...COMMAND_ENV, DATABASE_URL: databaseUrl } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: (out + err).trim() }),
    )
  })

test('an empty database lags behind, is brought up to date once, and may be newer than the program', async () => {
  const databaseUrl = await newDatabase(source.kind === 'postgres' ? source.url : '')
  const pending = `数据库还没有执行迁移 ${first} 等 ${known.length} 个：请先运行 node scripts/migrate.ts`
  const opening = openDatabase({ databaseUrl, dataDir: '', postgres: { migrates: false } })
  await expect(opening).rejects.toThrow(`数据库打开失败：${pending}`)
  expect(await run(databaseUrl, '--check')).toEqual({ code: 3, said: pending })
  expect(await run(databaseUrl)).toEqual({
    code: 0,
    said: `已执行 ${known.map(({ name }) => name).join('、')}`,
  })
  for (const args of [[], ['--check']])
    expect(await run(databaseUrl, ...args)).toEqual({ code: 0, said: '数据库已是最新' })

  const opened = await openDatabase({ databaseUrl, dataDir: '', postgres: { migrates: false } })
  await migrate(opened.db, [...known, { name: '9999_next', hash: 'next', when: 0, statements: ['select 1'] }])
  await opened.close()
  expect(await run(databaseUrl, '--check')).toMatchObject({
    code: 4,
    said: expect.stringContaining('数据库比程序新'),
  })
  expect(await run(databaseUrl, '--dry')).toMatchObject({
    code: 1,
    said: expect.stringContaining('没有选项 --dry'),
  })
})
