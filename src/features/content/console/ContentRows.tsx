// Rows of a content list: a table, or two lines each on narrow screens.

import ImageIcon from '@mui/icons-material/ImageOutlined'
import { Box, Link, Typography, useMediaQuery } from '@mui/material'
import { useEffect } from 'react'
import { DataTable, SimpleList, useListContext } from 'react-admin'
import { categoriesOf } from '#features/content/console/console-kind.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { NoRecords, timeCell } from '#platform/console/lists/list-parts.tsx'
import { dayInWords } from '#platform/console/texts/format.ts'
import { colours } from '#platform/console/theme.ts'
import { type EditedKind, isOrderedKind } from '#platform/contract/kinds.ts'
import { fromWireTime, minute } from '#platform/lib/dates.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { BulkActions } from './bulk/BulkActions.tsx'
import { MarkChips, StateChip } from './RecordState.tsx'

/** Thumbnail of the first picture; a placeholder if there is none or it cannot be loaded. */
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

const rowTitle = ({ title }: ContentRecord) => <TitleText text={title} />

const TitleCell = ({ record }: { record: ContentRecord }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 200 }}>
    <CoverThumbnail file={record.cover} />
    <span>
      <Link
        href={`#/${record.kind}/${record.id}`}
        variant="body2"
        underline="hover"
        sx={{ fontWeight: 600, mr: 0.75, color: 'inherit' }}
        // The row has its own click handler with the same target.
        onClick={(event) => event.stopPropagation()}
      >
        {rowTitle(record)}
      </Link>
      <MarkChips marks={record.marks} />
    </span>
  </Box>
)

/** In the bin: how long ago a record was removed. */
const lastChange = ({ state, updatetime }: ContentRecord) =>
  state === 'removed' ? dayInWords(fromWireTime(updatetime)?.getTime() ?? 0) : minute(updatetime)

const updateCell = (record: ContentRecord) => (
  <>
    <span title={record.updatetime}>{lastChange(record)}</span>
    <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
      {record.editor}
    </Typography>
  </>
)

/** Number of the record in the order that readers see; empty while the list is filtered or sorted otherwise. */
const PositionCell = ({ id }: ContentRecord) => {
  const { data = [], page, perPage, sort, filterValues } = useListContext<ContentRecord>()
  const isWhole = Object.keys(filterValues as object).length === 0
  if (!isWhole || sort.field !== 'position' || sort.order !== 'ASC') return null
  return (page - 1) * perPage + data.findIndex((record) => record.id === id) + 1
}

const recordSummary = (record: ContentRecord, categories: Record<number, string> | undefined) =>
  [
    categories?.[record.category],
    `${record.state === 'removed' ? '删除' : '更新'}于 ${lastChange(record)}`,
    record.editor,
  ]
    .filter(Boolean)
    .join(' · ')

const NothingInBin = () => {
  const { filterValues } = useListContext()
  return Object.keys(filterValues as object).length > 1 ? (
    <NoRecords title="回收站里没有相符的内容" hint="换一个关键词或条件试试。" />
  ) : (
    <NoRecords title="回收站是空的" hint="删除的内容会移到这里，可以恢复。" />
  )
}

const stateChipOf = ({ state }: ContentRecord) => <StateChip state={state} />

export const ContentRows = ({ kind }: { kind: EditedKind }) => {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  const categories = categoriesOf(kind)
  const { filterValues, onUnselectItems } = useListContext()
  const isBin = filterValues.state === 'removed'
  const nothing = isBin && { empty: <NothingInBin /> }
  const filter = JSON.stringify(filterValues)
  // Rows that were ticked under another filter, or on an earlier visit, must not be acted on unseen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each filter, not for each render of the list
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- as above
  useEffect(() => onUnselectItems(), [filter])
  if (isNarrow)
    return (
      <SimpleList<ContentRecord>
        primaryText={rowTitle}
        secondaryText={(record) => recordSummary(record, categories)}
        tertiaryText={stateChipOf}
        rowClick="edit"
        {...nothing}
        sx={{
          '& .MuiListItem-root': { borderBottom: 1, borderColor: 'divider' },
          '& .MuiListItemText-primary > span': { opacity: 1 },
        }}
      />
    )
  return (
    <DataTable<ContentRecord>
      rowClick="edit"
      bulkActionButtons={<BulkActions kind={kind} />}
      size="small"
      {...nothing}
    >
      {isOrderedKind(kind) && (
        <DataTable.Col<ContentRecord>
          source="position"
          label="次序"
          render={(record) => <PositionCell {...record} />}
        />
      )}
      <DataTable.Col<ContentRecord>
        source="title"
        label="标题"
        render={(record) => <TitleCell record={record} />}
      />
      {categories && (
        <DataTable.Col<ContentRecord>
          source="category"
          label="分类"
          disableSort
          sx={{ minWidth: 92 }}
          render={(record) => categories[record.category] ?? ''}
        />
      )}
      <DataTable.Col<ContentRecord>
        source="state"
        label="状态"
        disableSort
        render={(record) => <StateChip state={record.state} />}
      />
      <DataTable.Col<ContentRecord>
        source="live_since"
        label="上线时间"
        sortByOrder="DESC"
        render={(record) => minute(record.live_since)}
        sx={timeCell}
      />
      <DataTable.Col<ContentRecord>
        source="updatetime"
        label={isBin ? '删除时间' : '更新时间'}
        sortByOrder="DESC"
        render={updateCell}
        sx={timeCell}
      />
    </DataTable>
  )
}
