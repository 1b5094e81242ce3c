// Consent to the publishing agreement, which must be opened before it can be ticked.
import { useState } from 'react'
import { readerRefusals } from '#contract/reader-refusals.ts'

export const READ_FIRST = readerRefusals.ReadAgreement.msg

export const useAgreement = () => {
  const [isAgreed, setAgreed] = useState(false)
  const [hasRead, setHasRead] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState('')
  const agree = () => {
    setHasRead(true)
    setAgreed(true)
    setError('')
  }
  return {
    isAgreed,
    error,
    /** Whether the dialog with the agreement is open. */
    isOpen,
    open: () => {
      setHasRead(true)
      setOpen(true)
    },
    close: () => setOpen(false),
    markRead: () => setHasRead(true),
    agree,
    /** Ticked or unticked; opens the agreement if it was not read. */
    change: (isTicked: boolean) => {
      if (!isTicked) setAgreed(false)
      else if (hasRead) agree()
      else setOpen(true)
    },
    /** Shows that the tick is missing. */
    demand: () => setError(READ_FIRST),
  }
}
export type Agreement = ReturnType<typeof useAgreement>
