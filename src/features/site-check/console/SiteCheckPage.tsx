// What the daily check of published pages found: mended in the editor, or ignored.
import { Alert, Button, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectInput, useListContext, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { recordPathAt } from '#features/content/console/field-address.ts'
import { nameOf } from '#features/content/console/kind-contract.ts'
import {
  CHECKED_KINDS,
  FINDINGS,
  ignoreFinding,
  type SiteFinding,
  siteCheckState,
  siteFindings,
} from '#features/site-check/contract.ts'
import { faultText, findingNames } from '#features/site-check/rules.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { type Column, nowrap } from '#platform/console/lists/columns.ts'
import { CellNote, FilterSelect, NoRecords, RowLink } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { minute } from '#platform/lib/dates.ts'
import { figureText } from '#platform/lib/text.ts'

const stateNames: Record<NonNullable<Input<typeof siteFindings>['state']>, string> = {
  open: '待处理',
  edited: '改过，待复查',
  ignored: '已忽略',
}

const narrow = { minWidth: 0, width: 150 }

const filters = [
  <FilterSelect
    key="finding"
    source="finding"
    label="问题"
    choices={FINDINGS.map((id) => ({ id, name: findingNames[id] }))}
    sx={{ minWidth: 0, width: 180 }}
    alwaysOn
  />,
  <FilterSelect
    key="kind"
    source="kind"
    label="内容类型"
    choices={CHECKED_KINDS.map((id) => ({ id, name: nameOf(id) }))}
    sx={narrow}
    alwaysOn
  />,
  <SelectInput
    key="state"
    source="state"
    label="状态"
    choices={choicesOf(stateNames)}
    emptyText={false}
    validate={[]}
    sx={narrow}
    alwaysOn
  />,
]

const pathOf = ({ kind, record }: SiteFinding) => `/${kind}/${record}`
const detailOf = ({ finding, subject, fault }: SiteFinding) =>
  [subject, faultText(finding, subject, fault)].filter(Boolean).join('：')

const Actions = () => {
  const finding = useRecordContext<SiteFinding>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  if (!finding) return null
  const isIgnored = finding.ignored_by !== ''
  const toggle = async () => {
    setBusy(true)
    try {
      await callStaff(ignoreFinding, { id: finding.id, ignored: !isIgnored })
      notify(isIgnored ? '已放回待处理' : '已忽略，可在“已忽略”里找到', { type: 'success' })
      refresh()
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" component="a" href={`#${recordPathAt(pathOf(finding), finding.field)}`}>
        去修改
      </Button>
      <Button size="small" disabled={busy} onClick={() => void toggle()}>
        {isIgnored ? '不再忽略' : '忽略'}
      </Button>
    </>
  )
}

const columns: Column<SiteFinding>[] = [
  {
    source: 'title',
    label: '内容',
    cell: (finding) => (
      <>
        <RowLink path={pathOf(finding)}>{finding.title}</RowLink>
        <CellNote>{nameOf(finding.kind)}</CellNote>
      </>
    ),
    narrow: 'title',
    width: 40,
  },
  {
    source: 'finding',
    label: '问题',
    text: ({ finding }) => findingNames[finding],
    sx: nowrap,
    narrow: 'line',
    width: 18,
  },
  {
    source: 'subject',
    label: '说明',
    text: detailOf,
    sx: { wordBreak: 'break-all', minWidth: 160 },
    narrow: 'line',
    width: 60,
  },
  {
    source: 'found_on',
    label: '发现日期',
    sx: nowrap,
    narrow: { line: ({ found_on }) => `${found_on} 发现` },
  },
  { source: 'ignored_by', label: '忽略人', sx: nowrap, shownFor: ({ state }) => state === 'ignored' },
  {
    source: 'id',
    label: '处理',
    cell: () => <Actions />,
    sx: nowrap,
    exported: false,
    narrow: { foot: () => <Actions /> },
  },
]

const State = () => {
  const { data, error } = useQuery({
    queryKey: ['site check'],
    queryFn: () => callStaff(siteCheckState, {}),
  })
  const { filterValues } = useListContext()
  if (error) return <Alert severity="error">{failureText(error)}</Alert>
  if (!data) return null
  const { running, last } = data
  const lines = [
    running && `今天的检查正在进行，已看 ${figureText(running.pages)} 条。`,
    last && `最近一次：${minute(last.finished_at)}，共 ${figureText(last.pages)} 条。`,
    !running && !last && '还没有检查过，每天凌晨三点以后自动检查一遍。',
  ]
  const isLink = (filterValues as { finding?: string }).finding === 'link'
  return (
    <Alert severity="info" sx={{ borderRadius: 0 }}>
      {lines.filter(Boolean).join('')}改好的内容移到“改过，待复查”，下一次检查后消失。
      {isLink && '其他网站的链接每周访问一次，不同的两天都无法访问才列在这里。'}{' '}
      <Link href="#/">在概览里看走势</Link>
    </Alert>
  )
}

const noFindings = (
  <NoRecords
    title="没有待处理的问题"
    hint="每天自动检查一遍已发布的内容，发现的问题列在这里。"
    kept={['state']}
    filtered={{ title: '没有符合条件的问题', hint: '可以换一个条件试试。' }}
  />
)

const SiteCheckPage = () => (
  <RecordList filters={filters} filterDefaultValues={{ state: 'open' }} exported={columns} title="网站体检">
    <State />
    <RecordRows columns={columns} empty={noFindings} />
  </RecordList>
)
export default SiteCheckPage
