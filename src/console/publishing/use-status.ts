// How publishing stands: asked often while something is under way, now and then otherwise.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publishingStatus } from '#contract/publishing/publishing.ts'
import { callStaff } from '../calls.ts'
import { isInProgress } from './words.ts'

const ACTIVE_POLL_MS = 1500
const IDLE_POLL_MS = 20_000

export const usePublishingStatus = () => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['publishing-status'],
    queryFn: () => callStaff(publishingStatus, {}),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? ACTIVE_POLL_MS : IDLE_POLL_MS),
  })
  // Each turn it takes is a line more or other in the list of runs.
  const phase = query.data && `${query.data.state} ${query.data.at} ${query.data.full.state}`
  useEffect(() => {
    if (phase) void client.invalidateQueries({ queryKey: ['publishing'] })
  }, [client, phase])
  return query
}
