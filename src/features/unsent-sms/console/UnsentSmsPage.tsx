// SMS that nobody got: to whom, when and why, and sent again where that still helps.
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { SelectInput, useListContext, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { sendSmsAgain, type UnsentKind, type UnsentSms } from '#features/unsent-sms/contract.ts'
import { userPath } from '#features/users/console/users.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { type Column, nowrap, timeColumn } from '#platform/console/lists/columns.ts'
import { CellNote, NoRecords, RowLink } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { minute } from '#platform/lib/dates.ts'

const kindNames: Record<UnsentKind, string> = {
  notice: '消息的短信提醒',
  formerMobile: '换绑手机，提醒原号码',
}

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    label="短信"
    choices={choicesOf(kindNames)}
    emptyText={false}
    validate={[]}
    sx={{ minWidth: 0, width: 220 }}
    alwaysOn
  />,
]

const useKind = () => (useListContext().filterValues as { kind?: UnsentKind }).kind ?? 'notice'

const SendAgain = () => {
  const sms = useRecordContext<UnsentSms>()
  const kind = useKind()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  if (!sms) return null
  if (!sms.again) return <CellNote>不用再发</CellNote>
  const send = async () => {
    setBusy(true)
    try {
      await callStaff(sendSmsAgain, { kind, id: sms.id })
      notify('短信已发出', { type: 'success' })
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    refresh()
    setBusy(false)
  }
  return (
    <Button size="small" disabled={busy} onClick={() => void send()}>
      再次发送
    </Button>
  )
}

const columns: Column<UnsentSms>[] = [
  {
    source: 'mobile',
    label: '手机号码',
    cell: ({ mobile, user_id }) => <RowLink path={userPath(user_id)}>{mobile}</RowLink>,
    sx: nowrap,
    narrow: 'title',
  },
  { source: 'text', label: '短信', sx: { minWidth: 180 }, narrow: 'line' },
  timeColumn('createtime', '起因时间'),
  timeColumn('given_up_at', '不再重试', {
    narrow: { line: ({ given_up_at }) => `${minute(given_up_at)} 起不再重试` },
  }),
  {
    source: 'reason',
    label: '原因',
    text: ({ reason }) => reason || '没有记录',
    sx: { minWidth: 140, wordBreak: 'break-word' },
    narrow: 'line',
  },
  {
    source: 'id',
    label: '处理',
    cell: () => <SendAgain />,
    sx: nowrap,
    narrow: { foot: () => <SendAgain /> },
  },
]

const About = () => (
  <Alert severity="info" sx={{ borderRadius: 0 }}>
    {useKind() === 'notice'
      ? '短信服务一天之内都没有接受的提醒。消息本身在用户的“消息通知”里；已读、不再接收短信或超过七天的，不用再发。'
      : '换绑手机后应发给原号码的提醒，短信服务一天之内都没有接受。原号码的主人还可以取回账号，请尽快再发。'}
  </Alert>
)

const none = (
  <NoRecords title="没有发不出去的短信" hint="短信服务一天之内都没有接受的，列在这里。" kept={['kind']} />
)

const UnsentSmsPage = () => (
  <RecordList filters={filters} filterDefaultValues={{ kind: 'notice' }} title="未发出的短信">
    <About />
    <RecordRows columns={columns} empty={none} />
  </RecordList>
)
export default UnsentSmsPage
