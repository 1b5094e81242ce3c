import { useStore } from '@nanostores/react'
import { useApprovalRules } from '#features/content/console/approval/approval-rules.ts'
import { LEVELS } from '#features/content/contract/approval.ts'
import { useGrants } from '#features/staff/console/own-rights.ts'
import { $staff } from '#platform/console/session.ts'
import type { Person } from './sections.ts'

export const usePerson = (): Person => ({
  role: useStore($staff)?.role,
  grants: useGrants(),
  level: useApprovalRules()?.level ?? LEVELS.author,
})
