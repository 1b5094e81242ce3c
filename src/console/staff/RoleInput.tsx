import { RadioButtonGroupInput, required } from 'react-admin'
import type { Role } from '../session.ts'
import { roleNames } from '../texts/roles.ts'

const duties: Record<Role, string> = {
  editor: '撰写、发布和撤回内容',
  reviewer: '处理审核与咨询',
  admin: '以上全部，以及员工账号、站点设置和操作记录',
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
    // react-admin draws this label smaller than those of other fields.
    sx={{ '& legend.MuiFormLabel-root': { transform: 'none', color: 'text.primary', fontWeight: 600 } }}
  />
)
