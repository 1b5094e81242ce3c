// Last part of the form: agreement, conflicts, errors, and the buttons to save and to submit.
import type { RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListingDraft } from '#contract/listings/draft.ts'
import { formFieldNames } from '#contract/listings/fields.ts'
import type { ListingAutosave } from '#stores/listing-drafts.ts'
import { isSignedIn } from '#stores/session.ts'
import { FormError } from '#ui/Field.tsx'
import { showDialog, toast } from '#ui/feedback.ts'
import { offerLogin } from '../../show-failure.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { focusField } from './focus-field.ts'
import type { Agreement } from './use-agreement.ts'
import type { Submission } from './use-submission.ts'

/** Both phone fields have the same message: the label distinguishes them in the error summary. */
const phoneLabels: Partial<Record<string, string>> = { user_phone: '联系电话：', spare_phone: '备用电话：' }

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

function AgreementTick({ isAgreed, error, change, open }: Agreement) {
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
          提交前请打开协议阅读全文
        </p>
      )}
    </>
  )
}

interface Props {
  autosave: ListingAutosave
  agreement: Agreement
  submission: Submission
  optionalPart: RefObject<HTMLDetailsElement | null>
  /** Replaces the form with the account's content. */
  onUseAccount: () => void
}

export function SubmitPart({ autosave, agreement, submission, optionalPart, onUseAccount }: Props) {
  const { errors } = useFormContext<ListingDraft>().formState
  const wrong = formFieldNames.filter((name) => errors[name])
  return (
    <section className="card part" aria-labelledby="part-submit">
      <h2 id="part-submit">提交审核</h2>
      <AgreementTick {...agreement} />
      <ConflictNotice
        autosave={autosave}
        onUseAccount={onUseAccount}
        onKeepLocal={() => void keepLocal(autosave)}
      />
      <div role="alert">
        {submission.showsSummary && wrong.length > 0 && (
          <div className="form-error">
            <p>有 {wrong.length} 处需要填写或修改：</p>
            <ul className="problems">
              {wrong.map((name) => (
                <li key={name}>
                  <button className="linklike" type="button" onClick={() => focusField(name, optionalPart)}>
                    {phoneLabels[name]}
                    {errors[name]?.message as string}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <FormError message={submission.failure} />
      <p className="button-row">
        <button className="button plain" type="button" onClick={() => void saveDraft(autosave)}>
          保存草稿
        </button>
        <button className="button">{submission.isSending ? '提交中…' : '提交审核'}</button>
      </p>
      <p className="hint">提交后一般 1–2 个工作日内完成审核，结果会通过站内消息通知您。</p>
    </section>
  )
}
