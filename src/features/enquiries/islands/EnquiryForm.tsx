// The form of every type of enquiry → addProposal. Its fields follow `enquiryRules`, its words `enquiryWords`.

import { useRef } from 'react'
import { CaptchaField } from '#features/accounts/islands/CaptchaField.tsx'
import { MobileInput } from '#features/accounts/islands/PhoneInputs.tsx'
import { requestSmsCode } from '#features/accounts/islands/request-sms-code.ts'
import { SmsCodeField } from '#features/accounts/islands/SmsCodeField.tsx'
import {
  type EnquiryField,
  type EnquiryType,
  enquiryRules,
  MOBILE_WRONG,
} from '#features/enquiries/contract.ts'
import { enquiryWords } from '#features/enquiries/rules/enquiries.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { loadRegionsAsJson } from '#features/regions/islands/load-regions.ts'
import { RegionPicker } from '#features/regions/islands/RegionPicker.tsx'
import { useCaptcha } from '#platform/browser/use-captcha.ts'
import { Field, FormError } from '#platform/ui/Field.tsx'
import { showMessage, toast } from '#platform/ui/feedback.ts'
import { useEnquiryForm } from './use-enquiry-form.ts'

interface MobileProofProps {
  id: string
  error: string | undefined
  mobileNeeded: string
  mobile: () => string
  showMobileError: (message: string) => void
}

function MobileProof({ id, error, mobileNeeded, mobile, showMobileError }: MobileProofProps) {
  const captcha = useCaptcha()
  const sendButton = useRef<HTMLButtonElement>(null)
  const send = () =>
    requestSmsCode('proposal', {
      mobile,
      showError: showMobileError,
      captcha,
      emptyText: mobileNeeded,
      invalidText: MOBILE_WRONG,
    })
  return (
    <>
      <CaptchaField
        id={`${id}-captcha`}
        use="proposal"
        captcha={captcha}
        onEnter={() => sendButton.current?.click()}
      />
      <SmsCodeField id={id} input={{ name: 'code' }} error={error} onSend={send} sendButton={sendButton} />
    </>
  )
}

/** Delay before a form is emptied whose success is said in passing (spec part 2 §8). */
const RESET_AFTER_MS = 1000

const NO_REGIONS: readonly Region[] = []

interface Props {
  type: EnquiryType
  subject?: number
  provinces?: readonly Region[]
  hotline?: string
  hasSms?: boolean
  /** In a dialog: called when the enquiry was sent, before and after that is said. */
  onSent?: () => void
  onRead?: () => void
  onCancel?: () => void
}

export default function EnquiryForm({
  type,
  subject = 0,
  provinces = NO_REGIONS,
  hotline = '',
  hasSms = false,
  onSent,
  onRead,
  onCancel,
}: Props) {
  const rules = enquiryRules[type]
  const words = enquiryWords[type]
  const idOf = (field: EnquiryField | 'call_time' | 'wants_sms') => `enquiry-${type}-${field}`
  const announce = async () => {
    const { title, text, hotline: hasHotline } = words.sent
    onSent?.()
    if (text) {
      const phoneHint = hasHotline && hotline ? `如需尽快答复，请拨打服务热线 ${hotline}。` : ''
      await showMessage(title, text + phoneHint)
    } else {
      toast(title)
      await new Promise((resolve) => setTimeout(resolve, RESET_AFTER_MS))
    }
    onRead?.()
  }
  const { form, preset, errors, failure, phase, needsCode, changed, pick, submit, mobile, showMobileError } =
    useEnquiryForm({ type, subject, idOf, announce })
  // What is typed while the enquiry is being sent would be lost.
  const readOnly = phase !== 'open'
  const PhoneInput = rules.code ? MobileInput : 'input'
  const button = (
    <button className="button" type="submit" aria-disabled={readOnly}>
      {phase === 'sending' ? '提交中…' : words.submit}
    </button>
  )

  return (
    <form
      className="form"
      method="post"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onChange={({ target }) => changed((target as HTMLElement & { name?: string }).name)}
      noValidate
    >
      <Field id={idOf('name')} label="姓名" error={errors.name}>
        {(wiring) => <input {...wiring} name="name" autoComplete="name" maxLength={50} readOnly={readOnly} />}
      </Field>
      <Field
        id={idOf('mobile')}
        label={words.mobile}
        hint={rules.code && !needsCode ? '这是您登录的手机号码，无需短信验证码' : undefined}
        error={errors.mobile}
      >
        {(wiring) => (
          <PhoneInput
            {...wiring}
            name="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            readOnly={readOnly}
          />
        )}
      </Field>
      {needsCode && (
        <MobileProof
          id={idOf('code')}
          error={errors.code}
          mobileNeeded={rules.mobileNeeded}
          mobile={mobile}
          showMobileError={showMobileError}
        />
      )}
      {rules.region && (
        <Field id={idOf('province_id')} label="所在城市" error={errors.province_id}>
          {(wiring) => (
            <RegionPicker
              key={preset.key}
              id={wiring.id}
              invalid={wiring['aria-invalid']}
              describedBy={wiring['aria-describedby']}
              provinces={provinces}
              load={loadRegionsAsJson}
              preset={preset.region}
              onPick={(picked) => pick(picked, preset.key)}
            />
          )}
        </Field>
      )}
      {words.times && (
        <Field id={idOf('call_time')} label="希望回电时间" required={false}>
          {(wiring) => (
            <select {...wiring} name="call_time" disabled={readOnly}>
              {Object.entries(words.times ?? {}).map(([time, label]) => (
                <option key={time} value={time}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {words.content && (
        <Field
          id={idOf('content')}
          label={words.content.label}
          required={rules.content === 'needed'}
          hint={words.content.hint}
          error={errors.content}
        >
          {(wiring) => <textarea {...wiring} name="content" rows={4} readOnly={readOnly} />}
        </Field>
      )}
      {rules.answered && hasSms && (
        <label className="tick">
          <input type="checkbox" name="wants_sms" id={idOf('wants_sms')} />
          答复后短信通知我
        </label>
      )}
      {words.hint && <p className="hint">{words.hint}</p>}
      <FormError message={failure} />
      {onCancel ? (
        <p className="dialog-actions">
          <button className="button plain" type="button" onClick={onCancel}>
            取消
          </button>
          {button}
        </p>
      ) : (
        button
      )}
    </form>
  )
}
