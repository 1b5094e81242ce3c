// Last part of the form: agreement, conflicts, errors, and the buttons to save and to submit.

import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { settingsPages } from '#features/accounts/rules.ts'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { type FormFieldName, formFieldNames, listingFields } from '#features/listings/contract/fields.ts'
import type { ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import { SMS_HOURS } from '#features/notices/rules/notice-sms.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { isSignedIn } from '#platform/browser/session.ts'
import { offerLogin } from '#platform/browser/show-failure.ts'
import { useLazyDialog } from '#platform/browser/use-lazy-dialog.ts'
import { accountProjectsPath } from '#platform/lib/paths.ts'
import { FormError } from '#platform/ui/Field.tsx'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { PhoneNote, PUBLIC_TEXTS } from './PhoneNote.tsx'
import type { Agreement } from './use-agreement.ts'
import { channelsText, type SmsChoice } from './use-sms-choice.ts'
import type { Submission } from './use-submission.ts'

function SmsTick({ isWanted, change, mobile }: SmsChoice) {
  if (isWanted === undefined) return null
  return (
    <>
      <div className="tick">
        <input
          type="checkbox"
          id="sms"
          checked={isWanted}
          aria-describedby="sms-hint"
          onChange={(event) => change(event.target.checked)}
        />
        <label htmlFor="sms">审核结果和回电预约同时发短信</label>
      </div>
      <p className="hint" id="sms-hint">
        {isWanted
          ? `免费发到您的账号手机 ${mobile}。${SMS_HOURS}，可以随时在“${settingsPages.notice.name}”中关闭。`
          : '不发短信时，请常登录看看站内消息，以免错过想了解林地的人。'}
      </p>
    </>
  )
}

interface PreviewButtonProps {
  provinces: readonly Region[]
  onSubmit: () => void
}

function PreviewButton({ provinces, onSubmit }: PreviewButtonProps) {
  const { getValues } = useFormContext<ListingDraft>()
  const button = useRef<HTMLButtonElement>(null)
  const { Dialog, isOpen, show, close } = useLazyDialog(async () => (await import('./Preview.tsx')).Preview)
  return (
    <>
      <button className="button plain" type="button" ref={button} onClick={() => void show()}>
        预览
      </button>
      {Dialog && isOpen && (
        <Dialog
          form={getValues()}
          provinces={provinces}
          opener={button}
          onClose={close}
          onSubmit={onSubmit}
        />
      )}
    </>
  )
}

interface ConflictBannerProps {
  autosave: ListingAutosave
  /** Replaces the form with the account's content. */
  onUseAccount: () => void
  /** Overwrites the account's content with this form. */
  onKeepLocal: () => void
}

function ConflictBanner({ autosave, onUseAccount, onKeepLocal }: ConflictBannerProps) {
  const { kind } = useStore(autosave.$status)
  if (kind === 'gone')
    return (
      <div className="card notice-bar bad" role="alert" id="clash">
        <p>
          <strong>这条林地信息已被删除。</strong>本页填写的内容还在，可以另存为新信息继续填写，或回到
          <a href={accountProjectsPath}>我的林地</a>。
        </p>
        <p className="button-row">
          <button className="button" type="button" onClick={() => autosave.resolveConflict('as-new')}>
            另存为新信息继续填写
          </button>
        </p>
      </div>
    )
  if (kind !== 'conflict') return null
  return (
    <div className="card notice-bar bad" role="alert" id="clash">
      <p>
        <strong>这条林地信息在别处改过。</strong>本页填写的内容没有丢失，请选择以哪一份为准。
      </p>
      <p className="button-row">
        <button className="button plain" type="button" onClick={onUseAccount}>
          载入最新内容
        </button>
        <button className="button" type="button" onClick={onKeepLocal}>
          以本页内容为准
        </button>
      </p>
    </div>
  )
}

function AgreementTick({ isAgreed, agreedOn, error, change, open }: Agreement) {
  return (
    <>
      <div className="tick">
        <input
          type="checkbox"
          id="agree"
          checked={isAgreed}
          aria-invalid={error !== ''}
          aria-describedby={error ? 'agree-error' : 'agree-hint'}
          onChange={(event) => change(event.target.checked)}
        />
        <span>
          <label htmlFor="agree">我已阅读并同意</label>
          <button className="linklike" type="button" onClick={open}>
            《林权流转信息发布服务协议》
          </button>
        </span>
      </div>
      {error ? (
        <p className="error" id="agree-error">
          {error}
        </p>
      ) : (
        <p className="hint" id="agree-hint">
          {agreedOn ? `您已于 ${agreedOn} 阅读并同意，本次提交同样适用` : '提交前请打开协议阅读全文'}
        </p>
      )}
    </>
  )
}

/** Message in the summary, where it must name its field. */
const namedMessage = (name: FormFieldName, message = '') => {
  const { label } = listingFields[name]
  return message.includes(label) ? message : `${label}：${message}`
}

const saveDraft = async (autosave: ListingAutosave) => {
  if (!isSignedIn()) {
    toast('已保存到本机')
    return offerLogin()
  }
  await autosave.save()
  const { kind } = autosave.$status.get()
  if (kind === 'saved') toast('草稿已保存')
  if (kind === 'unchanged') toast('还没有填写内容')
  if (kind === 'offline') toast('离线，已保存到本机', 'error')
  if (kind === 'signed-out') await offerLogin()
}

const keepLocal = async (autosave: ListingAutosave) => {
  const sure = await showDialog('以本页内容为准', '别处所做的修改会被本页的内容替换。', [
    { label: '取消', value: false, plain: true },
    { label: '继续', value: true },
  ])
  if (sure) autosave.resolveConflict('overwrite')
}

function AwaitedFiles({ awaited, stopWaiting }: Submission) {
  return (
    <div role="status">
      {awaited > 0 && (
        <div className="card notice-bar">
          <p>还有 {awaited} 个文件正在上传，传完后自动提交，请不要关闭页面。</p>
          <p className="button-row">
            <button className="button plain" type="button" onClick={stopWaiting}>
              先不提交
            </button>
          </p>
        </div>
      )}
    </div>
  )
}

interface Props {
  autosave: ListingAutosave
  provinces: readonly Region[]
  agreement: Agreement
  smsChoice: SmsChoice
  submission: Submission
  onField: (name: FormFieldName) => void
  onUseAccount: () => void
}

export function SubmitPart({
  autosave,
  provinces,
  agreement,
  smsChoice,
  submission,
  onField,
  onUseAccount,
}: Props) {
  const { errors } = useFormContext<ListingDraft>().formState
  const wrong = formFieldNames.filter((name) => errors[name])
  const summary = useRef<HTMLDivElement>(null)
  const focusedSummary = useRef(0)
  useEffect(() => {
    // Once for each attempt: the list comes and goes as fields are corrected.
    if (!summary.current || submission.summary === focusedSummary.current) return
    focusedSummary.current = submission.summary
    summary.current.focus()
  })
  return (
    <section className="card part" aria-labelledby="part-submit">
      <h2 id="part-submit">提交审核</h2>
      <SmsTick {...smsChoice} />
      <AgreementTick {...agreement} />
      <PhoneNote of={PUBLIC_TEXTS} isRepeated />
      <ConflictBanner
        autosave={autosave}
        onUseAccount={onUseAccount}
        onKeepLocal={() => void keepLocal(autosave)}
      />
      <div className="messages">
        <div role="alert">
          {submission.summary > 0 && wrong.length > 0 && (
            <div className="form-error" tabIndex={-1} ref={summary}>
              <p>有 {wrong.length} 处需要填写或修改：</p>
              <ul className="problems">
                {wrong.map((name) => (
                  <li key={name}>
                    <button className="linklike" type="button" onClick={() => onField(name)}>
                      {namedMessage(name, errors[name]?.message)}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <FormError message={submission.failure} />
        <AwaitedFiles {...submission} />
      </div>
      <div className="button-row">
        <button className="button plain" type="button" onClick={() => void saveDraft(autosave)}>
          保存草稿
        </button>
        <PreviewButton provinces={provinces} onSubmit={() => void submission.submit()} />
        <button className="button" type="submit">
          {submission.isSending ? '提交中…' : '提交审核'}
        </button>
      </div>
      <p className="hint">提交后一般 1–2 个工作日内完成审核，结果会通过{channelsText(smsChoice)}通知您。</p>
    </section>
  )
}
