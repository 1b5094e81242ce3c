import { PasswordInput, required } from 'react-admin'
import { OldPasswordWrong, PasswordMismatch } from '#features/accounts/contract/refusals.ts'
import { changeOwnPassword } from '#features/staff/contract/own-account.ts'
import { PasswordSame } from '#features/staff/contract/refusals.ts'
import { callStaff } from '#platform/console/api.ts'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import type { Input } from '#platform/contract/endpoint.ts'
import { StaffPasswordRule } from '#platform/contract/sign-in-refusals.ts'
import { isStaffPassword } from '#platform/contract/staff-fields.ts'

export const passwordRule = (password?: string) =>
  !password || isStaffPassword(password) ? undefined : StaffPasswordRule.msg

const matchesNewPassword = (again: string, { newpassword }: { newpassword?: string }) =>
  again === newpassword ? undefined : '两次输入的新密码不一致'

interface Props {
  open: boolean
  loginName: string
  title: string
  text: string
  cancelLabel?: string
  onDone: () => void
  onClose: () => void
}

export const PasswordDialog = ({ loginName, onDone, ...dialog }: Props) => (
  <SubmitDialog
    {...dialog}
    confirmLabel="修改密码"
    refusalFields={{
      [OldPasswordWrong.code]: 'oldpassword',
      [PasswordSame.code]: 'newpassword',
      [PasswordMismatch.code]: 'renewpassword',
    }}
    send={async (values) => {
      await callStaff(changeOwnPassword, values as Input<typeof changeOwnPassword>)
      onDone()
    }}
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
      helperText="至少 8 位，大写字母、小写字母、数字、符号至少三种"
    />
    <PasswordInput
      source="renewpassword"
      label="确认新密码"
      autoComplete="new-password"
      validate={[required('请再次填写新密码'), matchesNewPassword]}
      helperText={false}
    />
  </SubmitDialog>
)
