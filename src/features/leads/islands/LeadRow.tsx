// One call-back request: name and phone, listing, contact state and notes.
import { useEffect, useId, useRef, useState } from 'react'
import { useLoginDialog } from '#features/accounts/islands/use-login-dialog.tsx'
import { callTimeText } from '#features/enquiries/rules/enquiries.ts'
import {
  LEAD_STATES,
  type Lead,
  leadEdit,
  leadReveal,
  leadStates,
  RevealsUsedUp,
} from '#features/leads/contract.ts'
import { offerMembership } from '#features/membership/islands/offer-membership.ts'
import { call, isSignedOut, Refused } from '#platform/browser/call.ts'
import { currentOwner } from '#platform/browser/device-user.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { minute } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { sayCutPaste } from '#platform/ui/cut-paste.ts'
import { toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { isOther, type LeadNotes, readLeadDraft, storeLeadDraft } from './lead-drafts.ts'

interface LeadPhoneProps {
  lead: Lead
  onRevealed: (mobile: string) => void
}

function LeadPhone({ lead: { id, name, mobile, revealed }, onRevealed }: LeadPhoneProps) {
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

interface Props {
  lead: Lead
  onSaved: (after: Lead) => void
  onRevealed: (mobile: string) => void
}

export function LeadRow({ lead, onSaved, onRevealed }: Props) {
  const id = useId()
  /** Owner of the row, also after a sign-out in another tab. */
  const [owner] = useState(currentOwner)
  const [restored] = useState(() => readLeadDraft(owner, lead))
  const [unsaved, setUnsaved] = useState(restored)
  const notes = unsaved ?? lead
  const { state, remark } = notes
  const [busy, setBusy] = useState(false)
  const { dialog, signInThen } = useLoginDialog()
  const isChanged = isOther(notes, lead)

  // Rows unmount with filters and pages, and with the page itself.
  const type = (typed: LeadNotes) => {
    setUnsaved(typed)
    storeLeadDraft(owner, lead, isOther(typed, lead) ? typed : undefined)
  }
  /** Keeps input that changed while the save was in progress. */
  const forget = (sent: LeadNotes, saved: Lead) => {
    setUnsaved((typed) => (typed === sent ? undefined : typed))
    const draft = readLeadDraft(owner, lead)
    if (draft) storeLeadDraft(owner, saved, isOther(draft, sent) ? draft : undefined)
  }

  const save = async () => {
    if (busy || !isChanged) return
    setBusy(true)
    try {
      const { data } = await call(leadEdit, { id: lead.id, state, remark })
      forget(notes, data)
      onSaved(data)
      toast('已记录')
    } catch (error) {
      if (isSignedOut(error)) signInThen(() => void save())
      else await showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={lead.state === 'new' ? 'unread' : ''}>
      <div className="row-head">
        <h2>{lead.name}</h2>
        <LeadPhone lead={lead} onRevealed={onRevealed} />
        <span className="tag">{leadStates[lead.state]}</span>
      </div>
      <p className="meta">
        <time>{minute(lead.createtime)}</time>
        <a href={listingPath(lead.listing_id)}>
          <TitleText text={lead.project_name} />
        </a>
      </p>
      {lead.call_time > 0 && <p>希望回电时间：{callTimeText(lead.call_time)}</p>}
      {lead.message && <p>留言：{lead.message}</p>}
      <form
        className="account-filter lead-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-state`}>联系情况</label>
          <select
            id={`${id}-state`}
            value={state}
            onChange={(event) => type({ state: event.target.value as Lead['state'], remark })}
          >
            {LEAD_STATES.map((one) => (
              <option key={one} value={one}>
                {leadStates[one]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-remark`}>备注（仅自己可见）</label>
          <input
            id={`${id}-remark`}
            value={remark}
            maxLength={200}
            onPaste={sayCutPaste}
            onChange={(event) => type({ state, remark: event.target.value })}
          />
        </div>
        {/* `aria-disabled`, because `disabled` would drop the keyboard focus after saving. */}
        <button className="button plain" type="submit" aria-disabled={busy || !isChanged}>
          {busy ? '保存中…' : '保存'}
        </button>
      </form>
      {restored !== undefined && restored === unsaved && isChanged && (
        <p className="hint">已恢复上次没有保存的内容，点“保存”后生效。</p>
      )}
      {dialog}
    </li>
  )
}
