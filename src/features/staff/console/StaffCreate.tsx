import { Box } from '@mui/material'
import { regex, required, TextInput, Title, useNavigate, useNotify } from 'react-admin'
import { LoginNameTaken } from '#features/accounts/contract/refusals.ts'
import { staffAdd } from '#features/staff/contract/accounts.ts'
import { callStaff } from '#platform/console/api.ts'
import { Panel } from '#platform/console/components/Panel.tsx'
import { SubmitForm } from '#platform/console/forms/SubmitForm.tsx'
import type { Input } from '#platform/contract/endpoint.ts'
import { NewPasswordInput, RoleInput } from './inputs.tsx'

const loginNameRule = regex(/^\s*[A-Za-z0-9_]{3,20}\s*$/, '登录账号须为 3-20 位字母、数字或下划线')

const StaffCreate = () => {
  const navigate = useNavigate()
  const notify = useNotify()
  const send = async (values: object) => {
    const { id, name } = await callStaff(staffAdd, values as Input<typeof staffAdd>)
    notify(`已新建${name}，请将登录账号和初始密码告知本人`, { type: 'success' })
    navigate(`/staff/${id}`)
  }
  return (
    <Box sx={{ mt: 2, maxWidth: 560 }}>
      <Title title="新建工作人员" />
      <Panel title="账号信息">
        <SubmitForm
          send={send}
          refusalFields={{ [LoginNameTaken.code]: 'login_name' }}
          confirmLabel="新建"
          onCancel={() => navigate('/staff')}
        >
          <TextInput
            source="name"
            label="姓名"
            autoComplete="off"
            validate={required('请填写姓名')}
            helperText="显示在内容的编辑和操作记录中"
            slotProps={{ htmlInput: { maxLength: 20 } }}
          />
          <TextInput
            source="login_name"
            label="登录账号"
            autoComplete="off"
            validate={[required('请填写登录账号'), loginNameRule]}
            helperText="3-20 位字母、数字或下划线，新建后不能更改"
            slotProps={{ htmlInput: { maxLength: 20, spellCheck: false, autoCapitalize: 'off' } }}
          />
          <RoleInput />
          <NewPasswordInput label="初始密码" />
        </SubmitForm>
      </Panel>
    </Box>
  )
}
export default StaffCreate
