// Rows of a list by its columns: a table, or where that does not fit, a list.
import ExpandIcon from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Alert,
  Box,
  Button,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Skeleton,
  useMediaQuery,
} from '@mui/material'
import { Fragment, type ReactElement, type ReactNode, useState } from 'react'
import {
  DataTable,
  ListNoResults,
  type RaRecord,
  RecordsIterator,
  useListContext,
  WithListContext,
} from 'react-admin'
import { failureText } from '#platform/console/api.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { BulkToolbar } from './bulk/BulkButtons.tsx'
import { type Column, cellOf, type NarrowPart, textOf } from './columns.ts'

interface RowsProps<T extends RaRecord> {
  columns: readonly Column<T>[]
  /** Path of the record's screen, such as `/news/5`. */
  path?: (record: T) => string
  /** In place of rows, where there are none. */
  empty?: ReactElement
  /** Its buttons stand in `BulkButtons`. */
  bulkActions?: ReactElement
  /** Stands below an expanded row, with the record as its context. */
  expand?: ReactElement
  isExpandable?: (record: T) => boolean
}

const RecordTable = <T extends RaRecord>({
  columns,
  path,
  empty,
  toolbar,
  expand,
  isExpandable,
}: Omit<RowsProps<T>, 'bulkActions'> & { toolbar: ReactElement | false }) => {
  const open = (record: T) => path?.(record) ?? (isExpandable?.(record) === false ? false : 'expand')
  return (
    <DataTable<T>
      rowClick={(path ?? expand) ? (_id, _resource, record) => open(record) : false}
      bulkActionButtons={toolbar}
      size="small"
      empty={empty}
      expand={expand}
      isRowExpandable={isExpandable}
    >
      {columns
        .filter(({ cell }) => cell !== false)
        .map((column) => (
          <DataTable.Col<T>
            key={column.label}
            source={column.sort?.field ?? column.source}
            label={column.label}
            disableSort={!column.sort}
            sortByOrder={column.sort?.order}
            align={column.align}
            sx={column.sx}
            render={(record) => cellOf(column, record)}
          />
        ))}
    </DataTable>
  )
}

const narrowCellOf = <T,>(column: Column<T>, part: NarrowPart, record: T): ReactNode => {
  const { narrow } = column
  if (typeof narrow === 'object') return narrow[part]?.(record)
  if (narrow !== part) return null
  if (part === 'title') return <TitleText text={String(textOf(column, record))} />
  return part === 'line' ? textOf(column, record) : cellOf(column, record)
}

const NarrowRow = <T extends RaRecord>({
  columns,
  record,
  path,
  expand,
  isExpandable,
}: RowsProps<T> & { record: T }) => {
  const cells = (part: NarrowPart) =>
    columns
      .map((column) => ({ key: column.label, cell: narrowCellOf(column, part, record) }))
      .filter(({ cell }) => Boolean(cell))
  const part = (name: NarrowPart) => cells(name).map(({ key, cell }) => <Fragment key={key}>{cell}</Fragment>)
  const texts = cells('line')
  const text = (
    <ListItemText
      primary={
        <>
          <Box component="span" sx={{ flex: 1, fontWeight: 600 }}>
            {part('title')}
          </Box>
          <span>{part('chip')}</span>
        </>
      }
      secondary={
        texts.length === 0
          ? null
          : texts.map(({ key, cell }, index) => (
              <Fragment key={key}>
                {/* No date is broken at its hyphens. */}
                <Box component="span" sx={{ display: 'inline-block' }}>
                  {cell}
                  {index < texts.length - 1 && ' ·'}
                </Box>{' '}
              </Fragment>
            ))
      }
      slotProps={{ primary: { sx: { display: 'flex', gap: 1 } } }}
    />
  )
  const row = () => {
    if (path)
      return (
        <ListItemButton component="a" href={`#${path(record)}`}>
          {text}
        </ListItemButton>
      )
    if (!expand || isExpandable?.(record) === false) return <Box sx={{ px: 2 }}>{text}</Box>
    return (
      <Accordion
        disableGutters
        square
        elevation={0}
        slotProps={{ heading: { component: 'div' }, transition: { unmountOnExit: true } }}
      >
        <AccordionSummary expandIcon={<ExpandIcon />} slotProps={{ content: { sx: { my: 0.5 } } }}>
          {text}
        </AccordionSummary>
        <AccordionDetails sx={{ pt: 0 }}>{expand}</AccordionDetails>
      </Accordion>
    )
  }
  return (
    <ListItem disablePadding divider sx={{ display: 'block' }}>
      {row()}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          px: 2,
          pb: 1.5,
          '&:empty': { display: 'none' },
        }}
      >
        {part('foot')}
      </Box>
    </ListItem>
  )
}

const NarrowRows = <T extends RaRecord>(props: RowsProps<T>) => (
  <WithListContext<T>
    empty={props.empty ?? <ListNoResults />}
    render={({ data }) => (
      <List disablePadding>
        <RecordsIterator<T>
          data={data}
          render={(record) => <NarrowRow key={record.id} record={record} {...props} />}
        />
      </List>
    )}
  />
)

/** @param tableFrom pixels of the narrowest window that has room for the table */
export const RecordRows = <T extends RaRecord>({
  columns,
  tableFrom = 1024,
  bulkActions,
  ...props
}: RowsProps<T> & { tableFrom?: number }) => {
  const isNarrow = useMediaQuery(`(max-width: ${tableFrom - 1}px)`)
  const { filterValues, isPending, error, total, refetch } = useListContext()
  const [toolbar, setToolbar] = useState<Element | null>(null)
  // The library's own lists say nothing for a second while they load, and name what was not read as empty.
  if (isPending) return <Skeleton variant="rounded" height={320} />
  if (error && total === undefined)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
        {failureText(error)}
      </Alert>
    )
  const shown = columns.filter(({ shownFor }) => shownFor?.(filterValues as Record<string, unknown>) ?? true)
  return (
    <>
      {isNarrow ? (
        <NarrowRows<T> columns={shown} {...props} />
      ) : (
        <RecordTable<T>
          columns={shown}
          toolbar={bulkActions ? <Box ref={setToolbar} sx={{ display: 'contents' }} /> : false}
          {...props}
        />
      )}
      <BulkToolbar value={toolbar}>{bulkActions}</BulkToolbar>
    </>
  )
}
