// Revealing of masked values and private pictures. Each reveal is recorded in the audit log; leaving the task masks
// everything again.

import { Box, Button, Link } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type Fact, type QueueName, revealField } from '#contract/review.ts'
import { callStaff, failureText } from '../api.ts'
import { MarkedText } from './flags.tsx'

type RevealState =
  | { kind: 'hidden' }
  | { kind: 'asking' }
  | { kind: 'shown'; file: string }
  | { kind: 'refused'; text: string }

const HIDDEN: RevealState = { kind: 'hidden' }

/** Signed addresses of private pictures, requested one by one. */
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
    /** Called when the picture no longer loads: its signed address expires after a few minutes. */
    expire: (field: string) => set(field, { kind: 'refused', text: '查看时间已过，请重新查看。' }),
  }
}
export type RevealedPictures = ReturnType<typeof useRevealedPictures>

interface Props {
  queue: QueueName
  id: number
  fact: Fact
  /** Name of the masked field. */
  field: string
  /** Codes of the flags whose words are marked. */
  flags: readonly string[]
}

const PHONE = /^[+\d][\d -]{5,}$/

const RevealedValue = ({ value, flags }: { value: string; flags: readonly string[] }) =>
  PHONE.test(value) ? (
    <Link href={`tel:${value.replace(/[ -]/g, '')}`}>{value}</Link>
  ) : (
    <MarkedText text={value} flags={flags} />
  )

export const RevealableValue = ({ queue, id, fact, field, flags }: Props) => {
  const notify = useNotify()
  const [value, setValue] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  const show = async () => {
    setBusy(true)
    try {
      setValue((await callStaff(revealField, { queue, id, field })).value)
    } catch (error) {
      notify(failureText(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <span aria-live="polite">
        <RevealedValue value={value ?? fact.value} flags={flags} />
      </span>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        aria-label={`${value === undefined ? '显示' : '隐藏'}${fact.label}`}
        onClick={() => (value === undefined ? void show() : setValue(undefined))}
        sx={{ py: 0, minWidth: 48 }}
      >
        {value === undefined ? '显示' : '隐藏'}
      </Button>
    </Box>
  )
}
