// One call-back request: name and phone, listing, contact state and notes.
import { useId, useState } from 'react'
import { useLoginDialog } from '#features/accounts/islands/use-login-dialog.tsx'
import { callTimeText } from '#features/enquiries/rules/enquiries.ts'
import { LEAD_STATES, type Lead, leadEdit } from '#features/leads/contract.ts'
import { leadStates } from '#features/listings/rules/reason-texts.ts'
import { call, isSignedOut } from '#platform/browser/call.ts'
import { currentOwner } from '#platform/browser/device-user.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { minute } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { LeadPhone } from './LeadPhone.tsx'
import { isOther, type LeadNotes, readLeadDraft, storeLeadDraft } from './lead-drafts.ts'

interface Props {
  lead: Lead
  onSaved: (after: Lead) => void
  onRevealed: (mobile: string) => void
}

export function LeadRow({ lead, onSaved, onRevealed }: Props) {
  const id = useId()
  /** Of what is shown, also after a sign-out in another tab. */
  const [owner] = useState(currentOwner)
  const [restored] = useState(() => readLeadDraft(owner, lead))
  /** Unsaved input. */
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
    const kept = readLeadDraft(owner, lead)
    if (kept) storeLeadDraft(owner, saved, isOther(kept, sent) ? kept : undefined)
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
