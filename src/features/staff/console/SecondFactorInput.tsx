// The second factor in a form: a code of the authenticator app, or a recovery code where the phone is out of reach.
import { Button } from '@mui/material'
import { useState } from 'react'
import { required, TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { readSmsCode } from '#platform/readers/codes.ts'

const sixDigits = (typed: string) =>
  /^\d{6}$/.test(readSmsCode(typed)) ? undefined : '动态验证码为 6 位数字'

export const OtpInput = ({ source }: { source: string }) => (
  <TextInput
    source={source}
    label="动态验证码"
    helperText="身份验证器上现在显示的 6 位数字"
    autoComplete="one-time-code"
    slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    validate={[required('请填写动态验证码'), sixDigits]}
  />
)

const RecoveryInput = () => (
  <TextInput
    source="recovery"
    label="恢复码"
    helperText="开启动态验证码时保存的 12 位恢复码，每个只能使用一次"
    autoComplete="off"
    slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
    validate={required('请填写恢复码')}
  />
)

/** Fills `otp` or `recovery`, never both. */
export const SecondFactorInput = () => {
  const [isRecovery, setIsRecovery] = useState(false)
  const { unregister } = useFormContext()
  const change = () => {
    unregister(isRecovery ? 'recovery' : 'otp')
    setIsRecovery(!isRecovery)
  }
  return (
    <>
      {isRecovery ? <RecoveryInput /> : <OtpInput source="otp" />}
      <Button size="small" onClick={change} sx={{ ml: -0.5, mb: 1 }}>
        {isRecovery ? '改用动态验证码' : '手机不在身边？使用恢复码'}
      </Button>
    </>
  )
}
