// Users of the portal: filtered by type, kind of account and state, searched by name and mobile.
import { Typography, useMediaQuery } from '@mui/material'
import { DataTable, SimpleList, useListContext } from 'react-admin'
import { userTypeTitles } from '#features/accounts/rules.ts'
import type { UserRow } from '#features/users/contract.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { FilterSelect, NoRecords, RowTitle } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import type { ExportColumn } from '#platform/console/lists/workbook.ts'
import { choicesOf } from '#platform/console/texts/format.ts'
import { accountTypeNames, certificationNames } from '#platform/contract/account-types.ts'
import { minute } from '#platform/lib/dates.ts'
import { CertificationChip, UserStateChip } from './chips.tsx'
import { userPath, userStateNames } from './users.ts'

/** All filters stand in one line from 1024 pixels on. */
const narrow = { minWidth: 0, width: 128 }

const filters = [
  <KeywordInput
    key="keyword"
    source="keyword"
    alwaysOn
    placeholder="名称、完整姓名，手机后四位或号码"
    sx={{ width: 270 }}
  />,
  <FilterSelect
    key="type"
    source="type"
    label="身份"
    choices={choicesOf(userTypeTitles)}
    sx={narrow}
    alwaysOn
  />,
  <FilterSelect
    key="account_type"
    source="account_type"
    label="账号类型"
    choices={choicesOf(accountTypeNames)}
    sx={narrow}
    alwaysOn
  />,
  <FilterSelect
    key="state"
    source="state"
    label="状态"
    choices={choicesOf(userStateNames)}
    sx={narrow}
    alwaysOn
  />,
]

const nowrap = { whiteSpace: 'nowrap' }

const accountTypeName = ({ account_type }: UserRow) => accountTypeNames[account_type === 1 ? 1 : 2]

const nameCell = ({ id, nickname, username, login_name }: UserRow) => (
  <RowTitle
    minWidth={140}
    path={userPath(id)}
    note={[username, login_name && `登录账号 ${login_name}`].filter(Boolean).join(' · ')}
  >
    {nickname || `用户 ${id}`}
  </RowTitle>
)

const stateCell = ({ state }: UserRow) => <UserStateChip state={state} />

const NoUsers = () => {
  const { filterValues } = useListContext()
  return Object.keys(filterValues).length > 0 ? (
    <NoRecords
      title="没有找到相符的用户"
      hint="按手机查找须输入后四位或完整号码，按姓名查找须输入完整姓名；也可以换一个条件试试。"
    />
  ) : (
    <NoRecords title="还没有用户" hint="有人注册后，会自动出现在这里。" />
  )
}

const summary = (user: UserRow) =>
  [user.mobile, accountTypeName(user), userTypeTitles[user.type], `${minute(user.createtime)} 注册`]
    .filter(Boolean)
    .join(' · ')

const UserRows = () => {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  const open = (id: string | number) => userPath(Number(id))
  if (isNarrow)
    return (
      <SimpleList<UserRow>
        primaryText={({ id, nickname }) => nickname || `用户 ${id}`}
        secondaryText={summary}
        tertiaryText={stateCell}
        rowClick={open}
        empty={<NoUsers />}
        sx={{ '& .MuiListItem-root': { borderBottom: 1, borderColor: 'divider' } }}
      />
    )
  return (
    <DataTable<UserRow> rowClick={open} bulkActionButtons={false} size="small" empty={<NoUsers />}>
      <DataTable.Col<UserRow> source="nickname" label="用户" disableSort render={nameCell} />
      <DataTable.Col<UserRow>
        source="mobile"
        label="手机号码"
        disableSort
        sx={nowrap}
        render={({ mobile }) =>
          mobile || (
            <Typography component="span" color="textSecondary">
              无
            </Typography>
          )
        }
      />
      <DataTable.Col<UserRow>
        source="account_type"
        label="账号"
        disableSort
        sx={nowrap}
        render={accountTypeName}
      />
      <DataTable.Col<UserRow>
        source="type"
        label="身份"
        disableSort
        sx={nowrap}
        render={({ type }) => userTypeTitles[type] ?? ''}
      />
      <DataTable.Col<UserRow>
        source="apply_state"
        label="认证"
        disableSort
        sx={nowrap}
        render={({ apply_state }) => <CertificationChip state={apply_state} />}
      />
      <DataTable.Col<UserRow> source="state" label="状态" disableSort sx={nowrap} render={stateCell} />
      <DataTable.Col<UserRow>
        source="createtime"
        label="注册日期"
        disableSort
        sx={nowrap}
        render={({ createtime }) => createtime.slice(0, 10)}
      />
    </DataTable>
  )
}

const exported: ExportColumn<UserRow>[] = [
  { label: '编号', value: ({ id }) => id, width: 8 },
  { label: '用户', value: ({ nickname }) => nickname, width: 24 },
  { label: '认证名称', value: ({ username }) => username, width: 24 },
  { label: '登录账号', value: ({ login_name }) => login_name },
  { label: '手机号码', value: ({ mobile }) => mobile },
  { label: '账号', value: accountTypeName },
  { label: '身份', value: ({ type }) => userTypeTitles[type] ?? '' },
  { label: '认证', value: ({ apply_state }) => certificationNames[apply_state] ?? '' },
  { label: '状态', value: ({ state }) => userStateNames[state] },
  { label: '注册日期', value: ({ createtime }) => createtime.slice(0, 10) },
]

const UserList = () => (
  <RecordList filters={filters} exported={exported} title="用户">
    <UserRows />
  </RecordList>
)
export default UserList
