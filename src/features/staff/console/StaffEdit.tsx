import { Alert, Box, Button, Skeleton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Title, useParams } from 'react-admin'
import { staffEndSession, staffGet, staffSessions } from '#features/staff/contract/accounts.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { AccessPanel } from './AccessPanel.tsx'
import { AccountForm } from './AccountForm.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

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
      <AccountForm key={`${data.name} ${data.role} ${data.disabled}`} account={data} onChanged={refresh} />
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

const StaffEdit = () => {
  const { id } = useParams<{ id: string }>()
  return <StaffAccountEditor key={id} id={Number(id)} />
}
export default StaffEdit
