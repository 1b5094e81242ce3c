// Own account of the signed-in staff member: password, second factor, devices.
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Title, useNotify } from 'react-admin'
import { endOtherSessions, endSession, sessions } from '#features/staff/contract/own-account.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { DescriptionList, Panel } from '#platform/console/components/Panel.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { roleNames } from '#platform/console/texts/format.ts'
import type { StaffSession } from '#platform/contract/staff-fields.ts'
import { staffMe } from '#platform/contract/staff-sign-in.ts'
import { OtpPanel } from './OtpPanel.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

interface Props {
  loginName: string
  onChanged: () => Promise<void>
}

const PasswordPanel = ({ loginName, onChanged }: Props) => {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const finish = () => {
    setOpen(false)
    notify('密码已修改，其他设备须用新密码重新登录', { type: 'success' })
    void onChanged()
  }
  return (
    <Panel title="登录密码" action={<Button onClick={() => setOpen(true)}>修改密码</Button>}>
      <Typography variant="body2" color="textSecondary">
        不要与其他网站共用密码，也不要告诉他人，管理员不会向您索要。
      </Typography>
      <PasswordDialog
        open={open}
        loginName={loginName}
        title="修改密码"
        text="修改后，其他设备上的登录随之结束，本机不受影响。"
        onDone={finish}
        onClose={() => setOpen(false)}
      />
    </Panel>
  )
}

const ACCOUNT_KEY = ['staff-me'] as const
const SESSIONS_KEY = ['staff-devices'] as const

const EndOtherSessionsButton = () => {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const client = useQueryClient()
  const send = async () => {
    const { ended } = await callStaff(endOtherSessions, {})
    setOpen(false)
    notify(`已让 ${ended} 台设备下线`, { type: 'success' })
    await client.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        下线其他设备
      </Button>
      <SubmitDialog
        open={open}
        title="让其他设备全部下线？"
        text="除本机外，您在其他设备和浏览器上的登录立即结束。"
        confirmLabel="全部下线"
        isDestructive
        send={send}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const endOthersAction = (list: readonly StaffSession[]) => list.length > 1 && <EndOtherSessionsButton />

const AccountPage = () => {
  const client = useQueryClient()
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ACCOUNT_KEY })
    await client.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
  const {
    data: me,
    error,
    refetch,
  } = useQuery({ queryKey: ACCOUNT_KEY, queryFn: () => callStaff(staffMe, {}) })
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2, maxWidth: 640 }}>
      <Title title="我的账号" />
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {failureText(error)}
        </Alert>
      )}
      {me ? (
        <>
          <Panel title="基本信息">
            <DescriptionList
              items={[
                ['姓名', me.name],
                ['登录账号', me.login_name],
                ['角色', roleNames[me.role]],
              ]}
            />
          </Panel>
          <PasswordPanel loginName={me.login_name} onChanged={refresh} />
          <OtpPanel isOn={me.otp} recoveryLeft={me.recovery_left} onChanged={refresh} />
        </>
      ) : (
        !error && <Skeleton variant="rounded" height={320} />
      )}
      <SessionsPanel
        queryKey={SESSIONS_KEY}
        load={() => callStaff(sessions, {})}
        end={({ id }) => callStaff(endSession, { id })}
        headerAction={endOthersAction}
      />
    </Box>
  )
}
export default AccountPage
