// Consent to the publishing agreement: opened and ticked once, and not again until the agreement changes.

import { useEffect, useRef, useState } from 'react'
import { consentList } from '#features/accounts/contract/settings.ts'
import { ReadAgreement } from '#features/listings/contract/refusals.ts'
import { call } from '#platform/browser/call.ts'
import { day } from '#platform/lib/dates.ts'
import { dismissToast, toast } from '#platform/ui/feedback.ts'

const READ_FIRST = ReadAgreement.msg

/** Day on which the user agreed to the present text; empty if he did not, or if unknown. @param version  Day from which it holds. */
const fetchConsentDay = async (version: string) => {
  const { list } = (await call(consentList, {})).data
  const agreed = day(list.find(({ kind }) => kind === 'publish')?.at ?? '')
  return agreed >= version ? agreed : ''
}

export const useAgreement = (isVisitor: boolean, version: string) => {
  const [isAgreed, setAgreed] = useState(false)
  const [hasRead, setHasRead] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState('')
  const [agreedOn, setAgreedOn] = useState('')
  /** Whether the user agreed earlier, while that is being asked. */
  const asked = useRef<Promise<boolean>>(undefined)
  useEffect(() => {
    if (isVisitor) return undefined
    let isCancelled = false
    asked.current = fetchConsentDay(version)
      .catch(() => '')
      .then((agreed) => {
        if (isCancelled) return false
        asked.current = undefined
        if (!agreed) return false
        setAgreedOn(agreed)
        setHasRead(true)
        setAgreed(true)
        setError('')
        return true
      })
    return () => {
      isCancelled = true
    }
  }, [isVisitor, version])

  const agree = () => {
    setHasRead(true)
    setAgreed(true)
    setError('')
    dismissToast()
  }
  return {
    isAgreed,
    /** Waits for what the account knows. */
    isGiven: async () => isAgreed || (await asked.current) === true,
    agreedOn,
    error,
    isOpen,
    open: () => {
      setHasRead(true)
      setOpen(true)
    },
    close: () => setOpen(false),
    markRead: () => setHasRead(true),
    agree,
    /** Ticked or unticked; opens the agreement if it was not read. */
    change: (wanted: boolean) => {
      if (!wanted) setAgreed(false)
      else if (hasRead) agree()
      else setOpen(true)
    },
    demand: () => setError(READ_FIRST),
    /** Shows it as a toast as well, until the user agrees. */
    warn: () => {
      setError(READ_FIRST)
      toast(READ_FIRST, 'error')
    },
  }
}
export type Agreement = ReturnType<typeof useAgreement>
