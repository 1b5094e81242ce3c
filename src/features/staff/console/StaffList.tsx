import { Chip, Typography } from '@mui/material'
import { useStore } from '@nanostores/react'
import { CreateButton, TopToolbar } from 'react-admin'
import type { StaffAccount } from '#features/staff/contract/accounts.ts'
import { AccountStateChip, OnOffChip } from '#platform/console/components/chips.tsx'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import type { Column } from '#platform/console/lists/columns.ts'
import { FilterSelect, RowLink } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { $staff } from '#platform/console/session.ts'
import { choicesOf, roleNames } from '#platform/console/texts/format.ts'
import { minute } from '#platform/lib/dates.ts'

const filters = [
  <KeywordInput key="keyword" source="keyword" alwaysOn placeholder="搜索姓名或登录账号" />,
  <FilterSelect key="role" source="role" label="角色" choices={choicesOf(roleNames)} alwaysOn />,
  <FilterSelect
    key="disabled"
    source="disabled"
    label="状态"
    choices={[
      { id: 0, name: '正常' },
      { id: 1, name: '已停用' },
    ]}
    alwaysOn
  />,
]

const ListActions = () => (
  <TopToolbar>
    <CreateButton variant="contained" label="新建工作人员" />
  </TopToolbar>
)

const accountPath = ({ id }: StaffAccount) => `/staff/${id}`

const StaffName = ({ id, name, demo }: StaffAccount) => {
  const me = useStore($staff)
  return (
    <>
      <Typography component="span" variant="body2" sx={{ fontWeight: 600, mr: 0.75 }}>
        {name}
      </Typography>
      {id === me?.id && <Chip size="small" variant="outlined" label="本人" sx={{ mr: 0.5 }} />}
      {demo && <Chip size="small" variant="outlined" label="演示" />}
    </>
  )
}

const columns: Column<StaffAccount>[] = [
  {
    source: 'name',
    label: '姓名',
    cell: (account) => (
      <RowLink path={accountPath(account)}>
        <StaffName {...account} />
      </RowLink>
    ),
    narrow: { title: (account) => <StaffName {...account} /> },
  },
  { source: 'login_name', label: '登录账号', narrow: 'line' },
  { source: 'role', label: '角色', text: ({ role }) => roleNames[role], narrow: 'line' },
  {
    source: 'otp',
    label: '动态验证码',
    cell: ({ otp }) => <OnOffChip isOn={otp} />,
    narrow: { line: ({ otp }) => (otp ? '已开启动态验证码' : '未开启动态验证码') },
  },
  {
    source: 'disabled',
    label: '状态',
    cell: ({ disabled }) => <AccountStateChip disabled={disabled} />,
    narrow: 'chip',
  },
  { source: 'seen', label: '最近使用', text: ({ seen }) => (seen ? minute(seen) : '未登录'), narrow: 'line' },
]

const StaffList = () => (
  <RecordList filters={filters} actions={<ListActions />} title="工作人员">
    <RecordRows columns={columns} path={accountPath} />
  </RecordList>
)
export default StaffList
