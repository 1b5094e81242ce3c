// Valid sessions of a staff account: device, network, time of the last call.
import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined'
import {
  Alert,
  Button,
  Chip,
  List,
  ListItem,
  ListItemIcon,
  ListItemText,
  Skeleton,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { failureText } from '#platform/console/api.ts'
import { Panel } from '#platform/console/components/Panel.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { colours } from '#platform/console/theme.ts'
import type { StaffSession } from '#platform/contract/staff-fields.ts'
import { minute } from '#platform/lib/dates.ts'
import { deviceOf } from '#platform/lib/device-name.ts'

interface SessionListProps {
  sessions: readonly StaffSession[]
  onEnd: (session: StaffSession) => void
}

const sessionDetails = ({ seen, address, createtime }: StaffSession) =>
  [`最近使用 ${minute(seen)}`, address && `网络 ${address}`, `登录于 ${minute(createtime)}`].filter(Boolean)

const SessionList = ({ sessions, onEnd }: SessionListProps) => {
  if (sessions.length === 0)
    return (
      <Typography color="textSecondary" sx={{ py: 1 }}>
        现在没有设备登录。
      </Typography>
    )
  return (
    <List disablePadding>
      {sessions.map((session) => {
        const { name, isHandheld } = deviceOf(session.agent)
        const Icon = isHandheld ? PhoneIcon : ComputerIcon
        return (
          <ListItem
            key={session.id}
            disableGutters
            divider
            sx={{ gap: 1, alignItems: 'flex-start', '&:last-child': { borderBottom: 0 } }}
          >
            <ListItemIcon sx={{ minWidth: 32, mt: 0.75, color: colours.moss }}>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText
              primary={
                <>
                  {name}
                  {session.current && (
                    <Chip size="small" label="当前" sx={{ ml: 1, color: colours.pine, bgcolor: '#dcebdf' }} />
                  )}
                </>
              }
              secondary={sessionDetails(session).join(' · ')}
              slotProps={{ primary: { sx: { fontWeight: 600 } }, secondary: { variant: 'caption' } }}
            />
            {!session.current && (
              <Button
                size="small"
                onClick={() => onEnd(session)}
                aria-label={`下线 ${name}，${minute(session.seen)}`}
              >
                下线
              </Button>
            )}
          </ListItem>
        )
      })}
    </List>
  )
}

interface Props {
  queryKey: readonly unknown[]
  load: () => Promise<{ list: StaffSession[] }>
  end: (session: StaffSession) => Promise<unknown>
  /** Shown beside the heading after the list has loaded. */
  headerAction?: (sessions: readonly StaffSession[]) => ReactNode
}

export const SessionsPanel = ({ queryKey, load, end, headerAction }: Props) => {
  const notify = useNotify()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: load })
  const [selected, setSelected] = useState<StaffSession | undefined>()
  const heading = useRef<HTMLHeadingElement>(null)

  const send = async () => {
    if (selected) await end(selected)
    setSelected(undefined)
    notify('该设备已下线', { type: 'success' })
    await client.invalidateQueries({ queryKey })
    // The button that was pressed is gone with its session.
    heading.current?.focus()
  }

  return (
    <Panel title="登录设备" headingRef={heading} action={data && headerAction?.(data.list)}>
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
