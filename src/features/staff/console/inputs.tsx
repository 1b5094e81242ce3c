import { Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioButtonGroupInput, required, SelectInput, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { editorRoles } from '#features/staff/contract/editor-roles.ts'
import { callStaff } from '#platform/console/api.ts'
import { legendStyles } from '#platform/console/inputs/common.tsx'
import { generatePassword } from '#platform/console/random.ts'
import type { Role } from '#platform/console/session.ts'
import { roleNames } from '#platform/console/texts/format.ts'
import { EDITOR_ROLES } from './own-rights.ts'
import { passwordRule } from './PasswordDialog.tsx'

const duties: Record<Role, string> = {
  editor: '撰写、发布和撤回内容',
  reviewer: '处理审核与咨询',
  admin: '以上全部，以及工作人员、站点设置和操作记录',
}

const choices = Object.entries(duties).map(([id, duty]) => ({
  id,
  name: `${roleNames[id as Role]}：${duty}`,
}))

export const RoleInput = ({ readOnly = false }: { readOnly?: boolean }) => (
  <RadioButtonGroupInput
    source="role"
    label="角色"
    choices={choices}
    row={false}
    disabled={readOnly}
    validate={required('请选择角色')}
    helperText={readOnly ? '不能更改自己的角色' : false}
    sx={legendStyles}
  />
)

const levels = [
  { id: 0, name: '不审核别人的稿件' },
  { id: 1, name: '可初审、复审' },
  { id: 2, name: '可终审，也可不经审核紧急发布' },
]

/** Of editors: an admin may approve everything. */
export const ApprovesInput = () => {
  const role = useWatch({ name: 'role' }) as Role | undefined
  return role === 'editor' ? (
    <RadioButtonGroupInput
      source="approves"
      label="审核权限"
      choices={levels}
      row={false}
      helperText="只对“审核设置”中须审核的内容有用"
      sx={legendStyles}
    />
  ) : null
}

/** Of editors: an admin is limited by none. */
export const EditorRoleInput = () => {
  const role = useWatch({ name: 'role' }) as Role | undefined
  const { data } = useQuery({
    queryKey: EDITOR_ROLES,
    queryFn: () => callStaff(editorRoles, {}),
    enabled: role === 'editor',
  })
  return role === 'editor' ? (
    <SelectInput
      source="editor_role"
      label="岗位"
      choices={[{ id: 0, name: '不限：所有内容都可编写和发布' }, ...(data?.list ?? [])]}
      defaultValue={0}
      isPending={!data}
      helperText="各岗位能做什么，在“岗位与权限”中设置"
    />
  ) : null
}

/** The password is visible: the admin has to pass it on to the person. */
export const NewPasswordInput = ({ label }: { label: string }) => {
  const { setValue } = useFormContext()
  const password = useWatch({ name: 'password' }) as string | undefined
  const [copied, setCopied] = useState('')
  // Undefined on plain HTTP, as in an internal network.
  const clipboard = navigator.clipboard as Clipboard | undefined

  const generate = () => setValue('password', generatePassword(), { shouldDirty: true, shouldValidate: true })
  const copy = async (text: string) => {
    await clipboard?.writeText(text)
    setCopied(text)
  }

  return (
    <>
      <TextInput
        source="password"
        label={label}
        autoComplete="off"
        helperText="至少 8 位，大写字母、小写字母、数字、符号至少三种。请当面或电话告知本人，本人登录后须先修改"
        validate={[required(`请填写${label}`), passwordRule]}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', maxLength: 20 } }}
        sx={{ '& input': { fontFamily: 'monospace' } }}
      />
      <Stack direction="row" spacing={1}>
        <Button size="small" variant="outlined" onClick={generate}>
          生成
        </Button>
        {clipboard && password && (
          <Button size="small" onClick={() => void copy(password)}>
            {copied === password ? '已复制' : '复制'}
          </Button>
        )}
      </Stack>
    </>
  )
}
