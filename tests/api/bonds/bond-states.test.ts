// Every state of a bond against everything that can be done to one: what the state machine allows happens, with its ledger
// entry; anything else is refused and changes nothing.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Proposal } from '#features/bonds/contract.ts'
import { endBond } from '#features/bonds/contract.ts'
import { BOND, type BondEvent, bondEvents, bondStateName, mayHappen } from '#features/bonds/rules/bonds.ts'
import { applyBondEvent } from '#features/bonds/server/bond-events.service.ts'
import { bondEntries } from '#features/bonds/server/bonds.schema.ts'
import { checkLedger } from '#features/bonds/server/ledger-check.service.ts'
import { BondState, TaskDecided } from '#features/review/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  bondIn,
  decided,
  newBidder,
  newBond,
  newestTask,
  newVoucher,
  type OpenBond,
  openProposalTask,
  proposed,
  reviewersOf,
  rowOfBond,
  sendVoucher,
} from '../../helpers/bonds.ts'
import { type Owner } from '../../helpers/submissions.ts'

let portal: TestApp
let [reviewer, colleague] = [{ token: '' }, { token: '' }]
let bidder: Owner
beforeAll(async () => {
  portal = await testApp()
  ;[reviewer, colleague] = await reviewersOf(portal)
  bidder = await newBidder(portal)
})
afterAll(async () => {
  expect((await checkLedger(portal.deps.db)).faults).toEqual([])
  await portal.close()
})

const STATES = Object.values(BOND)
/** What happens to a bond itself: the others follow from a sign-up (tests/api/bidding). */
type OwnEvent = Exclude<BondEvent, 'open' | 'withdraw' | 'reopen'>
const EVENTS = (Object.keys(bondEvents) as BondEvent[]).filter(
  (event): event is OwnEvent => event !== 'open' && event !== 'withdraw' && event !== 'reopen',
)
const cases = STATES.flatMap((state) => EVENTS.map((event) => [bondStateName(state), event, state] as const))

/** Two reviewers: a proposal, which must be refused where the change may not happen, and its confirmation. */
const byTwo = (change: Proposal) => async (bond: OpenBond) => {
  const answer = await proposed(portal, reviewer, bond, change)
  return answer.code === 200 ? decided(portal, colleague, await openProposalTask(portal, bond)) : answer
}
/** A decision about the voucher, where one waits; nobody can be asked for one that does not. */
const onVoucher = (outcome: 'approved' | 'rejected') => async (bond: OpenBond) => {
  const task = await newestTask(portal, 'bonds', bond.id).catch(() => ({ queue: 'bonds' as const, id: 1e9 }))
  return decided(portal, reviewer, task, outcome)
}

const attempts: Record<OwnEvent, (bond: OpenBond) => Promise<{ code: number }>> = {
  submit: async (bond) => sendVoucher(portal, bond, [await newVoucher(portal, bond.bidder)]),
  confirm: onVoucher('approved'),
  reject: onVoucher('rejected'),
  end: ({ id }) => portal.call(endBond, { id, reason: '投标人退出' }, reviewer),
  credit: byTwo('credit'),
  refund: byTwo('refund'),
  freeze: byTwo('freeze'),
  unfreeze: byTwo('unfreeze'),
  forfeit: byTwo('forfeit'),
}

const entriesOf = (id: number) =>
  portal.deps.db.select().from(bondEntries).where(eq(bondEntries.bond_id, id)).orderBy(bondEntries.id)

describe.each(cases)('a bond that is %s, at %s', (_, event, state) => {
  test(mayHappen(event, state) ? 'goes on' : 'is refused and stays as it is', async () => {
    const bond = await bondIn(portal, state)
    const [before, entries] = [await rowOfBond(portal, bond), await entriesOf(bond.id)]
    expect(before.state).toBe(state)
    const answer = await attempts[event](bond)
    const [after, ledger] = [await rowOfBond(portal, bond), await entriesOf(bond.id)]
    if (!mayHappen(event, state)) {
      const named: number[] = [BondState.code, TaskDecided.code, TargetGone.code]
      expect(named).toContain(answer.code)
      expect([after, ledger]).toEqual([before, entries])
      return
    }
    expect(answer.code).toBe(200)
    const { to, holds } = bondEvents[event]
    expect(after.state).toBe(to)
    expect(ledger.slice(0, -1)).toEqual(entries)
    expect(ledger.at(-1)).toMatchObject({
      event,
      from_state: state,
      to_state: to,
      amount_fen: holds * bond.tender.bond_fen,
      at: portal.deps.now(),
    })
  })
})

test.each(cases.filter(([, event, state]) => !mayHappen(event, state)))(
  'the function that writes states refuses a bond that is %s, at %s',
  async (_, event, state) => {
    const bond = await newBond(portal, { bidder })
    const happening = { who: 'staff:1', note: '', at: portal.deps.now() }
    const attempt = portal.deps.db.transaction((tx) =>
      applyBondEvent(tx, { id: bond.id, state, amount_fen: 100 }, event, happening),
    )
    await expect(attempt).rejects.toMatchObject({ refusal: BondState })
    expect(await entriesOf(bond.id)).toHaveLength(1)
  },
)
