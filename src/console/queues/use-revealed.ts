// Addresses of private pictures, asked for one by one and on record; gone as soon as the task is left.
import { useState } from 'react'
import { type QueueName, revealField } from '#contract/review.ts'
import { callStaff, failureText } from '../calls.ts'

export type RevealState =
  | { kind: 'hidden' }
  | { kind: 'asking' }
  | { kind: 'shown'; file: string }
  | { kind: 'refused'; text: string }

const HIDDEN: RevealState = { kind: 'hidden' }

export const useRevealedPictures = (queue: QueueName, id: number) => {
  const [states, setStates] = useState<Readonly<Record<string, RevealState>>>({})
  const set = (field: string, state: RevealState) => setStates((before) => ({ ...before, [field]: state }))
  return {
    stateOf: (field: string): RevealState => states[field] ?? HIDDEN,
    reveal: async (field: string) => {
      set(field, { kind: 'asking' })
      try {
        set(field, { kind: 'shown', file: (await callStaff(revealField, { queue, id, field })).value })
      } catch (error) {
        set(field, { kind: 'refused', text: failureText(error) })
      }
    },
    /** Its address is good for a few minutes. */
    expire: (field: string) => set(field, { kind: 'refused', text: '查看时间已过，请重新查看。' }),
  }
}
export type RevealedPictures = ReturnType<typeof useRevealedPictures>
