// Assessment reports of all users, with filters.
import { useMediaQuery } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { DateInput, type SelectInputProps, useListContext } from 'react-admin'
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
import {
  FilterActions,
  FilterSelect,
  NoRecords,
  TruncationNotice,
} from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import type { ExportColumn } from '#platform/console/lists/workbook.ts'
import { choicesOf } from '#platform/console/texts/format.ts'
import { AssessmentCards, AssessmentTable } from './AssessmentRows.tsx'
import { opinionStateNames } from './assessments.ts'

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

const NoReports = () => {
  const { filterValues } = useListContext()
  return Object.values(filterValues as object).some(Boolean) ? (
    <NoRecords title="没有找到相符的报告" hint="请放宽条件；按手机号查找须输入完整号码。" />
  ) : (
    <NoRecords title="还没有评估报告" hint="用户提交林权评估后，报告会自动出现在这里。" />
  )
}

const exported: ExportColumn<StaffReport>[] = [
  { label: '编号', value: ({ id }) => id, width: 8 },
  { label: '林地', value: ({ title }) => title, width: 36 },
  { label: '类别', value: ({ category }) => category },
  { label: '等级', value: ({ grade }) => grade, width: 8 },
  { label: '综合评分', value: ({ comprehensive }) => comprehensive, width: 10 },
  { label: '模型', value: ({ model }) => model, width: 10 },
  { label: '专家意见', value: ({ opinion }) => opinionStateNames[opinion] },
  { label: '展示于', value: ({ listing }) => listing?.title ?? '', width: 36 },
  { label: '本人', value: ({ owner }) => owner },
  { label: '评估时间', value: ({ createtime }) => createtime, width: 20 },
]

const AssessmentList = () => {
  // Nine columns and eight filters need more room than other lists.
  const isNarrow = useMediaQuery('(max-width: 1279px)')
  return (
    <RecordList
      filters={filtersFor(!isNarrow)}
      perPage={STAFF_REPORTS_PER_PAGE}
      pageSizes={[STAFF_REPORTS_PER_PAGE]}
      exported={exported}
      actions={isNarrow ? <FilterActions /> : false}
      title="评估报告"
    >
      <TruncationNotice reach={REPORTS_REACH} unit="份" records="报告" />
      {isNarrow ? <AssessmentCards empty={<NoReports />} /> : <AssessmentTable empty={<NoReports />} />}
    </RecordList>
  )
}
export default AssessmentList
