// Assessment reports: a table, or a list on narrow screens.
import { Link } from '@mui/material'
import type { ReactElement } from 'react'
import { DataTable, SimpleList } from 'react-admin'
import type { StaffReport } from '#features/assessment/contract/staff.ts'
import { RowTitle } from '#platform/console/lists/list-parts.tsx'
import { minute } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { assessmentPath } from './assessments.ts'
import { OpinionChip } from './chips.tsx'

const nowrap = { whiteSpace: 'nowrap' }

const titleCell = ({ id, title }: StaffReport) => (
  <RowTitle path={assessmentPath(id)} note={`编号 ${id}`} minWidth={200}>
    <TitleText text={title} />
  </RowTitle>
)

const cardTitle = ({ title }: StaffReport) => <TitleText text={title} />

/** Opens the listing's page, not the report. */
const listingCell = ({ listing }: StaffReport) =>
  listing ? (
    <Link
      href={listingPath(listing.id)}
      target="_blank"
      rel="noopener"
      variant="body2"
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'inline-block', minWidth: 140 }}
    >
      <TitleText text={listing.title} />
    </Link>
  ) : (
    '—'
  )

const opinionCell = ({ opinion }: StaffReport) => <OpinionChip state={opinion} />

export const AssessmentTable = ({ empty }: { empty: ReactElement }) => (
  <DataTable<StaffReport>
    rowClick={(id) => assessmentPath(Number(id))}
    bulkActionButtons={false}
    size="small"
    empty={empty}
  >
    <DataTable.Col<StaffReport> source="title" label="林地" disableSort render={titleCell} />
    <DataTable.Col<StaffReport> source="category" label="类别" disableSort sx={nowrap} />
    <DataTable.Col<StaffReport> source="grade" label="等级" disableSort sx={nowrap} />
    <DataTable.NumberCol<StaffReport>
      source="comprehensive"
      label="综合评分"
      disableSort
      sx={nowrap}
      options={{ minimumFractionDigits: 1 }}
    />
    <DataTable.Col<StaffReport> source="model" label="模型" disableSort sx={nowrap} />
    <DataTable.Col<StaffReport>
      source="opinion"
      label="专家意见"
      disableSort
      sx={nowrap}
      render={opinionCell}
    />
    <DataTable.Col<StaffReport> source="listing" label="展示于" disableSort render={listingCell} />
    <DataTable.Col<StaffReport> source="owner" label="本人" disableSort sx={nowrap} />
    <DataTable.Col<StaffReport>
      source="createtime"
      label="评估时间"
      disableSort
      sx={nowrap}
      render={({ createtime }) => minute(createtime)}
    />
  </DataTable>
)

const summary = ({ id, category, grade, comprehensive, owner, createtime, listing }: StaffReport) =>
  [
    `编号 ${id}`,
    category,
    `${grade} 等 ${comprehensive.toFixed(1)} 分`,
    owner,
    minute(createtime),
    listing && `展示于“${listing.title}”`,
  ]
    .filter(Boolean)
    .join(' · ')

export const AssessmentCards = ({ empty }: { empty: ReactElement }) => (
  <SimpleList<StaffReport>
    primaryText={cardTitle}
    secondaryText={summary}
    tertiaryText={opinionCell}
    rowClick={(id) => assessmentPath(Number(id))}
    empty={empty}
    sx={{ '& .MuiListItem-root': { borderBottom: 1, borderColor: 'divider' } }}
  />
)
