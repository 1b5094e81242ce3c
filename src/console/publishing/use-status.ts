// How publishing stands: asked often while something is under way, now and then otherwise.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publishingStatus } from '#contract/publishing/publishing.ts'
import { callStaff } from '../calls.ts'
import { isMoving } from './words.ts'

const MOVING_MS = 1500
const RESTING_MS = 20_000

export const useStatus = () => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['publishing-status'],
    queryFn: () => callStaff(publishingStatus, {}),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? MOVING_MS : RESTING_MS),
  })
  // Each turn it takes is a line more or other in the list of runs.
  const turn = query.data && `${query.data.state} ${query.data.at} ${query.data.full.state}`
  useEffect(() => {
    if (turn) void client.invalidateQueries({ queryKey: ['publishing'] })
  }, [client, turn])
  return query
}
