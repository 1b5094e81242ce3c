// The state machine of bonds as a table that agrees with itself.
import { describe, expect, test } from 'vitest'
import { PROPOSALS } from '#features/bonds/contract.ts'
import {
  BOND,
  type BondEvent,
  type BondState,
  bondEvents,
  bondStateName,
  isClosed,
  isHeld,
  mayHappen,
  voucherUntil,
} from '#features/bonds/rules/bonds.ts'

const STATES = Object.values(BOND)
const EVENTS = Object.keys(bondEvents) as BondEvent[]
const steps = EVENTS.flatMap((event) =>
  STATES.filter((from) => mayHappen(event, from)).map((from) => ({ ...bondEvents[event], event, from })),
)

describe('the state machine', () => {
  test('takes and gives money exactly where a state that holds it begins and ends', () => {
    for (const { event, from, to, holds } of steps)
      expect([event, holds]).toEqual([event, Number(isHeld(to)) - Number(isHeld(from))])
    expect(bondEvents.open.holds).toBe(0)
  })

  test('lets happen in each state what is agreed with bidders, and nothing else', () => {
    const possible = Object.fromEntries(
      Object.entries(BOND).map(([name, state]) => [name, EVENTS.filter((event) => mayHappen(event, state))]),
    )
    expect(possible).toEqual({
      unpaid: ['submit', 'end', 'withdraw', 'credit'],
      pending: ['confirm', 'reject'],
      paid: ['refund', 'freeze'],
      failed: ['submit', 'end', 'withdraw', 'credit'],
      refunded: ['reopen'],
      frozen: ['unfreeze', 'forfeit'],
      ended: ['reopen'],
    })
  })

  test('reaches every state from the beginning, and leaves a closed one by a new sign-up alone', () => {
    const reached = new Set<BondState>([bondEvents.open.to])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const { from, to } of steps) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].toSorted((a, b) => a - b)).toEqual(STATES)
    for (const state of STATES)
      expect(steps.some(({ from, event }) => from === state && event !== 'reopen')).toBe(!isClosed(state))
  })

  test('asks for two reviewers where held money is moved or blocked, or taken in without a voucher, and for nothing else', () => {
    const byTwo = EVENTS.filter((event) => bondEvents[event].by === 'two reviewers')
    expect(byTwo).toEqual([...PROPOSALS])
    for (const { event, from } of steps)
      expect(byTwo.includes(event)).toBe(isHeld(from) || event === 'credit')
  })

  test('calls a state that it does not know ended', () => {
    expect([bondStateName(6), bondStateName(7), bondStateName(-1)]).toEqual(['已结束', '已结束', '已结束'])
    expect([isClosed(7), isClosed(BOND.paid)]).toEqual([true, false])
  })
})

test('a voucher may be sent until the due time, one in place of a rejected one until the opening', () => {
  const limits = { infor_type: 1, bond_due: new Date(1), open_time: new Date(2) }
  expect(STATES.map((state) => voucherUntil(state, limits)?.getTime())).toEqual([
    1,
    undefined,
    undefined,
    2,
    undefined,
    undefined,
    undefined,
  ])
  const none = { infor_type: 2, bond_due: null, open_time: null }
  expect([voucherUntil(BOND.unpaid, none), voucherUntil(BOND.failed, none)]).toEqual([null, null])
})

test('where one of the times is not given, the other holds for every voucher', () => {
  const [due, opening] = [new Date(1), new Date(2)]
  const onlyDue = { infor_type: 1, bond_due: due, open_time: null }
  const onlyOpening = { infor_type: 1, bond_due: null, open_time: opening }
  expect([voucherUntil(BOND.unpaid, onlyDue), voucherUntil(BOND.failed, onlyDue)]).toEqual([due, due])
  expect([voucherUntil(BOND.unpaid, onlyOpening), voucherUntil(BOND.failed, onlyOpening)]).toEqual([
    opening,
    opening,
  ])
})

test.each([3, 4])(
  'no voucher may be sent once the tender has notice %i, whatever its times say',
  (infor_type) => {
    const limits = { infor_type, bond_due: null, open_time: null }
    expect(STATES.map((state) => voucherUntil(state, limits))).toEqual(STATES.map(() => undefined))
  },
)
