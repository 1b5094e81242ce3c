// Revealing of masked values and private pictures. Each reveal is recorded in the audit log; leaving the task masks
// everything again.

import { Box, Button, Link } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type Fact, type QueueName, revealField, type TaskFlag } from '#features/review/contract/review.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
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

/** Masked values that the reviewer has asked for, by field. */
export const useRevealedValues = (queue: QueueName, id: number) => {
  const notify = useNotify()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  return {
    valueOf: ({ sensitive }: Fact) => (sensitive === undefined ? undefined : values[sensitive]),
    reveal: async (field: string) => {
      try {
        const { value } = await callStaff(revealField, { queue, id, field })
        setValues((before) => ({ ...before, [field]: value }))
      } catch (error) {
        notify(failureText(error), { type: 'error', autoHideDuration: 8000 })
      }
    },
    hide: (field: string) => setValues(({ [field]: _, ...others }) => others),
  }
}
export type RevealedValues = ReturnType<typeof useRevealedValues>

interface Props {
  fact: Fact
  field: string
  revealed: RevealedValues
  flags: readonly TaskFlag[]
}

const PHONE = /^[+\d][\d -]{5,}$/

const RevealedValue = ({ value, flags }: { value: string; flags: readonly TaskFlag[] }) =>
  PHONE.test(value) ? (
    <Link href={`tel:${value.replace(/[ -]/g, '')}`}>{value}</Link>
  ) : (
    <MarkedText text={value} flags={flags} />
  )

export const RevealableValue = ({ fact, field, revealed, flags }: Props) => {
  const [busy, setBusy] = useState(false)
  const value = revealed.valueOf(fact)

  const show = async () => {
    setBusy(true)
    await revealed.reveal(field)
    setBusy(false)
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
        onClick={() => (value === undefined ? void show() : revealed.hide(field))}
        sx={{ py: 0, minWidth: 48 }}
      >
        {value === undefined ? '显示' : '隐藏'}
      </Button>
    </Box>
  )
}
