// One call-back: whom to call, about what, and what came of it.
import { useId, useState } from 'react'
import { call } from '#client/call.ts'
import { LEAD_STATES, type Lead, leadEdit } from '#contract/leads.ts'
import { leadStates } from '#domain/listing-words.ts'
import { minute } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { toast } from '#ui/feedback.ts'
import { showFailure } from '../show-failure.ts'

interface Props {
  lead: Lead
  onChanged: (after: Lead) => void
}

export function LeadRow({ lead, onChanged }: Props) {
  const id = useId()
  const [state, setState] = useState(lead.state)
  const [remark, setRemark] = useState(lead.remark)
  const [busy, setBusy] = useState(false)
  const isChanged = state !== lead.state || remark !== lead.remark

  const save = async () => {
    setBusy(true)
    try {
      onChanged((await call(leadEdit, { id: lead.id, state, remark })).data)
      toast('已记录')
    } catch (error) {
      await showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={lead.state === 'new' ? 'unread' : ''}>
      <div className="row-head">
        <h2>{lead.name}</h2>
        <a
          className="lead-phone"
          href={`tel:${lead.mobile}`}
          aria-label={`拨打${lead.name}的电话 ${lead.mobile}`}
        >
          {lead.mobile}
        </a>
        <span className="tag">{leadStates[lead.state]}</span>
      </div>
      <p className="meta">
        <span>{minute(lead.createtime)}</span>
        <a href={paths.listing(lead.listing_id)}>{lead.project_name}</a>
      </p>
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
            onChange={(event) => setState(event.target.value as Lead['state'])}
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
            onChange={(event) => setRemark(event.target.value)}
          />
        </div>
        <button className="button plain" disabled={busy || !isChanged}>
          {busy ? '保存中…' : '保存'}
        </button>
      </form>
    </li>
  )
}
