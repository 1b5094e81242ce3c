import { Alert, Button, Skeleton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import type { StaffSession } from '#contract/staff/fields.ts'
import { failureText } from '../calls.ts'
import { Panel } from '../frame/Panel.tsx'
import { SendDialog } from '../sending/SendDialog.tsx'
import { deviceOf } from './agent.ts'
import { DeviceList } from './DeviceList.tsx'

interface Props {
  /** Whose they are, as queries are told apart. */
  queryKey: readonly unknown[]
  read: () => Promise<{ list: StaffSession[] }>
  end: (session: StaffSession) => Promise<unknown>
  /** Beside the heading, once the list is there. */
  more?: (sessions: readonly StaffSession[]) => ReactNode
}

export const DevicesCard = ({ queryKey, read, end, more }: Props) => {
  const notify = useNotify()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: read })
  const [asked, setAsked] = useState<StaffSession | undefined>()

  const send = async () => {
    if (asked) await end(asked)
    setAsked(undefined)
    notify('该设备已下线', { type: 'success' })
    await client.invalidateQueries({ queryKey })
  }

  return (
    <Panel title="登录设备" action={data && more?.(data.list)}>
      {error ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {failureText(error)}
        </Alert>
      ) : data ? (
        <DeviceList sessions={data.list} onEnd={setAsked} />
      ) : (
        <Skeleton variant="rounded" height={72} />
      )}
      <SendDialog
        open={asked !== undefined}
        title="让这台设备下线？"
        text={`${asked ? deviceOf(asked.agent).name : ''} 上的登录立即结束，再次使用须重新登录。若不是本人所为，请同时更换密码。`}
        confirm="下线"
        grave
        send={send}
        onClose={() => {
          setAsked(undefined)
          void refetch()
        }}
      />
    </Panel>
  )
}
