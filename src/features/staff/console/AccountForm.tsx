// Name, role and state of an account. Changes that end the person's sessions need a confirmation.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { BooleanInput, required, TextInput, useNotify } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { type StaffAccount, staffEdit } from '#features/staff/contract/accounts.ts'
import { callStaff } from '#platform/console/api.ts'
import { DescriptionList, Panel } from '#platform/console/components/Panel.tsx'
import { SubmitDialog, SubmitForm } from '#platform/console/forms/SubmitForm.tsx'
import { $staff, updateOwnName } from '#platform/console/session.ts'
import { roleNames } from '#platform/console/texts/format.ts'
import { ApprovesInput, EditorRoleInput, RoleInput } from './inputs.tsx'

type AccountEdit = Pick<StaffAccount, 'name' | 'role' | 'approves' | 'editor_role' | 'disabled'>

interface Props {
  account: StaffAccount
  onChanged: () => Promise<void>
}

const warningFor = (before: StaffAccount, after: AccountEdit) => {
  if (after.disabled && !before.disabled)
    return `${before.name}将不能再登录，现有的登录立即结束。已发布的内容和操作记录不受影响，需要时可以重新启用。`
  if (after.role !== before.role)
    return `${before.name}由${roleNames[before.role]}变为${roleNames[after.role]}，现有的登录立即结束，重新登录后按新角色使用。`
  return undefined
}

export const AccountForm = ({ account, onChanged }: Props) => {
  const notify = useNotify()
  const isOwn = useStore($staff)?.id === account.id
  const [toConfirm, setToConfirm] = useState<AccountEdit | undefined>()

  const save = async (edited: AccountEdit) => {
    await callStaff(staffEdit, { id: account.id, ...edited })
    if (isOwn) updateOwnName(edited.name)
    setToConfirm(undefined)
    notify('已保存', { type: 'success' })
    await onChanged()
  }
  const send = async ({ name, role, approves, editor_role, disabled }: FieldValues) => {
    // One's own role and state are read-only inputs, which the form does not submit.
    const permissions = isOwn ? account : { role, disabled }
    const next: AccountEdit = {
      name,
      role: permissions.role,
      approves: Number(approves) || 0,
      editor_role: Number(editor_role) || 0,
      disabled: permissions.disabled,
    }
    if (warningFor(account, next)) setToConfirm(next)
    else await save(next)
  }

  return (
    <Panel title="账号信息">
      <DescriptionList
        items={[
          ['登录账号', account.login_name],
          ['开通时间', account.createtime.slice(0, 16)],
        ]}
      />
      <SubmitForm defaultValues={account} send={send} confirmLabel="保存" warnWhenUnsavedChanges>
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
        <EditorRoleInput />
        <ApprovesInput />
        <BooleanInput
          source="disabled"
          label="停用账号"
          readOnly={isOwn}
          helperText={isOwn ? '不能停用自己' : '停用后不能登录，现有的登录立即结束'}
        />
      </SubmitForm>
      <SubmitDialog
        open={toConfirm !== undefined}
        title={toConfirm?.disabled && !account.disabled ? '停用这个账号？' : '更改角色？'}
        text={toConfirm && (warningFor(account, toConfirm) ?? '')}
        confirmLabel={toConfirm?.disabled && !account.disabled ? '停用' : '更改角色'}
        isDestructive
        send={async () => toConfirm && save(toConfirm)}
        onClose={() => setToConfirm(undefined)}
      />
    </Panel>
  )
}
