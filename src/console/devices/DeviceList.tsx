// Sign-ins that still hold, of oneself or of somebody else: where, on what, since when.
import ComputerIcon from '@mui/icons-material/ComputerOutlined'
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined'
import { Button, Chip, List, ListItem, ListItemIcon, ListItemText, Typography } from '@mui/material'
import type { StaffSession } from '#contract/staff/fields.ts'
import { minute } from '#lib/dates.ts'
import { colours } from '../theme.ts'
import { deviceOf } from './agent.ts'

interface SessionListProps {
  sessions: readonly StaffSession[]
  onEnd: (session: StaffSession) => void
}

const sessionDetails = ({ seen, address, createtime }: StaffSession) =>
  [`最近使用 ${minute(seen)}`, address && `网络 ${address}`, `登录于 ${minute(createtime)}`].filter(Boolean)

export const SessionList = ({ sessions, onEnd }: SessionListProps) => {
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
