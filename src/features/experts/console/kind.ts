import SchoolIcon from '@mui/icons-material/SchoolOutlined'
import { lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'

export const experts: ConsoleKind = {
  icon: SchoolIcon,
  form: lazy(async () => ({ default: (await import('./ExpertForm.tsx')).ExpertForm })),
  page: { title: 'username', body: () => 'remark' },
}
