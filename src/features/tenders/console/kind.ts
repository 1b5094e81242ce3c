import GavelIcon from '@mui/icons-material/GavelOutlined'
import { type ComponentType, createElement, lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { ProjectNumberTaken, TenderHasBidders, tenderNumbers } from '#features/tenders/contract/editing.ts'
import { sumDoubts } from '#features/tenders/rules/sum-doubts.ts'
import {
  announcedText,
  tenderAnnouncements,
  tenderCategories,
  tenderKinds,
} from '#features/tenders/rules/tenders.ts'

/** @param loadSignUps the panel of who has signed up, by the feature that takes sign-ups */
export const tenders = (
  loadSignUps: () => Promise<{ TenderSignUps: ComponentType<{ id: number }> }>,
): ConsoleKind => ({
  icon: GavelIcon,
  form: lazy(async () => {
    const [{ TenderForm }, { TenderSignUps }] = await Promise.all([
      import('./TenderForms.tsx'),
      loadSignUps(),
    ])
    return { default: () => createElement(TenderForm, { SignUps: TenderSignUps }) }
  }),
  labels: {
    ptype: tenderKinds,
    category: tenderCategories,
    infor_type: tenderAnnouncements,
    industry_type: industries,
  },
  category: 'ptype',
  hasNoCover: true,
  notCopied: ['createtime', 'project_sn', 'questions_end', 'signup_end', 'bond_due', 'open_time'],
  page: { title: 'title', body: ({ infor_type }) => announcedText[Number(infor_type)] ?? 'content' },
  doubts: ({ estimate, bond }, textOf) =>
    sumDoubts({ estimate, bond, starting_price: textOf('starting_price'), content: textOf('content') }),
  expectedNumbers: tenderNumbers,
  refusalFields: {
    [BadRegion.code]: 'province_id',
    [ProjectNumberTaken.code]: 'project_sn',
    [TenderHasBidders.code]: 'project_sn',
  },
})
