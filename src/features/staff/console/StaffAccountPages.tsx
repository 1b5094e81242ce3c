// Screens of an account of the staff: a new one, and one that is there.
import { Alert, Box, Button, Skeleton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { required, TextInput, Title, useNavigate, useNotify, useParams } from 'react-admin'
import { LoginNameTaken } from '#features/accounts/contract/refusals.ts'
import { staffAdd, staffEndSession, staffGet, staffSessions } from '#features/staff/contract/accounts.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { Panel } from '#platform/console/components/Panel.tsx'
import { SubmitForm } from '#platform/console/forms/SubmitForm.tsx'
import type { Input } from '#platform/contract/endpoint.ts'
import { tidyText } from '#platform/readers/typed-text.ts'
import { AccessPanel } from './AccessPanel.tsx'
import { AccountForm } from './AccountForm.tsx'
import { ApprovesInput, EditorRoleInput, NewPasswordInput, RoleInput } from './inputs.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

const loginNameRule = (typed: string) =>
  /^[A-Za-z0-9_]{3,20}$/.test(tidyText(typed)) ? undefined : '登录账号须为 3-20 位字母、数字或下划线'

export const StaffCreate = () => {
  const navigate = useNavigate()
  const notify = useNotify()
  const send = async (values: object) => {
    const { id, name } = await callStaff(staffAdd, values as Input<typeof staffAdd>)
    notify(`已新建${name}，请将登录账号和初始密码告知本人`, { type: 'success' })
    navigate(`/staff/${id}`)
  }
  return (
    <Box sx={{ mt: 2, maxWidth: 560 }}>
      <Title title="新建工作人员" />
      <Panel title="账号信息">
        <SubmitForm
          send={send}
          refusalFields={{ [LoginNameTaken.code]: 'login_name' }}
          confirmLabel="新建"
          onCancel={() => navigate('/staff')}
        >
          <TextInput
            source="name"
            label="姓名"
            autoComplete="off"
            validate={required('请填写姓名')}
            helperText="显示在内容的编辑和操作记录中"
            slotProps={{ htmlInput: { maxLength: 20 } }}
          />
          <TextInput
            source="login_name"
            label="登录账号"
            autoComplete="off"
            validate={[required('请填写登录账号'), loginNameRule]}
            helperText="3-20 位字母、数字或下划线，新建后不能更改"
            slotProps={{ htmlInput: { maxLength: 20, spellCheck: false, autoCapitalize: 'off' } }}
          />
          <RoleInput />
          <EditorRoleInput />
          <ApprovesInput />
          <NewPasswordInput label="初始密码" />
        </SubmitForm>
      </Panel>
    </Box>
  )
}

const StaffAccountEditor = ({ id }: { id: number }) => {
  const client = useQueryClient()
  const queryKey = ['staff', 'account', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callStaff(staffGet, { id }),
    // Never refetched by itself: that would replace what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Includes the list of accounts and the sessions of this one.
  const refresh = () => client.invalidateQueries({ queryKey: ['staff'] })

  if (error)
    return (
      <>
        <Title title="工作人员" />
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>} sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      </>
    )
  if (!data) return <Skeleton variant="rounded" height={360} sx={{ mt: 2 }} />
  return (
    <Box
      sx={{
        mt: 2,
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 560px) minmax(0, 480px)' },
      }}
    >
      <Title title={`工作人员：${data.name}`} />
      {/* The key resets the form after a save, but not when only other data of the account changes. */}
      <AccountForm
        key={`${data.name} ${data.role} ${data.approves} ${data.disabled}`}
        account={data}
        onChanged={refresh}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AccessPanel account={data} onChanged={refresh} />
        <SessionsPanel
          queryKey={['staff', 'sessions', id]}
          load={() => callStaff(staffSessions, { id })}
          end={(session) => callStaff(staffEndSession, { id, session: session.id })}
        />
      </Box>
    </Box>
  )
}

export const StaffEdit = () => {
  const { id } = useParams<{ id: string }>()
  return <StaffAccountEditor key={id} id={Number(id)} />
}
