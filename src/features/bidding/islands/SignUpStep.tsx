import { useRef, useState } from 'react'
import { NotCertified, prosign, SignUpClosed } from '#features/bidding/contract.ts'
import { type TenderDetail } from '#features/tenders/contract/tenders.ts'
import { bondText, isSettled } from '#features/tenders/rules/tender-facts.ts'
import { call, isSignedOut, Refused } from '#platform/browser/call.ts'
import { failureInForm, showFailure } from '#platform/browser/show-failure.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { minute } from '#platform/lib/dates.ts'
import { Countdown } from '#platform/ui/Countdown.tsx'
import { toast } from '#platform/ui/feedback.ts'
import { PhoneText } from '#platform/ui/PhoneText.tsx'
import type { BidProgress } from './bid-progress.ts'
import { CertificationBanner } from './CertificationBanner.tsx'
import { askToWithdraw } from './withdraw-sign-up.ts'

interface Props {
  tender: TenderDetail
  progress: BidProgress
  onChanged: () => Promise<void>
  onNext: () => void
}

/** Refusals after which the page knows less than the server. */
const OUTDATED: ReadonlySet<number> = new Set([SignUpClosed.code, NotCertified.code, TargetGone.code])

const Closed = ({ tender, end }: { tender: TenderDetail; end: string }) => (
  <div className="step-warning">
    <p>
      <strong>报名已经截止</strong>
      <br />
      {isSettled(tender)
        ? '这个项目的结果已经公布。'
        : end && `截止时间为 ${minute(end)}，以平台服务器时间为准。`}
    </p>
  </div>
)

const Done = ({ tender, progress: { state }, onChanged, onNext }: Props) => (
  <>
    <p className="step-done">
      <strong>您已报名</strong>
      <span className="meta">
        <time>{minute(state.signed_at)}</time> 提交
      </span>
    </p>
    {state.contact && (
      <p>
        联系方式：
        <PhoneText text={state.contact} />
      </p>
    )}
    <p className="button-row">
      <button className="button" type="button" onClick={onNext}>
        {state.bond > 0 ? '下一步：缴纳保证金' : '下一步：查看结果'}
      </button>
      {state.is_open && (
        <button
          className="button plain"
          type="button"
          onClick={() => void askToWithdraw(tender.project_sn, tender.title).then(onChanged)}
        >
          取消报名
        </button>
      )}
    </p>
  </>
)

export function SignUpStep({ tender, progress, onChanged, onNext }: Props) {
  const { state, clockOffsetMs } = progress
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  // A ref, because two clicks can come before the state is rendered.
  const sending = useRef(false)

  const signUp = async () => {
    if (sending.current) return
    sending.current = true
    setSending(true)
    setFailure('')
    try {
      const { msg } = await call(prosign, { project_sn: tender.project_sn })
      toast(msg || '报名成功')
      await onChanged()
      onNext()
    } catch (error) {
      if (isSignedOut(error)) await showFailure(error)
      else {
        setFailure(failureInForm(error).message)
        if (error instanceof Refused && OUTDATED.has(error.code)) await onChanged()
      }
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  if (state.signed_at)
    return <Done tender={tender} progress={progress} onChanged={onChanged} onNext={onNext} />
  const alert = <div role="alert">{failure && <p className="form-error">{failure}</p>}</div>
  if (!state.is_open)
    return (
      <>
        {alert}
        <Closed tender={tender} end={state.signup_end} />
      </>
    )
  const isCertified = state.apply_state === CERTIFICATION.approved
  if (state.certified_only && !isCertified)
    return (
      <>
        {alert}
        <CertificationBanner applyState={state.apply_state} onRecheck={onChanged} />
      </>
    )
  return (
    <>
      {state.withdrawn_at && (
        <p className="notice-line">
          您已于 <time>{minute(state.withdrawn_at)}</time> 取消报名，截止前可以再次报名。
        </p>
      )}
      <dl className="facts">
        {state.signup_end && (
          <div>
            <dt>报名截止</dt>
            <dd>
              <Countdown
                at={state.signup_end}
                clockOffsetMs={clockOffsetMs}
                over="已截止"
                onOver={() => void onChanged()}
              />
            </dd>
          </div>
        )}
        <div>
          <dt>投标保证金</dt>
          <dd>
            {bondText(state.bond)}
            {state.bond > 0 && state.bond_due && (
              <small>
                报名后请于 <time>{minute(state.bond_due)}</time> 前缴纳
              </small>
            )}
          </dd>
        </div>
      </dl>
      <p>点“报名投标”即以您{isCertified ? '认证的名义' : '的账号'}报名，结果会通过站内消息通知您。</p>
      {alert}
      <p className="button-row">
        <button className="button" type="button" aria-disabled={isSending} onClick={() => void signUp()}>
          {isSending ? '正在报名…' : '报名投标'}
        </button>
      </p>
      <span className="visually-hidden" role="status">
        {isSending ? '正在报名…' : ''}
      </span>
    </>
  )
}
