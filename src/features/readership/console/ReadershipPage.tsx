// What is read, and who wrote it: a chart above a list, which is grouped by record, column, author or month.
import { Alert, Box, Button, Card, CardContent, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { SelectInput, type SelectInputProps, TextInput, useListContext } from 'react-admin'
import { isEditedKind } from '#features/content/console/kind-contract.ts'
import { newsTypeNames } from '#features/news/rules.ts'
import {
  READ_KINDS,
  type ReadFigure,
  type ReadGroup,
  readAuthors,
  readTrend,
} from '#features/readership/contract.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import { type Column, nowrap } from '#platform/console/lists/columns.ts'
import { FilterSelect, NoRecords, RowTitle } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import { recordKinds } from '#platform/contract/kinds.ts'
import { minute, toWireTime } from '#platform/lib/dates.ts'
import { figureText } from '#platform/lib/text.ts'

const ReadTrend = lazy(() => import('./ReadTrend.tsx'))

const groupNames: Record<ReadGroup, string> = {
  record: '按文章',
  column: '按栏目',
  author: '按作者',
  month: '按月份',
}

const AuthorSelect = (props: SelectInputProps) => {
  const { data = [], isPending } = useQuery({
    queryKey: ['read authors'],
    queryFn: () => callStaff(readAuthors, {}),
  })
  return <FilterSelect {...props} choices={data} isPending={isPending} />
}

const narrow = { minWidth: 0, width: 128 }
const months = { htmlInput: { type: 'month' }, inputLabel: { shrink: true } }

const filters = [
  <SelectInput
    key="by"
    source="by"
    label="统计方式"
    choices={choicesOf(groupNames)}
    emptyText={false}
    validate={[]}
    sx={narrow}
    alwaysOn
  />,
  <TextInput key="from" source="from" label="开始月份" slotProps={months} sx={{ width: 150 }} alwaysOn />,
  <TextInput key="to" source="to" label="结束月份" slotProps={months} sx={{ width: 150 }} alwaysOn />,
  <FilterSelect
    key="kind"
    source="kind"
    label="内容类型"
    choices={READ_KINDS.map((id) => ({ id, name: recordKinds[id].name }))}
    sx={narrow}
    alwaysOn
  />,
  <FilterSelect
    key="column"
    source="column"
    label="资讯栏目"
    choices={choicesOf(newsTypeNames)}
    sx={narrow}
    alwaysOn
  />,
  <AuthorSelect key="author" source="author" label="作者" sx={narrow} alwaysOn />,
]

const groupOf = ({ by }: Readonly<Record<string, unknown>>) => by ?? 'record'
const shownBy =
  (...groups: ReadGroup[]) =>
  (filter: Readonly<Record<string, unknown>>) =>
    groups.some((group) => group === groupOf(filter))

const columnName = ({ kind, column }: ReadFigure) =>
  Object.entries(newsTypeNames).find(([type]) => kind === 'news' && Number(type) === column)?.[1] ??
  (kind === '' ? '' : recordKinds[kind].name)

const nameOf = (figure: ReadFigure) => {
  if (figure.kind !== '') return figure.record > 0 ? figure.name || '已删除的内容' : columnName(figure)
  return figure.name || (/^\d{4}-\d\d$/.test(figure.id) ? figure.id : '没有作者（用户发布的林地等）')
}

const pathOf = ({ kind, record, name }: ReadFigure) =>
  isEditedKind(kind) && record > 0 && name !== '' ? `/${kind}/${record}` : ''

const columns: Column<ReadFigure>[] = [
  {
    source: 'name',
    label: '名称',
    text: nameOf,
    cell: (figure) =>
      pathOf(figure) ? (
        <RowTitle minWidth={180} path={pathOf(figure)} note="">
          {nameOf(figure)}
        </RowTitle>
      ) : (
        nameOf(figure)
      ),
    narrow: 'title',
    sort: { field: 'name', order: 'ASC' },
    width: 44,
  },
  {
    source: 'column',
    label: '栏目',
    text: columnName,
    sx: nowrap,
    narrow: 'line',
    shownFor: shownBy('record'),
  },
  { source: 'author', label: '作者', sx: nowrap, narrow: 'line', shownFor: shownBy('record') },
  {
    source: 'live_since',
    label: '上线时间',
    text: ({ live_since }) => minute(live_since),
    sx: nowrap,
    narrow: 'line',
    shownFor: shownBy('record'),
    exported: ({ live_since }) => live_since,
    width: 20,
  },
  {
    source: 'published',
    label: '发布',
    text: ({ published }) => figureText(published),
    exported: ({ published }) => published,
    align: 'right',
    sort: { field: 'published', order: 'DESC' },
    narrow: { line: ({ published }) => `发布 ${figureText(published)} 条` },
    shownFor: shownBy('column', 'author', 'month'),
  },
  {
    source: 'reads',
    label: '阅读',
    text: ({ reads }) => figureText(reads),
    exported: ({ reads }) => reads,
    align: 'right',
    sort: { field: 'reads', order: 'DESC' },
    narrow: { line: ({ reads }) => `阅读 ${figureText(reads)} 次` },
  },
]

const Trend = () => {
  const { by: _, ...filter } = useListContext().filterValues as Record<string, unknown>
  const { data, error, refetch } = useQuery({
    queryKey: ['read trend', filter],
    queryFn: () => callStaff(readTrend, { from: '', to: '', ...filter }),
    placeholderData: (previous) => previous,
  })
  const skeleton = <Skeleton variant="rounded" height={240} aria-label="正在载入图表" />
  return (
    <Card component="section" aria-label="走势" sx={{ mb: 2 }}>
      <CardContent sx={{ '&:last-child': { pb: 1 } }}>
        {data && (
          <Suspense fallback={skeleton}>
            <ReadTrend {...data} />
          </Suspense>
        )}
        {!data && !error && skeleton}
        {!data && error && (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
            {failureText(error)}
          </Alert>
        )}
        <Typography variant="caption" color="textSecondary" component="p">
          访客打开页面并有操作才算一次，同一地址十分钟内只算一次；不记录是谁读的。每天的数保留约三个月，更早的按月合计。
        </Typography>
      </CardContent>
    </Card>
  )
}

const ReadershipPage = () => {
  const month = toWireTime(new Date()).slice(0, 7)
  return (
    <RecordList
      filters={filters}
      filterDefaultValues={{ by: 'record', from: month, to: month }}
      sort={{ field: 'reads', order: 'DESC' }}
      exported={columns}
      title="阅读统计"
    >
      <Box>
        <Trend />
        <RecordRows
          columns={columns}
          empty={<NoRecords title="这段时间没有阅读和发布" hint="请放宽月份，或减少筛选条件。" />}
        />
      </Box>
    </RecordList>
  )
}
export default ReadershipPage
