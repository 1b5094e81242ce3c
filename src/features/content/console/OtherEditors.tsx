// Says who else has the record open. Nothing is locked: edits that meet are merged by a person.
import { Alert, Box } from '@mui/material'
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EditedKind } from '#app/content-calls.ts'
import { PRESENCE_EVERY_MS } from '#features/content/contract/editing.ts'
import { Refused } from '#platform/browser/call.ts'
import { $staff } from '#platform/console/session.ts'
import { callInBackground } from './draft-calls.ts'
import { callsOf } from './kind-contract.ts'

const usePresence = (kind: EditedKind, id: number): readonly string[] => {
  const token = useStore($staff)?.token
  const { presence } = callsOf(kind)
  const { data } = useQuery({
    queryKey: ['presence', kind, id, token],
    queryFn: async () => (await callInBackground(presence, { id })).editors,
    enabled: id > 0,
    retry: false,
    gcTime: 0,
    // A refusal is final for this session; a lost connection comes back.
    refetchInterval: ({ state }) => (state.error instanceof Refused ? false : PRESENCE_EVERY_MS),
    // The record is open in a hidden window too.
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (id === 0) return undefined
    const leave = () => void callInBackground(presence, { id, leaving: true }).catch(() => undefined)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [presence, id])
  return data ?? []
}

export const OtherEditors = ({ kind, id }: { kind: EditedKind; id: number }) => {
  const editors = usePresence(kind, id)
  return (
    <Box aria-live="polite">
      {editors.length > 0 && (
        <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
          {editors.join('、')} 正在编辑这条内容。不会锁定：双方都可以保存，改到同一处时由后保存的人选择。
        </Alert>
      )}
    </Box>
  )
}
