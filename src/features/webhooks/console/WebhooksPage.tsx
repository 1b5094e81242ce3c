// Other systems that are told what goes live, changes and goes: their addresses, and what was sent to them.
import { Button, Chip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { sendWebhookAgain, type WebhookDelivery, webhooks } from '#features/webhooks/contract.ts'
import { type DeliveryState, deliveryStateNames, eventNames, faultNames } from '#features/webhooks/rules.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { type Column, nowrap, timeColumn } from '#platform/console/lists/columns.ts'
import { CellNote, FilterSelect, NoRecords } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { statusColours } from '#platform/console/theme.ts'
import { shortNameOf } from '#platform/contract/kinds.ts'
import { minute } from '#platform/lib/dates.ts'
import { WebhookCards } from './WebhookCards.tsx'
import { WEBHOOKS } from './webhooks.ts'

const stateColours: Record<DeliveryState, keyof typeof statusColours> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'error',
  cancelled: 'neutral',
}

const WebhookFilter = () => {
  const { data } = useQuery({ queryKey: WEBHOOKS, queryFn: () => callStaff(webhooks, {}) })
  return (
    <FilterSelect
      source="webhook"
      label="推送地址"
      choices={data?.list.map(({ id, name }) => ({ id, name })) ?? []}
      sx={{ minWidth: 0, width: 200 }}
    />
  )
}

/** React-admin reads `source` and `alwaysOn` from the element. */
const filters = [
  <WebhookFilter key="webhook" {...({ source: 'webhook', alwaysOn: true } as object)} />,
  <FilterSelect
    key="state"
    source="state"
    label="状态"
    choices={choicesOf(deliveryStateNames)}
    sx={{ minWidth: 0, width: 140 }}
    alwaysOn
  />,
]

const SendAgain = () => {
  const delivery = useRecordContext<WebhookDelivery>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  if (!delivery) return null
  const send = async () => {
    setBusy(true)
    try {
      await callStaff(sendWebhookAgain, { id: delivery.id })
      notify('即将再次发送', { type: 'success' })
      setTimeout(refresh, 3000)
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    refresh()
    setBusy(false)
  }
  return (
    <Button size="small" disabled={busy} onClick={() => void send()}>
      {delivery.state === 'waiting' ? '立即发送' : '再次发送'}
    </Button>
  )
}

const subjectOf = ({ kind, record, event }: WebhookDelivery) =>
  kind === '' ? eventNames[event] : `${shortNameOf(kind)} ${record} ${eventNames[event]}`

const answerOf = ({ status, milliseconds, fault, tried_at, attempts, due_at }: WebhookDelivery) => {
  if (!tried_at) return ''
  // Nothing where no connection was made.
  const seconds = milliseconds > 0 && `${(milliseconds / 1000).toFixed(milliseconds < 1000 ? 2 : 1)} 秒`
  return [
    [status > 0 && `答复 ${status}`, faultNames[fault]].filter(Boolean).join('，'),
    seconds,
    attempts > 1 && `第 ${attempts} 次`,
    due_at && `${minute(due_at)} 再试`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const columns: Column<WebhookDelivery>[] = [
  {
    source: 'event',
    label: '消息',
    text: subjectOf,
    cell: (delivery) => (
      <>
        {subjectOf(delivery)}
        <CellNote>{delivery.name}</CellNote>
      </>
    ),
    narrow: { title: subjectOf, line: ({ name }) => name },
  },
  timeColumn('at', '变化时间', { narrow: { line: ({ at }) => minute(at) } }),
  {
    source: 'state',
    label: '状态',
    text: ({ state }) => deliveryStateNames[state],
    cell: ({ state }) => (
      <Chip size="small" label={deliveryStateNames[state]} sx={statusColours[stateColours[state]]} />
    ),
    sx: nowrap,
    narrow: 'chip',
  },
  { source: 'fault', label: '对方的答复', text: answerOf, sx: { minWidth: 160 }, narrow: 'line' },
  {
    source: 'id',
    label: '处理',
    cell: () => <SendAgain />,
    sx: nowrap,
    narrow: { foot: () => <SendAgain /> },
  },
]

const none = (
  <NoRecords
    title="没有发送记录"
    hint="推送的每条消息列在这里，保留 30 天。"
    filtered={{ title: '没有符合条件的记录', hint: '可以换一个条件试试。' }}
  />
)

const WebhooksPage = () => (
  <>
    <WebhookCards />
    <RecordList filters={filters} title="消息推送" sx={{ mt: 1 }}>
      <RecordRows columns={columns} empty={none} />
    </RecordList>
  </>
)
export default WebhooksPage
