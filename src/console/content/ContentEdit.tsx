// One record of any kind, and a new one: read here, written by the form.
import { Alert, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Loading, useParams, useResourceContext } from 'react-admin'
import type { ContentRecord } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import { callStaff, failureText } from '../calls.ts'
import type { Values } from '../saving/typed.ts'
import { ContentForm } from './ContentForm.tsx'
import { callsOf, isEditedKind } from './calls.ts'

export interface LoadedContent {
  record: ContentRecord
  fields: Values
}

const ExistingContent = ({ kind, id }: { kind: EditedKind; id: number }) => {
  const client = useQueryClient()
  const queryKey = ['content', kind, id]
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: () => callStaff(callsOf(kind).get, { id }) as Promise<LoadedContent>,
    // What is being edited is replaced only when its editor asks for it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reload = useCallback(
    () => client.resetQueries({ queryKey: ['content', kind, id] }),
    [client, kind, id],
  )
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>} sx={{ mt: 2 }}>
        {failureText(error)}
      </Alert>
    )
  if (!data) return <Loading />
  return <ContentForm key={dataUpdatedAt} kind={kind} loaded={data} onReload={() => void reload()} />
}

const ContentEdit = () => {
  const kind = useResourceContext()
  const { id } = useParams<{ id: string }>()
  if (!isEditedKind(kind) || !Number(id)) return null
  return <ExistingContent key={`${kind}:${id}`} kind={kind} id={Number(id)} />
}
export default ContentEdit
