import RedirectIcon from '@mui/icons-material/AltRouteOutlined'
import { lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import { RedirectCircle, SourceIsPage, SourceTaken, TargetMissing } from '#features/redirects/contract.ts'

export const redirects: ConsoleKind = {
  icon: RedirectIcon,
  form: lazy(async () => ({ default: (await import('./RedirectForm.tsx')).RedirectForm })),
  hasNoCover: true,
  afterImport: '在列表里勾选，一起发布',
  notCopied: ['source'],
  refusalFields: {
    [SourceTaken.code]: 'source',
    [SourceIsPage.code]: 'source',
    [RedirectCircle.code]: 'target',
    [TargetMissing.code]: 'target',
  },
}
