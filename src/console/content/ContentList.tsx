// List of the records of one kind of content.
import { Box, Button, Typography } from '@mui/material'
import {
  CreateButton,
  SearchInput,
  SelectInput,
  TopToolbar,
  useListContext,
  useResourceContext,
} from 'react-admin'
import type { EditedKind } from '#contract/content/index.ts'
import { categoriesOf, markNames, stateNames } from '#domain/content.ts'
import { RecordList } from '../components/RecordList.tsx'
import { choicesOf } from '../texts/format.ts'
import { ContentRows } from './ContentRows.tsx'
import { isEditedKind, kindOptions, nameOf } from './kinds.ts'

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

const ContentList = () => {
  const kind = useResourceContext()
  if (!isEditedKind(kind)) return null
  return (
    <RecordList
      filters={filtersFor(kind)}
      sort={{ field: 'updatetime', order: 'DESC' }}
      actions={<ListActions />}
      empty={<EmptyList kind={kind} />}
      title={nameOf(kind)}
      sx={phoneStyles}
    >
      <ContentRows kind={kind} />
    </RecordList>
  )
}
export default ContentList
