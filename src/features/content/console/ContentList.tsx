// List of the records of one kind of content.
import { Box, Button, Typography } from '@mui/material'
import {
  CreateButton,
  DateInput,
  FilterButton,
  TopToolbar,
  useListContext,
  useResourceContext,
} from 'react-admin'
import { categoriesOf, contentKind } from '#features/content/console/console-kind.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { listedStateNames, markNames, stateNames } from '#features/content/rules.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { FilterSelect, listHref } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import type { ExportColumn } from '#platform/console/lists/workbook.ts'
import { choicesOf } from '#platform/console/texts/format.ts'
import { type EditedKind, isOrderedKind } from '#platform/contract/kinds.ts'
import { AuthorInput } from './AuthorInput.tsx'
import { ContentRows } from './ContentRows.tsx'
import { isEditedKind, nameOf } from './kind-contract.ts'
import { OrderButton } from './order/OrderButton.tsx'

const EmptyList = ({ kind }: { kind: EditedKind }) => (
  <Box sx={{ py: 10, width: '100%', textAlign: 'center' }}>
    <Typography variant="h6" component="p">
      还没有{nameOf(kind)}
    </Typography>
    <Typography color="textSecondary" sx={{ mb: 2 }}>
      新建一条，先存草稿，满意了再发布。
    </Typography>
    <CreateButton variant="contained" label={`新建${nameOf(kind)}`} />
  </Box>
)

const filtersFor = (kind: EditedKind) => {
  const selects: [source: string, label: string, labels: Record<string | number, string> | undefined][] = [
    ['category', '分类', categoriesOf(kind)],
    ['state', '状态', listedStateNames],
    ['mark', '标记', contentKind(kind).hasMarks ? markNames : undefined],
  ]
  return [
    <KeywordInput key="keyword" source="keyword" alwaysOn placeholder="搜索标题或编号" />,
    ...selects.flatMap(([source, label, labels]) =>
      labels
        ? [<FilterSelect key={source} source={source} label={label} choices={choicesOf(labels)} alwaysOn />]
        : [],
    ),
    <AuthorInput key="editor" source="editor" label="最后编辑" />,
    <AuthorInput key="creator" source="creator" label="创建人" />,
    <DateInput key="from" source="from" label="更新自" />,
    <DateInput key="to" source="to" label="更新至" />,
  ]
}

const exportedOf = (kind: EditedKind): ExportColumn<ContentRecord>[] => {
  const categories = categoriesOf(kind)
  return [
    { label: '编号', value: ({ id }) => id, width: 8 },
    { label: '标题', value: ({ title }) => title, width: 48 },
    ...(categories
      ? [{ label: '分类', value: ({ category }: ContentRecord) => categories[category] ?? '' }]
      : []),
    ...(contentKind(kind).hasMarks
      ? [
          {
            label: '标记',
            value: ({ marks }: ContentRecord) => marks.map((mark) => markNames[mark]).join('、'),
          },
        ]
      : []),
    { label: '状态', value: ({ state }) => stateNames[state] },
    { label: '上线时间', value: ({ live_since }) => live_since, width: 20 },
    { label: '更新时间', value: ({ updatetime }) => updatetime, width: 20 },
    { label: '编辑', value: ({ editor }) => editor },
    { label: '网址', value: ({ url }) => url, width: 28 },
  ]
}

const phoneStyles = {
  '@media (max-width: 767px)': {
    // The only button of the toolbar floats on phones.
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

const ListActions = ({ kind }: { kind: EditedKind }) => {
  const { resource, filterValues } = useListContext()
  const isFiltered = Object.keys(filterValues as object).length > 0
  return (
    <TopToolbar>
      <FilterButton />
      {isOrderedKind(kind) && <OrderButton kind={kind} />}
      {isFiltered ? (
        <Button size="small" href={listHref(`/${resource}`, {})}>
          清除筛选
        </Button>
      ) : (
        <Button size="small" href={listHref(`/${resource}`, { state: 'removed' })}>
          回收站
        </Button>
      )}
      <CreateButton variant="contained" label="新建" />
    </TopToolbar>
  )
}

const ContentList = () => {
  const kind = useResourceContext()
  if (!isEditedKind(kind)) return null
  return (
    <RecordList
      filters={filtersFor(kind)}
      sort={
        isOrderedKind(kind) ? { field: 'position', order: 'ASC' } : { field: 'updatetime', order: 'DESC' }
      }
      exported={exportedOf(kind)}
      actions={<ListActions kind={kind} />}
      empty={<EmptyList kind={kind} />}
      title={nameOf(kind)}
      sx={phoneStyles}
    >
      <ContentRows kind={kind} />
    </RecordList>
  )
}
export default ContentList
