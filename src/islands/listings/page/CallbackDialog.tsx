// Call-back request: name, mobile and SMS code → addProposal (type 8). The owner's number is never shown.
import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#client/call.ts'
import { addProposal, ENQUIRY } from '#contract/enquiries.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import { SMS_COUNTDOWN_SECONDS } from '#domain/accounts.ts'
import { MOBILE } from '#lib/phones.ts'
import { resumeSession } from '#stores/session.ts'
import { CountdownButton } from '#ui/CountdownButton.tsx'
import { Field, FormError } from '#ui/Field.tsx'
import { showMessage } from '#ui/feedback.ts'
import { focusOnClick } from '#ui/focus-on-click.ts'
import { CodeInput, MobileInput } from '#ui/PhoneInputs.tsx'
import { useCaptcha } from '#ui/use-captcha.ts'
import { CaptchaField } from '../../CaptchaField.tsx'
import { requestSmsCode } from '../../request-sms-code.ts'
import { failureInForm } from '../../show-failure.ts'
import { useSession } from '../../use-session.ts'
import { Modal } from './Modal.tsx'

const MOBILE_NEEDED = '请输入11位手机号码'

const CallbackFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, '请输入您的姓名'), z.maxLength(30, '姓名不能超过 30 个字')),
  mobile: z.string().check(z.trim(), z.regex(MOBILE, MOBILE_NEEDED)),
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, '请填写短信验证码')),
})
type Values = z.output<typeof CallbackFields>

/** Field that shows the message of a refusal. */
const fieldOfCode: Record<number, keyof Values> = {
  [readerRefusals.CodeWrong.code]: 'code',
  [readerRefusals.CodeExpired.code]: 'code',
  [readerRefusals.AlreadyBooked.code]: 'mobile',
  [readerRefusals.OwnListing.code]: 'mobile',
}

interface Props {
  id: number
  title: string
  open: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

export function CallbackDialog({ id, title, open, onClose, opener }: Props) {
  const session = useSession()
  const [failure, setFailure] = useState('')
  const captcha = useCaptcha()
  const sendButton = useRef<HTMLButtonElement>(null)
  const { register, handleSubmit, setError, getValues, setValue, reset, formState } = useForm<Values>({
    resolver: zodResolver(CallbackFields),
    defaultValues: { name: '', mobile: '', code: '' },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => void resumeSession(), [])
  const ownMobile = session.kind === 'signed-in' ? session.user.mobile : ''
  useEffect(() => {
    if (ownMobile && !getValues('mobile')) setValue('mobile', ownMobile)
  }, [ownMobile, getValues, setValue])

  const submit = handleSubmit(async (values) => {
    setFailure('')
    try {
      await call(addProposal, {
        type: ENQUIRY.callback,
        f_id: id,
        province_id: 0,
        city_id: 0,
        county_id: 0,
        ...values,
      })
    } catch (error) {
      const { message, fields, code } = failureInForm(error)
      const fieldErrors = Object.entries(fields).filter(([name]) => name in values)
      const field = code === undefined ? undefined : fieldOfCode[code]
      if (field) fieldErrors.push([field, message])
      for (const [at, [name, text]] of fieldErrors.entries())
        setError(name as keyof Values, { message: text }, { shouldFocus: at === 0 })
      if (fieldErrors.length === 0) setFailure(message)
      return
    }
    onClose()
    reset({ name: '', mobile: ownMobile, code: '' })
    await showMessage('预约成功', '您的姓名和电话已转给发布人，请留意来电。发布人的电话不会在网上公开。')
    opener.current?.focus()
  })

  const send = () =>
    requestSmsCode('proposal', {
      mobile: () => getValues('mobile'),
      showError: (message) => setError('mobile', { message }, { shouldFocus: true }),
      captcha,
      emptyText: MOBILE_NEEDED,
      invalidText: MOBILE_NEEDED,
    })

  return (
    <Modal labelledBy="callback-title" open={open} onClose={onClose} opener={opener}>
      <h2 id="callback-title">预约回电</h2>
      <p className="meta">{title}</p>
      <form
        className="form"
        method="post"
        onSubmit={(event) => void submit(event)}
        {...focusOnClick}
        noValidate
      >
        <Field id="callback-name" label="姓名" error={errors.name?.message}>
          {(wiring) => <input {...wiring} {...register('name')} autoComplete="name" maxLength={30} />}
        </Field>
        <Field id="callback-mobile" label="手机号码" error={errors.mobile?.message}>
          {(wiring) => <MobileInput {...wiring} {...register('mobile')} />}
        </Field>
        <CaptchaField
          id="callback-captcha"
          use="proposal"
          captcha={captcha}
          onEnter={() => sendButton.current?.click()}
        />
        <Field id="callback-code" label="短信验证码" error={errors.code?.message}>
          {(wiring) => (
            <div className="beside">
              <CodeInput {...wiring} {...register('code')} />
              <CountdownButton ref={sendButton} seconds={SMS_COUNTDOWN_SECONDS} onSend={send} />
            </div>
          )}
        </Field>
        <p className="hint">提交后，您的姓名和手机号码会转给这块林地的发布人，仅用于回电。</p>
        <FormError message={failure} />
        <p className="dialog-actions">
          <button className="button plain" type="button" onClick={onClose}>
            取消
          </button>
          <button className="button" disabled={isSubmitting}>
            {isSubmitting ? '提交中…' : '提交预约'}
          </button>
        </p>
      </form>
    </Modal>
  )
}
