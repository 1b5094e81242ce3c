// Name, role and standing. What throws the person out is asked about first.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { BooleanInput, required, TextInput, useNotify } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { type StaffAccount, staffEdit } from '#contract/staff/accounts.ts'
import { callStaff } from '../calls.ts'
import { Facts } from '../frame/Facts.tsx'
import { Panel } from '../frame/Panel.tsx'
import { SendDialog } from '../sending/SendDialog.tsx'
import { SendForm } from '../sending/SendForm.tsx'
import { $staff, rename } from '../session.ts'
import { roleNames } from '../texts/roles.ts'
import { RoleInput } from './RoleInput.tsx'

type Edited = Pick<StaffAccount, 'name' | 'role' | 'disabled'>

interface Props {
  account: StaffAccount
  onChanged: () => Promise<void>
}

const warningFor = (before: StaffAccount, after: Edited) => {
  if (after.disabled && !before.disabled)
    return `${before.name}将不能再登录，现有的登录立即结束。已发布的内容和操作记录不受影响，需要时可以重新启用。`
  if (after.role !== before.role)
    return `${before.name}由${roleNames[before.role]}变为${roleNames[after.role]}，现有的登录立即结束，重新登录后按新角色使用。`
  return undefined
}

export const AccountForm = ({ account, onChanged }: Props) => {
  const notify = useNotify()
  const isOwn = useStore($staff)?.id === account.id
  const [asked, setAsked] = useState<Edited | undefined>()

  const save = async (edited: Edited) => {
    await callStaff(staffEdit, { id: account.id, ...edited })
    if (isOwn) rename(edited.name)
    setAsked(undefined)
    notify('已保存', { type: 'success' })
    await onChanged()
  }
  const send = async ({ name, role, disabled }: FieldValues) => {
    // What stands there only to be read is not the form's to say.
    const standing = isOwn ? account : { role, disabled }
    const next: Edited = { name, role: standing.role, disabled: standing.disabled }
    if (warningFor(account, next)) setAsked(next)
    else await save(next)
  }

  return (
    <Panel title="账号信息">
      <Facts
        facts={[
          ['登录账号', account.login_name],
          ['创建时间', account.createtime.slice(0, 16)],
        ]}
      />
      <SendForm defaultValues={account} send={send} confirm="保存" warnWhenUnsavedChanges>
        <TextInput
          source="name"
          label="姓名"
          autoComplete="off"
          validate={required('请填写姓名')}
          helperText={false}
          slotProps={{ htmlInput: { maxLength: 20 } }}
          sx={{ mt: 2 }}
        />
        <RoleInput readOnly={isOwn} />
        <BooleanInput
          source="disabled"
          label="停用账号"
          readOnly={isOwn}
          helperText={isOwn ? '不能停用自己' : '停用后不能登录，现有的登录立即结束'}
        />
      </SendForm>
      <SendDialog
        open={asked !== undefined}
        title={asked?.disabled && !account.disabled ? '停用这个账号？' : '更改角色？'}
        text={asked && (warningFor(account, asked) ?? '')}
        confirm={asked?.disabled && !account.disabled ? '停用' : '更改角色'}
        grave
        send={async () => asked && save(asked)}
        onClose={() => setAsked(undefined)}
      />
    </Panel>
  )
}
