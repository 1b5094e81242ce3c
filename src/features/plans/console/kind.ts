import MapIcon from '@mui/icons-material/MapOutlined'
import { lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import { planTypes } from '#features/plans/rules.ts'

export const plans: ConsoleKind = {
  icon: MapIcon,
  form: lazy(async () => ({ default: (await import('./PlanForm.tsx')).PlanForm })),
  labels: { plan_type: planTypes },
  category: 'plan_type',
  notCopied: ['createtime'],
  page: { title: 'title', body: () => 'content' },
}
