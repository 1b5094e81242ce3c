import OrderIcon from '@mui/icons-material/SwapVertOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import {
  CreateButton,
  DateInput,
  FilterButton,
  SelectInput,
  type SelectInputProps,
  TopToolbar,
  useListContext,
  useResourceContext,
} from 'react-admin'
import { categoriesOf, contentKind } from '#features/content/console/console-kind.ts'
import { listedStateNames, markNames } from '#features/content/rules.ts'
import { mayAnywhere } from '#features/identity/rules/rights.ts'
import { useGrants } from '#features/staff/console/own-rights.ts'
import { callStaff } from '#platform/console/api.ts'
import { KeywordInput } from '#platform/console/inputs/KeywordInput.tsx'
import { FilterSelect, listHref, NoRecords } from '#platform/console/lists/list-parts.tsx'
import { RecordList } from '#platform/console/lists/RecordList.tsx'
import { RecordRows } from '#platform/console/lists/RecordRows.tsx'
import { choicesOf } from '#platform/console/texts/format.ts'
import type { OrderedKind } from '#platform/contract/kinds.ts'
import { type EditedKind, isImportedKind, isOrderedKind } from '#platform/contract/kinds.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import { columnsOf } from './content-columns.tsx'
import { importPath } from './import/import-path.ts'
import { callsOf, isEditedKind, nameOf } from './kind-contract.ts'

const OrderDialog = lazy(() => import('./order/OrderDialog.tsx'))

const OrderButton = ({ kind }: { kind: OrderedKind }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<OrderIcon />} onClick={() => setOpen(true)}>
        调整次序
      </Button>
      {open && (
        <Suspense>
          <OrderDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const AuthorInput = (props: SelectInputProps) => {
  const kind = useResourceContext()
  const { data = [], isPending } = useQuery({
    queryKey: ['authors', kind],
    queryFn: () => (isEditedKind(kind) ? callStaff(callsOf(kind).authors, {}) : []),
  })
  return <SelectInput {...props} choices={data} isPending={isPending} />
}

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
  const grants = useGrants()
  const mayWrite = mayAnywhere(grants, 'write', kind)
  return (
    <TopToolbar>
      <FilterButton />
      {isOrderedKind(kind) && mayAnywhere(grants, 'publish', kind) && <OrderButton kind={kind} />}
      {isImportedKind(kind) && mayWrite && (
        <Button size="small" startIcon={<ImportIcon />} href={`#${importPath(kind)}`}>
          从表格导入
        </Button>
      )}
      {isFiltered ? (
        <Button size="small" href={listHref(`/${resource}`, {})}>
          清除筛选
        </Button>
      ) : (
        <Button size="small" href={listHref(`/${resource}`, { state: 'removed' })}>
          回收站
        </Button>
      )}
      {mayWrite && <CreateButton variant="contained" label="新建" />}
    </TopToolbar>
  )
}

const nothingInBin = (
  <NoRecords
    title="回收站是空的"
    hint="删除的内容会移到这里，可以恢复。"
    filtered={{ title: '回收站里没有相符的内容', hint: '换一个关键词或条件试试。' }}
    kept={['state']}
  />
)

const ContentRows = ({ kind }: { kind: EditedKind }) => {
  const { filterValues, onUnselectItems } = useListContext()
  const isBin = filterValues.state === 'removed'
  const filter = JSON.stringify(filterValues)
  // Rows that were ticked under another filter, or on an earlier visit, must not be acted on unseen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each filter, not for each render of the list
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- as above
  useEffect(() => onUnselectItems(), [filter])
  return (
    <RecordRows
      columns={columnsOf(kind, isBin)}
      path={({ id }) => `/${kind}/${id}`}
      bulkActions={<BulkActions kind={kind} />}
      {...(isBin && { empty: nothingInBin })}
    />
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
      exported={columnsOf(kind)}
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
