// The list of any kind of content.
import { Box, Button, Link, useMediaQuery } from '@mui/material'
import {
  CreateButton,
  DataTable,
  List,
  Pagination,
  SearchInput,
  SelectInput,
  SimpleList,
  TopToolbar,
  useListContext,
  useResourceContext,
} from 'react-admin'
import type { ContentRecord } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import { categoriesOf, markNames, stateNames } from '#domain/content.ts'
import { minute } from '#lib/dates.ts'
import { choicesOf } from '../inputs/choices.ts'
import { BulkActions } from './BulkActions.tsx'
import { CoverThumbnail } from './Cover.tsx'
import { isEditedKind, nameOf } from './calls.ts'
import { EmptyList } from './EmptyList.tsx'
import { kindOptions } from './looks.ts'
import { MarkChips, StateChip } from './StateChip.tsx'

const filtersFor = (kind: EditedKind) => {
  const selects: [source: string, label: string, labels: Record<string | number, string> | undefined][] = [
    ['category', '分类', categoriesOf[kind]],
    ['state', '状态', stateNames],
    ['mark', '标记', kindOptions(kind).hasMarks ? markNames : undefined],
  ]
  return [
    <SearchInput key="keyword" source="keyword" alwaysOn placeholder="搜索标题或编号" />,
    ...selects.flatMap(([source, label, labels]) =>
      labels
        ? [
            <SelectInput
              key={source}
              source={source}
              label={label}
              choices={choicesOf(labels)}
              emptyText="全部"
              slotProps={{ select: { displayEmpty: true } }}
              alwaysOn
            />,
          ]
        : [],
    ),
  ]
}

const phoneStyles = {
  '@media (max-width: 767px)': {
    // Its only button floats.
    '& .RaTopToolbar-root, & .MuiToolbar-root': { minHeight: 0, p: 0, backgroundColor: 'transparent' },
    '& .MuiTablePagination-toolbar': { minHeight: 52 },
    '& .RaFilterForm-root, & form': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr 1fr',
      gap: '0 8px',
      width: '100%',
    },
    '& form > div:first-of-type': { gridColumn: '1 / -1' },
    '& .filter-field, & .filter-field > *, & .RaFilterFormInput-spacer': { minWidth: 0 },
  },
}

const listHref = (kind: string, filter: object) =>
  `#/${kind}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' }).toString()}`

const ListActions = () => {
  const { resource, filterValues } = useListContext()
  const isFiltered = Object.keys(filterValues as object).length > 0
  return (
    <TopToolbar>
      {isFiltered ? (
        <Button href={listHref(resource, {})}>清除筛选</Button>
      ) : (
        <Button href={listHref(resource, { state: 'removed' })}>回收站</Button>
      )}
      <CreateButton variant="contained" label="新建" />
    </TopToolbar>
  )
}

const TitleCell = ({ record }: { record: ContentRecord }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 240 }}>
    <CoverThumbnail file={record.cover} />
    <span>
      <Link
        href={`#/${record.kind}/${record.id}`}
        variant="body2"
        underline="hover"
        sx={{ fontWeight: 600, mr: 0.75, color: 'inherit' }}
        // The row leads there too.
        onClick={(event) => event.stopPropagation()}
      >
        {record.title}
      </Link>
      <MarkChips marks={record.marks} />
    </span>
  </Box>
)

const recordSummary = (record: ContentRecord, categories: Record<number, string> | undefined) =>
  [categories?.[record.category], `更新于 ${minute(record.updatetime)}`, record.editor]
    .filter(Boolean)
    .join(' · ')

const stateChipOf = ({ state }: ContentRecord) => <StateChip state={state} />

const ContentRows = ({ kind }: { kind: EditedKind }) => {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  const categories = categoriesOf[kind]
  if (isNarrow)
    return (
      <SimpleList<ContentRecord>
        primaryText={(record) => record.title}
        secondaryText={(record) => recordSummary(record, categories)}
        tertiaryText={stateChipOf}
        rowClick="edit"
        sx={{
          '& .MuiListItem-root': { borderBottom: 1, borderColor: 'divider' },
          '& .MuiListItemText-primary > span': { opacity: 1 },
        }}
      />
    )
  return (
    <DataTable<ContentRecord> rowClick="edit" bulkActionButtons={<BulkActions kind={kind} />} size="small">
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
        sx={{ whiteSpace: 'nowrap' }}
      />
      <DataTable.Col<ContentRecord>
        source="updatetime"
        label="更新时间"
        sortByOrder="DESC"
        render={(record) => minute(record.updatetime)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <DataTable.Col<ContentRecord> source="editor" label="编辑" disableSort />
    </DataTable>
  )
}

const ContentList = () => {
  const kind = useResourceContext()
  if (!isEditedKind(kind)) return null
  return (
    <List
      filters={filtersFor(kind)}
      sort={{ field: 'updatetime', order: 'DESC' }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
      actions={<ListActions />}
      exporter={false}
      empty={<EmptyList kind={kind} />}
      title={nameOf(kind)}
      sx={phoneStyles}
    >
      <ContentRows kind={kind} />
    </List>
  )
}
export default ContentList
