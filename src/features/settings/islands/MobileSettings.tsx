// /account/setting/mobile: another mobile, proved by a code sent to it. Signs the user out everywhere. A backend may ask for
// proof of the owner, too: ours does some time after the sign-in.
import { useRef, useState } from 'react'
import {
  CodeExpired,
  CodeWrong,
  MobileSame,
  MobileTaken,
  OldPasswordWrong,
  OwnerProofNeeded,
  TooManyOldPasswords,
} from '#features/accounts/contract/refusals.ts'
import { changeMobile } from '#features/accounts/contract/settings.ts'
import { MobileInput } from '#features/accounts/islands/PhoneInputs.tsx'
import { requestSmsCode } from '#features/accounts/islands/request-sms-code.ts'
import { SmsCodeField } from '#features/accounts/islands/SmsCodeField.tsx'
import { call } from '#platform/browser/call.ts'
import { forgetSession } from '#platform/browser/session.ts'
import type { CaptchaHandler } from '#platform/browser/use-captcha.ts'
import type { AccountTypeCode } from '#platform/contract/account-types.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { CaptchaNeeded, CaptchaWrong } from '#platform/contract/sign-in-refusals.ts'
import { accountSettingPath, loginPath } from '#platform/lib/paths.ts'
import { MOBILE, maskMobile } from '#platform/lib/phones.ts'
import { Field } from '#platform/ui/Field.tsx'
import { showMessage } from '#platform/ui/feedback.ts'
import { codeComplaint } from './code-complaint.ts'
import { NO_PROOF, OwnerProof, type Proof, proofComplaint, proofFields } from './OwnerProof.tsx'
import { captchaComplaint, SettingsCaptcha, useSettingsCaptcha } from './SettingsCaptcha.tsx'
import { SettingsForm, WithUser } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const NEEDED = CaptchaNeeded.code
const WRONG = CaptchaWrong.code

interface Form {
  typed: () => string
  clear: () => void
  showError: (message: string) => void
}

const useSharedCaptcha = ({ typed, clear, showError }: Form) => {
  const [serial, setSerial] = useState(0)
  const isRequired = useRef(false)

  const renew = () => setSerial((count) => count + 1)
  const replacePicture = () => {
    renew()
    clear()
  }
  const handler: CaptchaHandler = {
    takeAnswer: () => {
      if (!isRequired.current) return ''
      if (typed() !== '') return typed()
      showError('请先填写图形验证码，再获取短信验证码')
      return undefined
    },
    failed: (code, message) => {
      if (code === NEEDED) {
        isRequired.current = true
        // An answer that is already typed is sent by `withCaptcha`.
        if (typed() === '') showError('请先填写图形验证码，再获取短信验证码')
        return true
      }
      if (isRequired.current) replacePicture()
      if (code === WRONG) showError(message)
      return code === WRONG
    },
    done: () => {
      isRequired.current = false
    },
  }
  /** Sends, and once more if a captcha turns out to be required and an answer is already typed. */
  const withCaptcha = async (send: () => Promise<boolean>) => {
    const wasRequired = isRequired.current
    if (await send()) return true
    return !wasRequired && isRequired.current && typed() !== '' ? send() : false
  }
  return { serial, renew, replacePicture, handler, withCaptcha }
}

const EMPTY_MOBILE = '请填写正确的手机号码'
const WRONG_MOBILE = '请输入 11 位手机号码'
const TAKEN_MOBILE = '该手机号码已注册，请换一个'
const FIELDS = ['new-mobile', 'mobile-captcha', 'mobile-code', ...proofFields('owner')]

const fieldOfCode = {
  [MobileSame.code]: 'new-mobile',
  [OldPasswordWrong.code]: 'owner-password',
  [TooManyOldPasswords.code]: 'owner-password',
  [MobileTaken.code]: 'new-mobile',
  [CaptchaWrong.code]: 'mobile-captcha',
  [CodeWrong.code]: 'mobile-code',
  [CodeExpired.code]: 'mobile-code',
}

const mobileComplaint = (mobile: string, current: string) => {
  if (mobile === '') return EMPTY_MOBILE
  if (mobile === current) return MobileSame.msg
  return MOBILE.test(mobile) ? '' : WRONG_MOBILE
}

function MobileForm({ user }: { user: UserInfo }) {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [proof, setProof] = useState<Proof>()
  const captcha = useSettingsCaptcha()
  const form = useSettingsForm({
    fields: FIELDS,
    fieldOfCode,
    fieldOfName: { oldcode: 'owner-code' },
    onRefused: (refusal) => {
      // Neither captcha nor code were consumed.
      if (refusal === OwnerProofNeeded.code) setProof(NO_PROOF)
      else captcha.replace()
    },
  })
  const shared = useSharedCaptcha({
    typed: () => captcha.answer.trim(),
    clear: captcha.replace,
    showError: (message) => form.complain('mobile-captcha', message),
  })
  const requestCode = async () => {
    if (mobile.trim() === user.mobile) {
      form.complain('new-mobile', MobileSame.msg)
      return false
    }
    return shared.withCaptcha(() =>
      requestSmsCode('changemobile', {
        account: { type: user.account_type as AccountTypeCode, registered: false },
        mobile: () => mobile,
        showError: (message) => form.complain('new-mobile', message),
        captcha: shared.handler,
        emptyText: EMPTY_MOBILE,
        invalidText: WRONG_MOBILE,
        takenText: TAKEN_MOBILE,
      }),
    )
  }
  const send = async () => {
    const owner =
      proof && (proof.kind === 'password' ? { password: proof.password } : { oldcode: proof.code.trim() })
    await call(changeMobile, {
      mobile: mobile.trim(),
      captcha: captcha.answer.trim(),
      code: code.trim(),
      ...owner,
    })
    await showMessage('手机号码已更换', '请用新手机号码重新登录。')
    await forgetSession()
    location.assign(loginPath(accountSettingPath))
  }
  const submit = () =>
    form.submit(
      {
        'new-mobile': mobileComplaint(mobile.trim(), user.mobile),
        'mobile-captcha': captchaComplaint(captcha.answer),
        'mobile-code': codeComplaint(code),
        ...(proof && proofComplaint('owner', proof)),
      },
      send,
    )
  return (
    <SettingsForm form={form} button="更换手机号码" onSubmit={submit}>
      <p>现在的手机号码：{maskMobile(user.mobile)}</p>
      <Field id="new-mobile" label="新手机号码" error={form.errors['new-mobile']}>
        {(wiring) => (
          <MobileInput {...wiring} value={mobile} onChange={(event) => setMobile(event.target.value)} />
        )}
      </Field>
      <SettingsCaptcha
        id="mobile-captcha"
        use="changemobile"
        captcha={captcha}
        error={form.errors['mobile-captcha']}
      />
      <SmsCodeField
        id="mobile-code"
        input={{ value: code, onChange: ({ target }) => setCode(target.value) }}
        onSend={requestCode}
        error={form.errors['mobile-code']}
      />
      {proof && (
        <OwnerProof
          id="owner"
          event="confirmowner"
          mobile={user.mobile}
          proof={proof}
          onChange={setProof}
          form={form}
        />
      )}
      <p className="hint">更换后，所有设备上的登录随之结束，须用新手机号码和原密码重新登录。</p>
    </SettingsForm>
  )
}

export default function MobileSettings() {
  return <WithUser label="更换手机号码">{(user) => <MobileForm user={user} />}</WithUser>
}
