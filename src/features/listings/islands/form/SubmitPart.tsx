// Last part of the form: agreement, conflicts, errors, and the buttons to save and to submit.
import { type RefObject, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { type FormFieldName, formFieldNames, listingFields } from '#features/listings/contract/fields.ts'
import type { ListingAutosave } from '#features/listings/islands/listing-drafts.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { isSignedIn } from '#platform/browser/session.ts'
import { offerLogin } from '#platform/browser/show-failure.ts'
import { FormError } from '#platform/ui/Field.tsx'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { AgreementTick } from './AgreementTick.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { focusField } from './focus-field.ts'
import { PreviewButton } from './PreviewButton.tsx'
import { SmsTick } from './SmsTick.tsx'
import type { Agreement } from './use-agreement.ts'
import { channelsText, type SmsChoice } from './use-sms-choice.ts'
import type { Submission } from './use-submission.ts'

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

/** Tells what a submission waits for. */
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
  optionalPart: RefObject<HTMLDetailsElement | null>
  /** Replaces the form with the account's content. */
  onUseAccount: () => void
}

export function SubmitPart({
  autosave,
  provinces,
  agreement,
  smsChoice,
  submission,
  optionalPart,
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
      <ConflictNotice
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
                    <button className="linklike" type="button" onClick={() => focusField(name, optionalPart)}>
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
      <p className="button-row">
        <button className="button plain" type="button" onClick={() => void saveDraft(autosave)}>
          保存草稿
        </button>
        <PreviewButton provinces={provinces} onSubmit={() => void submission.submit()} />
        <button className="button" type="submit">
          {submission.isSending ? '提交中…' : '提交审核'}
        </button>
      </p>
      <p className="hint">提交后一般 1–2 个工作日内完成审核，结果会通过{channelsText(smsChoice)}通知您。</p>
    </section>
  )
}
