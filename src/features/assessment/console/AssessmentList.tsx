import { Link, useMediaQuery } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { DateInput, type SelectInputProps } from 'react-admin'
import { OPINION_STATES } from '#features/assessment/contract/report.ts'
import {
  REPORTS_REACH,
  STAFF_REPORTS_PER_PAGE,
  type StaffReport,
} from '#features/assessment/contract/staff.ts'
import { currentModel, models } from '#features/assessment/rules/models.ts'
import { transferCategories } from '#features/listings/rules/woodland.ts'
import { getCity } from '#features/regions/contract/regions.ts'
import { callStaff } from '#platform/console/api.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { type Column, nowrap, timeColumn } from '#platform/console/lists/columns.ts'
import {
  FilterActions,
  FilterSelect,
  NoRecords,
  RowTitle,
  TruncationBanner,
} from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { assessmentPath, opinionStateNames } from './assessments.ts'
import { OpinionChip } from './chips.tsx'

const grades = currentModel.grades.map(([grade]) => ({ id: grade, name: `${grade} 等` }))
const versions = models.map(({ version }) => ({ id: version, name: version }))
const opinions = OPINION_STATES.map((id) => ({ id, name: opinionStateNames[id] }))

/** Narrow enough for all filters to fit one line on a desktop. */
const narrow = { width: 104, minWidth: 104 }
const wider = { width: 144, minWidth: 144 }

const ProvinceInput = (props: SelectInputProps) => {
  const { data = [], isPending } = useQuery({
    queryKey: ['regions', 0],
    queryFn: () => callStaff(getCity, { pid: 0, type: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <FilterSelect {...props} choices={data} isPending={isPending} />
}

/** @param showAll whether there is room for all filters; otherwise some are added by the filter button. */
const filtersFor = (showAll: boolean) => [
  <KeywordInput key="keyword" source="keyword" placeholder="编号或完整手机号" alwaysOn sx={{ width: 192 }} />,
  <FilterSelect key="opinion" source="opinion" label="专家意见" choices={opinions} alwaysOn sx={narrow} />,
  <ProvinceInput key="province" source="province_id" label="省份" alwaysOn={showAll} sx={wider} />,
  <FilterSelect
    key="category"
    source="forestry_type"
    label="流转类别"
    choices={choicesOf(transferCategories)}
    alwaysOn={showAll}
    sx={narrow}
  />,
  <FilterSelect key="grade" source="grade" label="等级" choices={grades} alwaysOn={showAll} sx={narrow} />,
  <FilterSelect
    key="model"
    source="model"
    label="评分模型"
    choices={versions}
    alwaysOn={showAll}
    sx={narrow}
  />,
  <DateInput key="from" source="from" label="开始日期" alwaysOn={showAll} sx={wider} />,
  <DateInput key="to" source="to" label="结束日期" alwaysOn={showAll} sx={wider} />,
]

const noReports = (
  <NoRecords
    title="还没有评估报告"
    hint="用户提交林权评估后，报告会自动出现在这里。"
    filtered={{ title: '没有找到相符的报告', hint: '请放宽条件；按手机号查找须输入完整号码。' }}
  />
)

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

const columns: Column<StaffReport>[] = [
  {
    source: 'id',
    label: '编号',
    cell: false,
    narrow: { line: ({ id }) => `编号 ${id}` },
    width: 8,
  },
  {
    source: 'title',
    label: '林地',
    cell: ({ id, title }) => (
      <RowTitle path={assessmentPath(id)} note={`编号 ${id}`} minWidth={200}>
        <TitleText text={title} />
      </RowTitle>
    ),
    narrow: 'title',
    width: 36,
  },
  { source: 'category', label: '类别', sx: nowrap, narrow: 'line' },
  {
    source: 'grade',
    label: '等级',
    sx: nowrap,
    narrow: { line: ({ grade, comprehensive }) => `${grade} 等 ${comprehensive.toFixed(1)} 分` },
    width: 8,
  },
  {
    source: 'comprehensive',
    label: '综合评分',
    cell: ({ comprehensive }) => comprehensive.toFixed(1),
    align: 'right',
    sx: nowrap,
    width: 10,
  },
  { source: 'model', label: '模型', sx: nowrap, width: 10 },
  {
    source: 'opinion',
    label: '专家意见',
    text: ({ opinion }) => opinionStateNames[opinion],
    cell: ({ opinion }) => <OpinionChip state={opinion} />,
    sx: nowrap,
    narrow: 'chip',
  },
  {
    source: 'listing',
    label: '展示于',
    text: ({ listing }) => listing?.title ?? '',
    cell: listingCell,
    narrow: { line: ({ listing }) => listing && `展示于“${listing.title}”` },
    width: 36,
  },
  { source: 'owner', label: '本人', sx: nowrap, narrow: 'line' },
  timeColumn('createtime', '评估时间', { sx: nowrap, narrow: 'line' }),
]

/** Nine columns and eight filters need more room than other lists. */
const WIDE = 1280

const AssessmentList = () => {
  const isNarrow = useMediaQuery(`(max-width: ${WIDE - 1}px)`)
  return (
    <RecordList
      filters={filtersFor(!isNarrow)}
      perPage={STAFF_REPORTS_PER_PAGE}
      pageSizes={[STAFF_REPORTS_PER_PAGE]}
      exported={columns}
      actions={isNarrow ? <FilterActions /> : false}
      title="评估报告"
    >
      <TruncationBanner reach={REPORTS_REACH} unit="份" records="报告" />
      <RecordRows
        columns={columns}
        path={({ id }) => assessmentPath(id)}
        empty={noReports}
        tableFrom={WIDE}
      />
    </RecordList>
  )
}
export default AssessmentList
