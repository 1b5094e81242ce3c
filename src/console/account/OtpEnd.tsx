import { PasswordInput, required } from 'react-admin'
import type { Input } from '#contract/endpoint.ts'
import { otpEnd } from '#contract/staff/own-account.ts'
import { callStaff } from '../calls.ts'
import { SubmitDialog } from '../sending/SendDialog.tsx'
import { OtpInput } from './OtpInput.tsx'

interface OtpDialogProps {
  open: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

export const OtpDisableDialog = ({ open, onDone, onClose }: OtpDialogProps) => (
  <SubmitDialog
    open={open}
    title="关闭动态验证码？"
    text="关闭后只凭密码即可登录。手机已经丢失的，请联系管理员关闭。"
    confirmLabel="关闭"
    isDestructive
    refusalFields={{ OldPasswordWrong: 'password', OtpWrong: 'otp' }}
    send={async (values) => {
      await callStaff(otpEnd, values as Input<typeof otpEnd>)
      await onDone()
    }}
    onClose={onClose}
  >
    <PasswordInput
      source="password"
      label="当前密码"
      autoComplete="current-password"
      validate={required('请填写当前密码')}
      helperText={false}
    />
    <OtpInput source="otp" />
  </SubmitDialog>
)
