import { useEffect, useState } from 'react'
import { listingAction } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { actionWords } from '#features/listings/rules/action-texts.ts'
import { call } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { accountProjectsPath, assessListingPath, listingPath, publishPath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import type { OwnListing } from './open-view.ts'
import { statusTextsOf } from './status-texts.ts'
import { channelsText, useSmsChoice } from './use-sms-choice.ts'

interface ConfirmButtonProps {
  id: number
  /** Called after success and after failure: the listing may have changed in the meantime. */
  onDone: () => void
}

function ConfirmButton({ id, onDone }: ConfirmButtonProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    try {
      await call(listingAction, { id, action: 'confirm' })
      toast(actionWords.confirm.done)
    } catch (error) {
      await showFailure(error)
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    // `aria-disabled`, because `disabled` would drop the keyboard focus.
    <button className="button" type="button" aria-disabled={busy} onClick={() => void confirm()}>
      {actionWords.confirm.label}
    </button>
  )
}

interface Props {
  id: number
  /** Undefined right after a submission, until it is loaded from the account. */
  listing: OwnListing | undefined
  onEdit: () => void
  onChanged: () => void
}

export function SubmissionStatus({ id, listing, onEdit, onChanged }: Props) {
  const status = listing?.status ?? STATUS.pending
  const { mark, title, lines } = statusTextsOf(status, listing, channelsText(useSmsChoice(true)))
  const mayEdit = status !== STATUS.completed
  const isPublished = status === STATUS.published
  const isDue = isPublished && Boolean(listing?.needs_confirm || listing?.stale)
  const heading = useHeadingFocus(true)
  useEffect(() => {
    // The confirm button had the focus and has been removed.
    if (!isDue && document.activeElement === document.body) heading.current?.focus()
  }, [isDue, heading])
  return (
    <section className={`card outcome status-${status}`} aria-labelledby="outcome">
      <p className="outcome-mark" aria-hidden="true">
        {mark}
      </p>
      <h2 id="outcome" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {listing && (
        <p className="outcome-name">
          <TitleText text={listing.project_name} />
          {listing.place && <span className="meta">{listing.place}</span>}
        </p>
      )}
      {status === STATUS.rejected && (
        <p className="reason">
          <strong>原因：</strong>
          {listing?.close_reason || '请核对所填内容'}
        </p>
      )}
      {lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {listing?.has_draft && <p className="meta">您还有未提交的修改草稿。</p>}
      <p className="button-row">
        {isDue && <ConfirmButton id={id} onDone={onChanged} />}
        {isPublished && (
          <a className={isDue ? 'button plain' : 'button'} href={listingPath(id)}>
            查看页面
          </a>
        )}
        {status === STATUS.rejected && (
          <button className="button" type="button" onClick={onEdit}>
            重新编辑
          </button>
        )}
        {isPublished && listing && !listing.fraction && (
          <a className="button" href={assessListingPath(id)}>
            林权评估
          </a>
        )}
        <a className={status === STATUS.pending ? 'button' : 'button plain'} href={accountProjectsPath}>
          我的林地
        </a>
        {mayEdit && status !== STATUS.rejected && (
          <button className="button plain" type="button" onClick={onEdit}>
            修改
          </button>
        )}
        <a className="button plain" href={publishPath}>
          继续发布
        </a>
      </p>
    </section>
  )
}
