// Bid bonds: filtered by state, searched by project and bidder.
import { Typography, useMediaQuery } from '@mui/material'
import { DataTable, NumberInput, SimpleList, useListContext } from 'react-admin'
import type { StaffBond } from '#features/bonds/contract.ts'
import { bondStateName } from '#features/bonds/rules/bonds.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { FilterSelect, NoRecords, RowTitle, timeCell } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import type { ExportColumn } from '#platform/console/lists/workbook.ts'
import { minute } from '#platform/lib/dates.ts'
import { yuanText } from '#platform/lib/money.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { bondPath, stateChoices } from './bonds.ts'
import { ProposalChip, StateChip } from './chips.tsx'

const filters = [
  <KeywordInput
    key="keyword"
    source="keyword"
    alwaysOn
    placeholder="搜索项目、投标人或完整电话"
    sx={{ width: 260 }}
  />,
  <FilterSelect key="bail_status" source="bail_status" label="状态" choices={stateChoices} alwaysOn />,
  // Set by links of a user's page.
  <NumberInput key="user_id" source="user_id" label="用户编号" />,
]

const nowrap = { whiteSpace: 'nowrap' }

const cardTitle = ({ project_name }: StaffBond) => <TitleText text={project_name} />

const projectCell = ({ id, project_name, project_sn }: StaffBond) => (
  <RowTitle path={bondPath(id)} note={project_sn} minWidth={180}>
    <TitleText text={project_name} />
  </RowTitle>
)

const bidderCell = ({ bidder, mobile }: StaffBond) => (
  <>
    {bidder}
    <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
      {mobile}
    </Typography>
  </>
)

const stateCell = ({ bail_status, proposal }: StaffBond) => (
  <>
    <StateChip state={bail_status} />
    <ProposalChip proposal={proposal} />
  </>
)

const NoBonds = () => {
  const { filterValues } = useListContext()
  return filterValues.keyword || filterValues.user_id || filterValues.bail_status !== undefined ? (
    <NoRecords title="没有找到相符的保证金" hint="换一个关键词或状态试试；按电话查找须输入完整号码。" />
  ) : (
    <NoRecords title="还没有保证金" hint="用户报名需缴保证金的项目后，会自动出现在这里。" />
  )
}

const summary = ({ bidder, bond, bondtime }: StaffBond) =>
  [bidder, yuanText(bond), bondtime && `${minute(bondtime)} 截止`].filter(Boolean).join(' · ')

const BondRows = () => {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  if (isNarrow)
    return (
      <SimpleList<StaffBond>
        primaryText={cardTitle}
        secondaryText={summary}
        tertiaryText={stateCell}
        rowClick={(id) => bondPath(Number(id))}
        empty={<NoBonds />}
        sx={{ '& .MuiListItem-root': { borderBottom: 1, borderColor: 'divider' } }}
      />
    )
  return (
    <DataTable<StaffBond>
      rowClick={(id) => bondPath(Number(id))}
      bulkActionButtons={false}
      size="small"
      empty={<NoBonds />}
    >
      <DataTable.Col<StaffBond> source="project_name" label="项目" disableSort render={projectCell} />
      <DataTable.Col<StaffBond> source="bidder" label="投标人" disableSort render={bidderCell} />
      <DataTable.NumberCol<StaffBond>
        source="bond"
        label="金额"
        disableSort
        sx={nowrap}
        render={({ bond }) => yuanText(bond)}
      />
      <DataTable.Col<StaffBond>
        source="bail_status"
        label="状态"
        disableSort
        sx={nowrap}
        render={stateCell}
      />
      <DataTable.Col<StaffBond>
        source="bondtime"
        label="缴纳截止"
        disableSort
        sx={timeCell}
        render={({ bondtime }) => (bondtime ? minute(bondtime) : '未设')}
      />
      <DataTable.Col<StaffBond>
        source="updatetime"
        label="最近变动"
        disableSort
        sx={timeCell}
        render={({ updatetime }) => minute(updatetime)}
      />
    </DataTable>
  )
}

const exported: ExportColumn<StaffBond>[] = [
  { label: '编号', value: ({ id }) => id, width: 8 },
  { label: '项目编号', value: ({ project_sn }) => project_sn, width: 20 },
  { label: '项目', value: ({ project_name }) => project_name, width: 48 },
  { label: '投标人', value: ({ bidder }) => bidder, width: 28 },
  { label: '手机号码', value: ({ mobile }) => mobile },
  { label: '金额（元）', value: ({ bond }) => bond },
  { label: '状态', value: ({ bail_status }) => bondStateName(bail_status) },
  { label: '缴纳截止', value: ({ bondtime }) => bondtime, width: 20 },
  { label: '最近变动', value: ({ updatetime }) => updatetime, width: 20 },
]

const BondList = () => (
  <RecordList filters={filters} exported={exported} title="保证金">
    <BondRows />
  </RecordList>
)
export default BondList
