import { useMediaQuery } from '@mui/material'
import { AutocompleteInput, DateInput, NumberInput, TextInput } from 'react-admin'
import { subjectNames, subjectOf } from '#features/audit/console/subjects.ts'
import { auditActions } from '#features/audit/rules.ts'
import { AUDIT_REACH, type AuditEntry } from '#features/audit-log/contract.ts'
import { type Column, nowrap } from '#platform/console/lists/columns.ts'
import {
  CellNote,
  FilterActions,
  FilterSelect,
  NoRecords,
  RowToggle,
  TruncationBanner,
} from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { minute } from '#platform/lib/dates.ts'
import { AuditDetail } from './AuditDetail.tsx'

interface Choice {
  id: string
  name: string
  group: string
}

/** Per prefix one choice for all its actions (`news.`), then the single actions. */
const groupedActions = (): Choice[] => {
  const names = subjectNames()
  const actions = Object.entries(auditActions)
  return [...new Set(actions.map(([id]) => id.split('.')[0] ?? ''))].flatMap((prefix) => {
    const group = names[prefix] ?? '其他'
    return [
      { id: `${prefix}.`, name: `${group}：全部`, group },
      ...actions
        .filter(([id]) => id.startsWith(`${prefix}.`))
        .map(([id, name]): Choice => ({ id, name, group })),
    ]
  })
}

/** Users are `user` in targets and `account` in actions, so `account` is no target. */
const targets = () =>
  Object.entries(subjectNames())
    .filter(([id]) => id !== 'account')
    .map(([id, name]) => ({ id, name }))

/** Narrow enough for all filters to fit two lines on a desktop. */
const narrow = { width: 150 }

/** @param showAll whether there is room for all filters; otherwise some are added by the filter button. */
const filtersFor = (showAll: boolean) => [
  <TextInput key="who" source="who" label="操作人" placeholder="姓名或编号" alwaysOn sx={narrow} />,
  <AutocompleteInput
    key="action"
    source="action"
    label="操作"
    choices={groupedActions()}
    groupBy={({ group }: Choice) => group}
    alwaysOn
    sx={{ width: 190 }}
  />,
  <FilterSelect key="target" source="target" label="对象类型" choices={targets()} alwaysOn={showAll} />,
  <NumberInput key="record" source="record" label="编号" alwaysOn={showAll} sx={{ width: 90 }} />,
  <TextInput key="title" source="title" label="标题" alwaysOn={showAll} sx={narrow} />,
  <DateInput key="from" source="from" label="开始日期" alwaysOn={showAll} />,
  <DateInput key="to" source="to" label="结束日期" alwaysOn={showAll} />,
  <TextInput key="address" source="address" label="来源网络" alwaysOn={showAll} sx={narrow} />,
]

const actionName = ({ action }: AuditEntry) => auditActions[action] ?? action

const columns: Column<AuditEntry>[] = [
  {
    source: 'at',
    label: '时间',
    sx: nowrap,
    narrow: { line: ({ at }) => minute(at) },
    width: 20,
  },
  { source: 'name', label: '操作人', text: ({ name, who }) => name || who, narrow: 'line' },
  {
    source: 'action',
    label: '操作',
    text: actionName,
    cell: (entry) => <RowToggle>{actionName(entry)}</RowToggle>,
    narrow: {
      title: (entry) => {
        const { label, title } = subjectOf(entry)
        return `${actionName(entry)}：${title || label}`
      },
    },
    width: 24,
  },
  {
    source: 'target',
    label: '对象',
    text: (entry) => subjectOf(entry).label,
    cell: (entry) => {
      const { label, title } = subjectOf(entry)
      return (
        <>
          {label}
          {title && <CellNote>{title}</CellNote>}
        </>
      )
    },
    width: 24,
  },
  { source: 'target', label: '标题', text: (entry) => subjectOf(entry).title, cell: false, width: 40 },
  { source: 'address', label: '来源网络', narrow: 'line' },
]

const AuditList = () => {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  return (
    <RecordList
      filters={filtersFor(!isNarrow)}
      pageSizes={[25, 50, 100]}
      exported={columns}
      actions={isNarrow ? <FilterActions /> : false}
      title="操作记录"
    >
      <TruncationBanner reach={AUDIT_REACH} unit="条" records="记录" />
      <RecordRows
        columns={columns}
        empty={<NoRecords title="没有符合条件的记录" hint="请放宽日期范围，或减少筛选条件。" />}
        expand={<AuditDetail />}
      />
    </RecordList>
  )
}
export default AuditList
