import { Alert, Button, Skeleton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import type { StaffSession } from '#contract/staff/fields.ts'
import { failureText } from '../calls.ts'
import { Panel } from '../frame/Panel.tsx'
import { SubmitDialog } from '../sending/SendDialog.tsx'
import { deviceOf } from './agent.ts'
import { SessionList } from './DeviceList.tsx'

interface Props {
  /** Whose they are, as queries are told apart. */
  queryKey: readonly unknown[]
  load: () => Promise<{ list: StaffSession[] }>
  end: (session: StaffSession) => Promise<unknown>
  /** Beside the heading, once the list is there. */
  headerAction?: (sessions: readonly StaffSession[]) => ReactNode
}

export const SessionsPanel = ({ queryKey, load, end, headerAction }: Props) => {
  const notify = useNotify()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: load })
  const [selected, setSelected] = useState<StaffSession | undefined>()

  const send = async () => {
    if (selected) await end(selected)
    setSelected(undefined)
    notify('该设备已下线', { type: 'success' })
    await client.invalidateQueries({ queryKey })
  }

  return (
    <Panel title="登录设备" action={data && headerAction?.(data.list)}>
      {error ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {failureText(error)}
        </Alert>
      ) : data ? (
        <SessionList sessions={data.list} onEnd={setSelected} />
      ) : (
        <Skeleton variant="rounded" height={72} />
      )}
      <SubmitDialog
        open={selected !== undefined}
        title="让这台设备下线？"
        text={`${selected ? deviceOf(selected.agent).name : ''} 上的登录立即结束，再次使用须重新登录。若不是本人所为，请同时更换密码。`}
        confirmLabel="下线"
        isDestructive
        send={send}
        onClose={() => {
          setSelected(undefined)
          void refetch()
        }}
      />
    </Panel>
  )
}
