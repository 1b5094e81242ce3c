import { Chip, Link, Typography, useMediaQuery } from '@mui/material'
import { useStore } from '@nanostores/react'
import { CreateButton, DataTable, SimpleList, TopToolbar } from 'react-admin'
import type { StaffAccount } from '#features/staff/contract/accounts.ts'
import { AccountStateChip, OnOffChip } from '#platform/console/components/chips.tsx'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { FilterSelect } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
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

const nameCell = (account: StaffAccount) => <StaffName {...account} />
/** Link for keyboard users: the row itself reacts to the mouse only. */
const nameLink = (account: StaffAccount) => (
  <Link
    href={`#/staff/${account.id}`}
    color="textPrimary"
    underline="hover"
    onClick={(event) => event.stopPropagation()}
  >
    {nameCell(account)}
  </Link>
)
const otpChip = ({ otp }: StaffAccount) => <OnOffChip isOn={otp} />
const stateChip = ({ disabled }: StaffAccount) => <AccountStateChip disabled={disabled} />
const seenText = ({ seen }: StaffAccount) => (seen ? minute(seen) : '未登录')

const accountSummary = (account: StaffAccount) =>
  [
    account.login_name,
    roleNames[account.role],
    account.otp ? '已开启动态验证码' : '未开启动态验证码',
    seenText(account),
  ].join(' · ')

const StaffRows = () => {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  if (isNarrow)
    return (
      <SimpleList<StaffAccount>
        primaryText={nameCell}
        secondaryText={accountSummary}
        tertiaryText={stateChip}
        rowClick="edit"
        sx={{ '& .MuiListItem-root': { borderBottom: 1, borderColor: 'divider' } }}
      />
    )
  return (
    <DataTable<StaffAccount> rowClick="edit" bulkActionButtons={false} size="small">
      <DataTable.Col<StaffAccount> source="name" label="姓名" disableSort render={nameLink} />
      <DataTable.Col<StaffAccount> source="login_name" label="登录账号" disableSort />
      <DataTable.Col<StaffAccount>
        source="role"
        label="角色"
        disableSort
        render={({ role }) => roleNames[role]}
      />
      <DataTable.Col<StaffAccount> source="otp" label="动态验证码" disableSort render={otpChip} />
      <DataTable.Col<StaffAccount> source="disabled" label="状态" disableSort render={stateChip} />
      <DataTable.Col<StaffAccount> source="seen" label="最近使用" disableSort render={seenText} />
    </DataTable>
  )
}

const StaffList = () => (
  <RecordList filters={filters} actions={<ListActions />} title="工作人员">
    <StaffRows />
  </RecordList>
)
export default StaffList
