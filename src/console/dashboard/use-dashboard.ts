import { useQuery } from '@tanstack/react-query'
import { dashboard } from '#contract/dashboard.ts'
import type { Output } from '#contract/endpoint.ts'
import { callStaff } from '../calls.ts'

export type DashboardData = Output<typeof dashboard>

const MINUTE_MS = 60_000

export const useDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: () => callStaff(dashboard, {}),
    refetchInterval: MINUTE_MS,
  })
