import GavelIcon from '@mui/icons-material/GavelOutlined'
import { createElement, lazy } from 'react'
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
import type { TenderPanels } from './TenderForms.tsx'

/** @param loadPanels what the features that take sign-ups and questions show of a tender */
export const tenders = (loadPanels: () => Promise<TenderPanels>): ConsoleKind => ({
  icon: GavelIcon,
  form: lazy(async () => {
    const [{ TenderForm }, panels] = await Promise.all([import('./TenderForms.tsx'), loadPanels()])
    return { default: () => createElement(TenderForm, panels) }
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
