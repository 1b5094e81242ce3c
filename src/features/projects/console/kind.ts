import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import { lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import { projectNumbers } from '#features/projects/contract/editing.ts'
import { industries, projectLibraries, projectStages } from '#features/projects/rules/projects.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'

export const projects: ConsoleKind = {
  icon: TreeIcon,
  form: lazy(async () => ({
    default: (await import('./ProjectForms.tsx')).ProjectForm,
  })),
  labels: { type: projectLibraries, stage_id: projectStages, industry_id: industries },
  category: 'type',
  notCopied: ['createtime', 'starttime'],
  page: { title: 'name', body: () => 'remark' },
  expectedNumbers: projectNumbers,
  refusalFields: { [BadRegion.code]: 'province_id' },
}
