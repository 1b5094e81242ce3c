import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { PasswordInput, regex, required, useNotify } from 'react-admin'
import { PASSWORD } from '#contract/accounts/fields.ts'
import type { Input } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { changeOwnPassword } from '#contract/staff/own-account.ts'
import { callStaff } from '../api.ts'
import { Panel } from '../components/Panel.tsx'
import { SubmitDialog } from '../forms/SubmitForm.tsx'

export const passwordRule = regex(PASSWORD, refusals.PasswordRule.msg)

const matchesNewPassword = (again: string, { newpassword }: { newpassword?: string }) =>
  again === newpassword ? undefined : '两次输入的新密码不一致'

export const PasswordPanel = ({
  loginName,
  onChanged,
}: {
  loginName: string
  onChanged: () => Promise<void>
}) => {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const send = async (values: object) => {
    await callStaff(changeOwnPassword, values as Input<typeof changeOwnPassword>)
    setOpen(false)
    notify('密码已修改，其他设备须用新密码重新登录', { type: 'success' })
    await onChanged()
  }
  return (
    <Panel title="登录密码" action={<Button onClick={() => setOpen(true)}>修改密码</Button>}>
      <Typography variant="body2" color="textSecondary">
        不要与其他网站共用密码，也不要告诉他人，管理员不会向您索要。
      </Typography>
      <SubmitDialog
        open={open}
        title="修改密码"
        text="修改后，其他设备上的登录随之结束，本机不受影响。"
        confirmLabel="修改密码"
        refusalFields={{ OldPasswordWrong: 'oldpassword', PasswordMismatch: 'renewpassword' }}
        send={send}
        onClose={() => setOpen(false)}
      >
        {/* Lets password managers store the new password under the right name. */}
        <input type="text" autoComplete="username" value={loginName} readOnly hidden />
        <PasswordInput
          source="oldpassword"
          label="当前密码"
          autoComplete="current-password"
          validate={required('请填写当前密码')}
          helperText={false}
        />
        <PasswordInput
          source="newpassword"
          label="新密码"
          autoComplete="new-password"
          validate={[required('请填写新密码'), passwordRule]}
          helperText="6-20 位，同时包含字母和数字，不含空格和中文"
        />
        <PasswordInput
          source="renewpassword"
          label="确认新密码"
          autoComplete="new-password"
          validate={[required('请再次填写新密码'), matchesNewPassword]}
          helperText={false}
        />
      </SubmitDialog>
    </Panel>
  )
}
