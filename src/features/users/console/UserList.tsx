// Users of the portal: filtered by type, kind of account and state, searched by name and mobile.
import { Typography } from '@mui/material'
import { userTypeTitles } from '#features/accounts/rules.ts'
import type { UserRow } from '#features/users/contract.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { type Column, nowrap } from '#platform/console/lists/columns.ts'
import { FilterSelect, NoRecords, RowTitle } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
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

const nameOf = ({ id, nickname }: UserRow) => nickname || `用户 ${id}`

const columns: Column<UserRow>[] = [
  { source: 'id', label: '编号', cell: false, width: 8 },
  {
    source: 'nickname',
    label: '用户',
    text: nameOf,
    cell: (user) => (
      <RowTitle
        minWidth={140}
        path={userPath(user.id)}
        note={[user.username, user.login_name && `登录账号 ${user.login_name}`].filter(Boolean).join(' · ')}
      >
        {nameOf(user)}
      </RowTitle>
    ),
    narrow: 'title',
    exported: ({ nickname }) => nickname,
    width: 24,
  },
  { source: 'username', label: '认证名称', cell: false, width: 24 },
  { source: 'login_name', label: '登录账号', cell: false },
  {
    source: 'mobile',
    label: '手机号码',
    cell: ({ mobile }) =>
      mobile || (
        <Typography component="span" color="textSecondary">
          无
        </Typography>
      ),
    sx: nowrap,
    narrow: 'line',
  },
  {
    source: 'account_type',
    label: '账号',
    text: ({ account_type }) => accountTypeNames[account_type === 1 ? 1 : 2],
    sx: nowrap,
    narrow: 'line',
  },
  {
    source: 'type',
    label: '身份',
    text: ({ type }) => userTypeTitles[type] ?? '',
    sx: nowrap,
    narrow: 'line',
  },
  {
    source: 'apply_state',
    label: '认证',
    text: ({ apply_state }) => certificationNames[apply_state] ?? '',
    cell: ({ apply_state }) => <CertificationChip state={apply_state} />,
    sx: nowrap,
  },
  {
    source: 'state',
    label: '状态',
    text: ({ state }) => userStateNames[state],
    cell: ({ state }) => <UserStateChip state={state} />,
    sx: nowrap,
    narrow: 'chip',
  },
  {
    source: 'createtime',
    label: '注册日期',
    text: ({ createtime }) => createtime.slice(0, 10),
    sx: nowrap,
    narrow: { line: ({ createtime }) => `${minute(createtime)} 注册` },
  },
]

const noUsers = (
  <NoRecords
    title="还没有用户"
    hint="有人注册后，会自动出现在这里。"
    filtered={{
      title: '没有找到相符的用户',
      hint: '按手机查找须输入后四位或完整号码，按姓名查找须输入完整姓名；也可以换一个条件试试。',
    }}
  />
)

const UserList = () => (
  <RecordList filters={filters} exported={columns} title="用户">
    <RecordRows columns={columns} path={({ id }) => userPath(id)} empty={noUsers} />
  </RecordList>
)
export default UserList
