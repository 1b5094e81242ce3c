import { Alert, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#features/content/console/kind-contract.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { Differences } from './Differences.tsx'

export const versionName = (number: number) => `第 ${number} 版`

const useVersion = (kind: EditedKind, id: number, number: number) =>
  useQuery({
    queryKey: ['version', kind, id, number],
    queryFn: async () => (await callStaff(callsOf(kind).version, { id, number })).fields as Values,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Props {
  kind: EditedKind
  id: number
  older: number
  newer: number
}

export const VersionDifferences = ({ kind, id, older, newer }: Props) => {
  const before = useVersion(kind, id, older)
  const after = useVersion(kind, id, newer)
  const error = before.error ?? after.error
  if (error) return <Alert severity="error">{failureText(error)}</Alert>
  if (!before.data || !after.data) return null
  return (
    <>
      <Typography variant="caption" component="p" sx={{ mb: 1 }}>
        从{versionName(older)}到{versionName(newer)}：绿色为新增，红色为删去。
      </Typography>
      <Differences kind={kind} before={before.data} after={after.data} />
    </>
  )
}
