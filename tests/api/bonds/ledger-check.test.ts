// The ledger adds up, is never rewritten, and whatever is wrong with it is found by the check.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOND, type BondEvent, type BondState, bondEvents, isHeld } from '#features/bonds/rules/bonds.ts'
import { bondEntries, bonds } from '#features/bonds/server/bonds.schema.ts'
import { checkLedger, FAULTS_MAX } from '#features/bonds/server/ledger-check.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { bondIn, newBidder, newTender, type OpenBond } from '../../helpers/bonds.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const check = () => checkLedger(portal.deps.db)
/** Rewrites the ledger as nobody can: past the trigger that refuses it. */
const rewrite = async (statement: ReturnType<typeof sql>) => {
  const { db } = portal.deps
  await db.execute(sql`alter table bond_entries disable trigger user`)
  await db.execute(statement)
  await db.execute(sql`alter table bond_entries enable trigger user`)
}
beforeEach(() => rewrite(sql`truncate bond_entries, bonds cascade`))

test('of bonds in every state, and of none at all, is right', async () => {
  expect(await check()).toEqual({ bonds: 0, entries: 0, faults: [] })
  const states = Object.values(BOND)
  for (const state of states) await bondIn(portal, state)
  expect(await check()).toEqual({ bonds: 7, entries: 1 + 2 + 3 + 3 + 4 + 4 + 2, faults: [] })
})

describe('an entry', () => {
  test.each([
    sql`update bond_entries set amount_fen = 0`,
    sql`update bond_entries set note = 'x'`,
    sql`delete from bond_entries`,
    sql`truncate bond_entries`,
    sql`truncate bond_entries, bonds cascade`,
  ])('is never changed or removed: statement %#', async (statement) => {
    await bondIn(portal, BOND.paid)
    const before = await portal.deps.db.select().from(bondEntries)
    await expect(portal.deps.db.execute(statement)).rejects.toThrow()
    expect(await portal.deps.db.select().from(bondEntries)).toEqual(before)
  })
})

describe('the check finds', () => {
  let bond: OpenBond
  let ids: number[]
  beforeEach(async () => {
    await bondIn(portal, BOND.frozen)
    bond = await bondIn(portal, BOND.paid)
    const entries = await portal.deps.db.select().from(bondEntries).orderBy(bondEntries.id)
    ids = entries.filter(({ bond_id }) => bond_id === bond.id).map(({ id }) => id)
  })
  const at = (place: number) => ids[place] ?? 0
  const last = () => at(ids.length - 1)
  const faults = async () =>
    (await check()).faults.map(({ bond_id, entry_id, fault }) => {
      expect(bond_id).toBe(bond.id)
      return [entry_id, fault]
    })

  test('a bond whose state was written past the ledger', async () => {
    await portal.deps.db.execute(sql`update bonds set state = 4 where id = ${bond.id}`)
    expect(await faults()).toEqual([
      [last(), 'state'],
      [last(), 'sum'],
    ])
  })

  test('a bond whose sum was changed', async () => {
    await portal.deps.db.execute(sql`update bonds set amount_fen = amount_fen + 1 where id = ${bond.id}`)
    expect(await faults()).toEqual([
      [last(), 'amount'],
      [last(), 'sum'],
    ])
  })

  test('an entry of another sum', async () => {
    await rewrite(sql`update bond_entries set amount_fen = 1 where id = ${at(1)}`)
    expect(await faults()).toEqual([
      [at(1), 'amount'],
      [last(), 'sum'],
    ])
  })

  test('a step that the state machine does not know', async () => {
    await rewrite(sql`update bond_entries set event = 'unfreeze' where id = ${last()}`)
    expect(await faults()).toEqual([[last(), 'event']])
  })

  test('a gap in the chain', async () => {
    await rewrite(sql`delete from bond_entries where id = ${at(1)}`)
    expect(await faults()).toEqual([[at(2), 'chain']])
  })

  test('a chain without its beginning', async () => {
    await rewrite(sql`delete from bond_entries where id = ${at(0)}`)
    expect(await faults()).toEqual([[at(1), 'first']])
  })

  test('a missing end', async () => {
    await rewrite(sql`delete from bond_entries where id = ${last()}`)
    expect(await faults()).toEqual([
      [at(1), 'state'],
      [at(1), 'sum'],
    ])
  })

  test('a bond opened twice', async () => {
    await rewrite(sql`
      insert into bond_entries (bond_id, event, from_state, to_state, amount_fen, who, at)
      values (${bond.id}, 'open', null, 2, 0, 'user:1', now())`)
    expect((await faults()).map(([, fault]) => fault)).toEqual(['chain', 'event'])
  })

  test('a bond without entries', async () => {
    await rewrite(sql`delete from bond_entries where bond_id = ${bond.id}`)
    expect(await faults()).toEqual([[null, 'empty']])
  })
})

describe('twenty thousand bonds', () => {
  const COUNT = 20_000
  /** Events that lead from the beginning to the state. */
  const way: Record<BondState, BondEvent[]> = {
    [BOND.unpaid]: ['open'],
    [BOND.pending]: ['open', 'submit'],
    [BOND.paid]: ['open', 'submit', 'confirm'],
    [BOND.failed]: ['open', 'submit', 'reject'],
    [BOND.refunded]: ['open', 'submit', 'confirm', 'refund'],
    [BOND.frozen]: ['open', 'submit', 'confirm', 'freeze'],
    [BOND.ended]: ['open', 'end'],
  }
  beforeAll(() => {
    for (const [state, events] of Object.entries(way)) {
      const held = events.reduce((sum, event) => sum + bondEvents[event].holds, 0)
      expect(held > 0).toBe(isHeld(Number(state) as BondState))
    }
  })

  test('are checked in seconds; of many faults a part is told', async () => {
    const tender = await newTender(portal)
    const bidder = await newBidder(portal)
    const { db } = portal.deps
    await db.execute(sql`drop index bonds_once`)
    await db.execute(sql`
      insert into bonds (tender_id, user_id, amount_fen, state, createtime, updatetime)
      select ${tender.id}::int, ${bidder.id}::int, 100 + n, n % 7, now(), now()
      from generate_series(1, ${COUNT}::int) n`)
    for (const [state, events] of Object.entries(way)) {
      let from: BondState | null = null
      for (const event of events) {
        const { to, holds } = bondEvents[event]
        await db.execute(sql`
          insert into bond_entries (bond_id, event, from_state, to_state, amount_fen, who, at)
          select id, ${event}, ${from}::smallint, ${to}::smallint, ${holds}::bigint * amount_fen, 'user:1', now()
          from bonds where state = ${Number(state)}`)
        from = to
      }
    }
    const began = performance.now()
    const result = await check()
    const seconds = (performance.now() - began) / 1000
    expect(result).toMatchObject({ bonds: COUNT, faults: [] })
    expect(seconds).toBeLessThan(10)

    await db.update(bonds).set({ state: BOND.frozen })
    expect((await check()).faults).toHaveLength(FAULTS_MAX)
  })
})
