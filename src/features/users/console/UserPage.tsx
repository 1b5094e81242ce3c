// One user: account, certification, and the numbers of records with the way to their lists.
import { Button, Link, Stack } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RadioButtonGroupInput, required, useNotify } from 'react-admin'
import { userTypeTitles } from '#features/accounts/rules.ts'
import { BONDS } from '#features/bonds/console/bonds.ts'
import { listPath } from '#features/review/console/queues.ts'
import type { QueueName } from '#features/review/contract/review.ts'
import { setUserType, staffUser, type UserDetail } from '#features/users/contract.ts'
import { callStaff } from '#platform/console/api.ts'
import { DescriptionList, Panel } from '#platform/console/components/Panel.tsx'
import { LoadedRecord, RecordColumns, RecordPage } from '#platform/console/components/RecordPage.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { legendStyles } from '#platform/console/inputs/common.tsx'
import { $staff } from '#platform/console/session.ts'
import { choicesOf } from '#platform/console/texts/format.ts'
import { accountTypeNames } from '#platform/contract/account-types.ts'
import { minute } from '#platform/lib/dates.ts'
import { CertificationPanel } from './CertificationPanel.tsx'
import { UserStateChip } from './chips.tsx'
import { recordsPath, USERS } from './users.ts'

interface Props {
  user: UserDetail
  /** Called after a change, and after one that was refused because the type has changed. */
  onChanged: () => void
}

const TypeAction = ({ user, onChanged }: Props) => {
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onChanged()
  }
  const send = async (type: number) => {
    await callStaff(setUserType, { id: user.id, type, from: user.type })
    notify('身份已设置', { type: 'success' })
    close()
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        设置身份
      </Button>
      {isOpen && (
        <SubmitDialog
          open
          title="设置身份"
          text="前四种用户可以自行更改。设为内部人员后，用户不能自行更改，只能在这里改回。"
          defaultValues={{ type: user.type }}
          confirmLabel="保存"
          send={({ type }) => send(Number(type))}
          onClose={close}
        >
          <RadioButtonGroupInput
            source="type"
            label="身份"
            choices={choicesOf(userTypeTitles)}
            row={false}
            validate={required('请选择身份')}
            helperText={false}
            sx={legendStyles}
          />
        </SubmitDialog>
      )}
    </>
  )
}

type Fact = readonly [name: string, value: ReactNode]

const stateText = ({ state, deletion, deleted_at }: UserDetail) => {
  if (state === 'normal') return ''
  if (state === 'deleted') return ` ${minute(deleted_at)} 注销`
  return ` ${minute(deleted_at)} 执行，${deletion === 'own' ? '本人申请' : '长期未登录'}`
}

const factsOf = (user: UserDetail): Fact[] => [
  ['用户编号', user.id],
  [
    '状态',
    <span key="state">
      <UserStateChip state={user.state} />
      {stateText(user)}
    </span>,
  ],
  ['账号类型', accountTypeNames[user.account_type === 1 ? 1 : 2]],
  ...(user.login_name ? [['登录账号', user.login_name] as const] : []),
  ...(user.mobile ? [['手机号码', user.mobile] as const] : []),
  ...(user.username ? [['认证名称', user.username] as const] : []),
  ['身份', `${userTypeTitles[user.type] ?? ''}${user.type_chosen ? '' : '（默认，用户还没有选择）'}`],
  ['会员', user.expiretime ? `有效期至 ${minute(user.expiretime)}` : '未开通'],
  ['注册时间', minute(user.createtime)],
  ['最近使用', minute(user.active_at)],
]

const QueueLinks = ({ queue, id }: { queue: QueueName; id: number }) => (
  <>
    {Object.entries({ open: '待处理', decided: '已处理' }).map(([show, name]) => (
      <Link key={show} href={`#${recordsPath(listPath(queue), id, { show })}`} sx={{ ml: 1.5 }}>
        {name}
      </Link>
    ))}
  </>
)

const recordsOf = ({ id, listings, live, enquiries, expert_requests, bonds }: UserDetail): Fact[] => [
  [
    '林地信息',
    <span key="listings">
      {listings} 条{listings > 0 && `，其中 ${live} 条在展示`}
      {listings > 0 && <QueueLinks queue="listings" id={id} />}
    </span>,
  ],
  [
    '咨询',
    <span key="enquiries">
      {enquiries} 条{enquiries > 0 && <QueueLinks queue="enquiries" id={id} />}
    </span>,
  ],
  [
    '专家评估申请',
    <span key="expert_requests">
      {expert_requests} 条{expert_requests > 0 && <QueueLinks queue="expertAssessments" id={id} />}
    </span>,
  ],
  [
    '保证金',
    <span key="bonds">
      {bonds} 笔
      {bonds > 0 && (
        <Link href={`#${recordsPath(`/${BONDS}`, id)}`} sx={{ ml: 1.5 }}>
          查看
        </Link>
      )}
    </span>,
  ],
]

const UserView = ({ id }: { id: number }) => {
  const client = useQueryClient()
  const isAdmin = useStore($staff)?.role === 'admin'
  const query = useQuery({
    queryKey: [USERS, 'detail', id],
    queryFn: () => callStaff(staffUser, { id }),
  })
  const refresh = () => void client.invalidateQueries({ queryKey: [USERS] })
  return (
    <LoadedRecord query={query}>
      {(data) => (
        <RecordColumns>
          <Panel
            title={data.nickname || `用户 ${id}`}
            action={isAdmin && data.state !== 'deleted' && <TypeAction user={data} onChanged={refresh} />}
          >
            <DescriptionList items={factsOf(data)} />
          </Panel>
          <Stack spacing={2}>
            <CertificationPanel user={data} onChanged={refresh} />
            <Panel title="业务记录">
              <DescriptionList items={recordsOf(data)} />
            </Panel>
          </Stack>
        </RecordColumns>
      )}
    </LoadedRecord>
  )
}

const UserPage = () => (
  <RecordPage title="用户" list={USERS}>
    {(id) => <UserView key={id} id={id} />}
  </RecordPage>
)
export default UserPage
