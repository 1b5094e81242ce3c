// Phone of a call-back request: masked until its owner asks for it, then a link that calls it.

import { useEffect, useRef, useState } from 'react'
import { type Lead, leadReveal, RevealsUsedUp } from '#features/leads/contract.ts'
import { offerMembership } from '#features/membership/islands/offer-membership.ts'
import { call, Refused } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'

interface Props {
  lead: Lead
  onRevealed: (mobile: string) => void
}

export function LeadPhone({ lead: { id, name, mobile, revealed }, onRevealed }: Props) {
  const [busy, setBusy] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const isAsked = useRef(false)
  // The button that had the focus is replaced by the link.
  useEffect(() => {
    if (revealed && isAsked.current) link.current?.focus()
  }, [revealed])

  const reveal = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await call(leadReveal, { id })
      isAsked.current = true
      onRevealed(data.mobile)
    } catch (error) {
      const isUsedUp = error instanceof Refused && error.code === RevealsUsedUp.code
      await (isUsedUp ? offerMembership(error.message) : showFailure(error))
    } finally {
      setBusy(false)
    }
  }

  if (revealed)
    return (
      <a className="lead-phone" href={`tel:${mobile}`} aria-label={`拨打${name}的电话 ${mobile}`} ref={link}>
        {mobile}
      </a>
    )
  return (
    <span className="lead-phone">
      {mobile}
      <button
        className="button plain"
        type="button"
        aria-busy={busy}
        aria-label={`查看号码：${name}`}
        onClick={() => void reveal()}
      >
        查看号码
      </button>
    </span>
  )
}
