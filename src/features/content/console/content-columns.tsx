import ImageIcon from '@mui/icons-material/ImageOutlined'
import { Box, Chip } from '@mui/material'
import { useListContext } from 'react-admin'
import { categoriesOf, contentKind } from '#features/content/console/console-kind.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { markNames, stateNames } from '#features/content/rules.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { type Column, timeColumn } from '#platform/console/lists/columns.ts'
import { CellNote, RowLink } from '#platform/console/lists/list-parts.tsx'
import { dayInWords } from '#platform/console/texts/format.ts'
import { colours, statusColours } from '#platform/console/theme.ts'
import { type EditedKind, isOrderedKind } from '#platform/contract/kinds.ts'
import { fromWireTime, minute } from '#platform/lib/dates.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { MarkChips, StateChip } from './RecordState.tsx'

const CoverThumbnail = ({ file }: { file: string }) => (
  <Box
    sx={{
      position: 'relative',
      flex: 'none',
      width: 56,
      height: 40,
      borderRadius: 0.5,
      overflow: 'hidden',
      backgroundColor: colours.mist,
      color: colours.edge,
      display: 'grid',
      placeItems: 'center',
    }}
  >
    <ImageIcon fontSize="small" />
    {file && (
      <Box
        component="img"
        src={mediaAddress(file)}
        alt=""
        loading="lazy"
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
      />
    )}
  </Box>
)

const TitleCell = ({ record, hasNoCover }: { record: ContentRecord; hasNoCover: boolean }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 200 }}>
    {!hasNoCover && <CoverThumbnail file={record.cover} />}
    <span>
      <RowLink path={`/${record.kind}/${record.id}`}>
        <TitleText text={record.title} />
      </RowLink>
      <MarkChips marks={record.marks} />
      {record.open_comments > 0 && (
        <Chip
          size="small"
          label={`批注 ${record.open_comments}`}
          title={`未处理的批注 ${record.open_comments} 条`}
          sx={{ ml: 0.5, ...statusColours.warning }}
        />
      )}
    </span>
  </Box>
)

/** In the bin: how long ago a record was removed. */
const lastChange = ({ state, updatetime }: ContentRecord) =>
  state === 'removed' ? dayInWords(fromWireTime(updatetime)?.getTime() ?? 0) : minute(updatetime)

const updateCell = (record: ContentRecord) => (
  <>
    <span title={record.updatetime}>{lastChange(record)}</span>
    <CellNote>{record.editor}</CellNote>
  </>
)

/** Number of the record in the order that readers see; empty while the list is filtered or sorted otherwise. */
const PositionCell = ({ id }: ContentRecord) => {
  const { data = [], page, perPage, sort, filterValues } = useListContext<ContentRecord>()
  const isWhole = Object.keys(filterValues as object).length === 0
  if (!isWhole || sort.field !== 'position' || sort.order !== 'ASC') return null
  return (page - 1) * perPage + data.findIndex((record) => record.id === id) + 1
}

const categoryColumn = (categories: Readonly<Record<number, string>>): Column<ContentRecord> => ({
  source: 'category',
  label: '分类',
  text: ({ category }) => categories[category] ?? '',
  sx: { minWidth: 92 },
  narrow: 'line',
})

const positionColumn: Column<ContentRecord> = {
  source: 'id',
  label: '次序',
  cell: (record) => <PositionCell {...record} />,
  sort: { field: 'position', order: 'ASC' },
  exported: false,
}

const marksColumn: Column<ContentRecord> = {
  source: 'marks',
  label: '标记',
  text: ({ marks }) => marks.map((mark) => markNames[mark]).join('、'),
  cell: false,
}

/** @param isBin whether the list shows what was removed */
export const columnsOf = (kind: EditedKind, isBin = false): Column<ContentRecord>[] => {
  const categories = categoriesOf(kind)
  const { hasMarks, hasNoCover = false } = contentKind(kind)
  return [
    { source: 'id', label: '编号', cell: false, width: 8 },
    ...(isOrderedKind(kind) ? [positionColumn] : []),
    {
      source: 'title',
      label: '标题',
      cell: (record) => <TitleCell record={record} hasNoCover={hasNoCover} />,
      sort: { field: 'title', order: 'ASC' },
      narrow: 'title',
      width: 48,
    },
    ...(categories ? [categoryColumn(categories)] : []),
    ...(hasMarks ? [marksColumn] : []),
    {
      source: 'state',
      label: '状态',
      text: ({ state }) => stateNames[state],
      cell: ({ state }) => <StateChip state={state} />,
      narrow: 'chip',
    },
    timeColumn('live_since', '上线时间', { sort: { field: 'live_since', order: 'DESC' } }),
    timeColumn('updatetime', isBin ? '删除时间' : '更新时间', {
      cell: updateCell,
      sort: { field: 'updatetime', order: 'DESC' },
      narrow: { line: (record) => `${isBin ? '删除' : '更新'}于 ${lastChange(record)}` },
    }),
    { source: 'editor', label: '编辑', cell: false, narrow: 'line' },
    { source: 'url', label: '网址', cell: false, width: 28 },
  ]
}
