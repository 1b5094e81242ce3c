// npm run admin -- check-ledger, as an operator or a monitor runs it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { openPglite } from '#platform/server/db/pglite.ts'
import { adminInside } from '../../helpers/admin-command.ts'
import { testApp } from '../../helpers/app.ts'
import { bondIn } from '../../helpers/bonds.ts'
import { newDatabaseUrl } from '../../helpers/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'linquan-ledger-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const check = (databaseUrl: string) =>
  adminInside(['check-ledger'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

test('says how much adds up, or names each fault and ends with 1', { timeout: 600_000 }, async () => {
  const databaseUrl = await newDatabaseUrl()
  const opened = databaseUrl ? await openDatabase({ databaseUrl, dataDir: '' }) : await openPglite(dataDir)
  const portal = await testApp({ database: opened })
  await bondIn(portal, BOND.refunded)
  const bond = await bondIn(portal, BOND.paid)
  // The embedded database belongs to one process at a time: the command waits for nobody.
  if (!databaseUrl) await portal.close()
  expect(await check(databaseUrl)).toEqual({
    code: 0,
    out: '保证金账目相符：2 笔保证金，7 条记录\n',
    err: '',
  })

  const again = databaseUrl ? opened : await openPglite(dataDir)
  await again.db.execute(sql`update bonds set state = ${BOND.refunded} where id = ${bond.id}`)
  await again.close()
  const broken = await check(databaseUrl)
  expect(broken).toMatchObject({ code: 1, err: '保证金账目有 2 处不符\n' })
  expect(broken.out.trim().split('\n')).toEqual([
    `保证金 ${bond.id}，记录 7：最后一条记录的状态与保证金的状态不符`,
    `保证金 ${bond.id}，记录 7：各条金额之和与在管金额不符`,
  ])
  if (databaseUrl) await portal.close()
})
