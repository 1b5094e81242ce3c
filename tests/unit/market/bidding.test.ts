import { expect, test } from 'vitest'
import type { TenderState } from '#features/bidding/contract.ts'
import {
  currentStep,
  isStepDone,
  lastStep,
  STEP,
  shownStep,
  stepsOf,
  waitingText,
} from '#features/bidding/rules.ts'

test('a tender without a bond has no step to pay one', () => {
  expect(stepsOf(true)).toEqual([STEP.read, STEP.signUp, STEP.bond, STEP.result])
  expect(stepsOf(false)).toEqual([STEP.read, STEP.signUp, STEP.result])
})

test('visitors read; who has not signed up gets as far as signing up; who has, everywhere', () => {
  expect(lastStep(undefined)).toBe(STEP.read)
  expect(lastStep(stateWith())).toBe(STEP.signUp)
  expect(lastStep(stateWith({ signed_at: SIGNED }))).toBe(STEP.result)
})

test('without a step in the address, the page opens where something is to be done', () => {
  expect(currentStep(undefined)).toBe(STEP.read)
  expect(currentStep(stateWith())).toBe(STEP.read)
  for (const owed of [0, 1, 3])
    expect(currentStep(stateWith({ signed_at: SIGNED, bail_status: owed })), `${owed}`).toBe(STEP.bond)
  for (const settled of [-1, 2, 4, 5, 6, 99])
    expect(currentStep(stateWith({ signed_at: SIGNED, bail_status: settled })), `${settled}`).toBe(
      STEP.result,
    )
})

test('a step in the address is shown as far as it may be opened', () => {
  const signedUp = stateWith({ signed_at: SIGNED, bail_status: 0 })
  expect(shownStep(4, undefined, true)).toBe(STEP.read)
  expect(shownStep(3, stateWith(), true)).toBe(STEP.signUp)
  expect(shownStep(1, signedUp, true)).toBe(STEP.read)
  expect(shownStep(4, signedUp, true)).toBe(STEP.result)
  expect(shownStep(3, stateWith({ signed_at: SIGNED }), false)).toBe(STEP.signUp)
  for (const nonsense of [-5, 0.5, 99, Number.NaN])
    expect(stepsOf(true), `${nonsense}`).toContain(shownStep(nonsense, signedUp, true))
})

test.each([
  [-1, true],
  [0, false],
  [1, false],
  [2, true],
  [3, false],
  [4, true],
  [5, true],
  [6, false],
])('with a bond in state %i its step is done: %s, whichever step is shown', (bail_status, isDone) => {
  const state = stateWith({ signed_at: SIGNED, bail_status })
  for (const shown of [STEP.read, STEP.result]) {
    const done = (step: Parameters<typeof isStepDone>[0]) =>
      isStepDone(step, { state, shown, hasResult: false })
    expect([done(STEP.read), done(STEP.signUp), done(STEP.bond), done(STEP.result)]).toEqual([
      true,
      true,
      isDone,
      false,
    ])
  }
})

test('who waits for the result is told of his bond first, then of the opening', () => {
  const told = (changes: Partial<TenderState>) => waitingText(stateWith({ signed_at: SIGNED, ...changes }))
  expect(told({ bail_status: 0 })).toContain('尚未缴清')
  expect(told({ bail_status: 3 })).toContain('尚未缴清')
  expect(told({ bail_status: 1 })).toContain('正在审核')
  expect(told({ bail_status: 2, open_time: '2026-11-24 09:00:00' })).toContain('已开标')
  expect(told({ bail_status: 2, open_time: '2026-11-24 09:00:01' })).toContain('请按公告要求参加开标')
})

const SIGNED = '2026-11-20 09:00:00'

const stateWith = (changes: Partial<TenderState> = {}): TenderState => ({
  withdrawn_at: '',
  project_sn: 'LY-2026-001',
  now: '2026-11-24 09:00:00',
  signup_end: '',
  bond_due: '',
  open_time: '',
  is_open: true,
  certified_only: false,
  apply_state: 2,
  signed_at: '',
  bond: 20_000,
  bail_status: -1,
  contact: '',
  ...changes,
})
