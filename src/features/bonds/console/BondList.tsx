// Bid bonds: filtered by state, searched by project and bidder.
import { NumberInput } from 'react-admin'
import type { StaffBond } from '#features/bonds/contract.ts'
import { bondStateName } from '#features/bonds/rules/bonds.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { type Column, nowrap, timeColumn } from '#platform/console/lists/columns.ts'
import { CellNote, FilterSelect, NoRecords, RowTitle } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
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

const columns: Column<StaffBond>[] = [
  { source: 'id', label: '编号', cell: false, width: 8 },
  { source: 'project_sn', label: '项目编号', cell: false, width: 20 },
  {
    source: 'project_name',
    label: '项目',
    cell: ({ id, project_name, project_sn }) => (
      <RowTitle path={bondPath(id)} note={project_sn} minWidth={180}>
        <TitleText text={project_name} />
      </RowTitle>
    ),
    narrow: 'title',
    width: 48,
  },
  {
    source: 'bidder',
    label: '投标人',
    cell: ({ bidder, mobile }) => (
      <>
        {bidder}
        <CellNote>{mobile}</CellNote>
      </>
    ),
    narrow: 'line',
    width: 28,
  },
  { source: 'mobile', label: '手机号码', cell: false },
  {
    source: 'bond',
    label: '金额',
    text: ({ bond }) => yuanText(bond),
    align: 'right',
    sx: nowrap,
    narrow: 'line',
    exported: false,
  },
  { source: 'bond', label: '金额（元）', cell: false },
  {
    source: 'bail_status',
    label: '状态',
    text: ({ bail_status }) => bondStateName(bail_status),
    cell: ({ bail_status, proposal }) => (
      <>
        <StateChip state={bail_status} />
        <ProposalChip proposal={proposal} />
      </>
    ),
    sx: nowrap,
    narrow: 'chip',
  },
  timeColumn('bondtime', '缴纳截止', {
    cell: ({ bondtime }) => (bondtime ? minute(bondtime) : '未设'),
    narrow: { line: ({ bondtime }) => bondtime && `${minute(bondtime)} 截止` },
  }),
  timeColumn('updatetime', '最近变动'),
]

const noBonds = (
  <NoRecords
    title="还没有保证金"
    hint="用户报名需缴保证金的项目后，会自动出现在这里。"
    filtered={{ title: '没有找到相符的保证金', hint: '换一个关键词或状态试试；按电话查找须输入完整号码。' }}
  />
)

const BondList = () => (
  <RecordList filters={filters} exported={columns} title="保证金">
    <RecordRows columns={columns} path={({ id }) => bondPath(id)} empty={noBonds} />
  </RecordList>
)
export default BondList
