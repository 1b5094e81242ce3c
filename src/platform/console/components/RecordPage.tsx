import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Alert, Box, Button, Skeleton } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Title, useParams } from 'react-admin'
import { failureText } from '#platform/console/api.ts'

interface Props {
  title: string
  list: string
  children: (id: number) => ReactNode
}

export const RecordPage = ({ title, list, children }: Props) => {
  const id = Number(useParams<{ id: string }>().id)
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={title} />
      <Button size="small" href={`#/${list}`} startIcon={<BackIcon />} sx={{ mb: 1 }}>
        返回列表
      </Button>
      {children(id)}
    </Box>
  )
}

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** The record once it is loaded; until then a placeholder, or the failure with a retry. */
export function LoadedRecord<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  if (data) return children(data)
  return error ? (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
      {failureText(error)}
    </Alert>
  ) : (
    <Skeleton variant="rounded" height={360} />
  )
}

export const RecordColumns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
    }}
  >
    {children}
  </Box>
)
