import { Alert, Box, Button, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import type { StaffSession } from '#contract/staff/fields.ts'
import { endSession, sessions } from '#contract/staff/own-account.ts'
import { staffMe } from '#contract/staff/sign-in.ts'
import { callStaff, failureText } from '../calls.ts'
import { SessionsPanel } from '../devices/DevicesCard.tsx'
import { DescriptionList } from '../frame/Facts.tsx'
import { Panel } from '../frame/Panel.tsx'
import { roleNames } from '../texts/roles.ts'
import { EndOtherSessionsButton } from './EndOthers.tsx'
import { ACCOUNT_KEY, SESSIONS_KEY } from './keys.ts'
import { OtpPanel } from './OtpPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'

const endOthersAction = (list: readonly StaffSession[]) => list.length > 1 && <EndOtherSessionsButton />

const AccountPage = () => {
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
          <PasswordPanel loginName={me.login_name} />
          <OtpPanel isOn={me.otp} />
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
