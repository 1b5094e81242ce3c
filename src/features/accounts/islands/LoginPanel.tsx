// /login/login: signs in by password or SMS code and returns to the page before.
import { useEffect, useState } from 'react'
import { isCallMissing } from '#backends/spec/missing-call.ts'
import { loginByCode } from '#features/accounts/contract/accounts.ts'
import { call } from '#platform/browser/call.ts'
import { $session } from '#platform/browser/session.ts'
import type { AccountTypeCode } from '#platform/contract/account-types.ts'
import { recoverPath, regainPath, registerPath } from '#platform/lib/paths.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { takeAccountName } from './account-name.ts'
import { CodeLoginForm } from './CodeLoginForm.tsx'
import { keepReturnPath, loginRedirect } from './login-redirect.ts'
import { type FormStart, PasswordLoginForm } from './PasswordLoginForm.tsx'

/** Account type of the user whose session has ended. */
const typeBefore = (): AccountTypeCode => {
  const session = $session.get()
  return session.kind === 'signed-in' && session.user.account_type === 1 ? 1 : 2
}

/** Whether the login by SMS code exists. Asked with an empty form, before a message is sent in vain. */
const hasLoginByCode = () =>
  call(loginByCode, { type: 2, mobile: '', code: '' }).then(
    () => true,
    (error: unknown) => !isCallMissing(error),
  )

interface Props {
  /** In a dialog: called instead of opening the page before. */
  onSignedIn?: () => void
}

export default function LoginPanel({ onSignedIn }: Props) {
  const [type, setType] = useState<AccountTypeCode>(() => (onSignedIn ? typeBefore() : 2))
  const [isByCode, setByCode] = useState(false)
  const [start, setStart] = useState<FormStart>()
  const isHydrated = useHydrated()

  useEffect(() => {
    const storedName = onSignedIn ? undefined : takeAccountName()
    if (!storedName) return
    setType(storedName.type)
    setStart({ name: storedName.name })
  }, [onSignedIn])

  // `replace`: the back button must not lead to a login form.
  const finish = onSignedIn ?? (() => location.replace(loginRedirect()))
  const changeToCode = async (name: string) => {
    const isOffered = await hasLoginByCode()
    setByCode(isOffered)
    setStart({ name, notice: isOffered ? '' : '暂不支持短信验证码登录，请使用密码登录' })
  }
  const changeToPassword = (name: string) => {
    setByCode(false)
    setStart({ name })
  }
  /** In a dialog the page below stays open, with what was typed in it. */
  const target = onSignedIn && '_blank'
  const recoverAddress = isHydrated && !onSignedIn ? keepReturnPath(recoverPath) : recoverPath

  return (
    <AccountTabs value={type} onChange={setType}>
      {isByCode ? (
        <CodeLoginForm type={type} start={start} onSignedIn={finish} onChange={changeToPassword} />
      ) : (
        <PasswordLoginForm
          type={type}
          start={start}
          recoverLink={
            <a href={recoverAddress} target={target}>
              找回密码
            </a>
          }
          onSignedIn={finish}
          onChange={changeToCode}
        />
      )}
      <p className="below">
        <a href={recoverAddress} target={target}>
          忘记密码
        </a>
        {!onSignedIn && (
          <>
            <a href={regainPath}>取回账号</a>
            <a href={isHydrated ? keepReturnPath(registerPath) : registerPath}>立即注册</a>
          </>
        )}
      </p>
    </AccountTabs>
  )
}
