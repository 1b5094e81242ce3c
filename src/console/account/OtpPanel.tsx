// State of the second factor, and switching it on and off.

import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { PasswordInput, required, useNotify } from 'react-admin'
import type { Input } from '#contract/endpoint.ts'
import { otpEnd } from '#contract/staff/own-account.ts'
import { callStaff } from '../api.ts'
import { OnOffChip } from '../components/chips.tsx'
import { Panel } from '../components/Panel.tsx'
import { SubmitDialog } from '../forms/SubmitForm.tsx'
import { OtpInput, OtpSetupDialog } from './OtpSetupDialog.tsx'

interface OtpDialogProps {
  open: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

const OtpDisableDialog = ({ open, onDone, onClose }: OtpDialogProps) => (
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

const states = {
  on: {
    text: '登录时除密码外，还须输入手机身份验证器上的 6 位数字。更换手机前，请先在这里关闭，再用新手机开启。',
    action: '关闭',
    done: '动态验证码已关闭，此后凭密码登录',
  },
  off: {
    text: '开启后，登录时除密码外，还须输入手机身份验证器上的 6 位数字：密码泄露时，他人仍无法登录。',
    action: '开启',
    done: '动态验证码已开启，下次登录时使用',
  },
} as const

export const OtpPanel = ({ isOn, onChanged }: { isOn: boolean; onChanged: () => Promise<void> }) => {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const { text, action, done } = states[isOn ? 'on' : 'off']
  const Dialog = isOn ? OtpDisableDialog : OtpSetupDialog

  const close = () => setOpen(false)
  const finish = async () => {
    close()
    notify(done, { type: 'success' })
    await onChanged()
  }

  return (
    <Panel
      title="动态验证码"
      action={
        <>
          <OnOffChip isOn={isOn} />
          <Button onClick={() => setOpen(true)} aria-label={`${action}动态验证码`}>
            {action}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      <Dialog open={open} onDone={finish} onClose={close} />
    </Panel>
  )
}
