// Parts of lists of records: the link of a row, filters on narrow screens, and what is said of too many or none.
import { Alert, Box, Button, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  FilterButton,
  SelectInput,
  type SelectInputProps,
  TopToolbar,
  useExpanded,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin'

interface TitleProps {
  /** Path of the record's screen. */
  path: string
  children: ReactNode
  /** Below the title. */
  note: string
  minWidth: number
}

/** Path of a list as a filter shows it. @param path such as `/news` */
export const listPath = (path: string, filter: object) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' }).toString()}`

/** The same as the address of a link. */
export const listHref = (path: string, filter: object) => `#${listPath(path, filter)}`

const titleStyle = { variant: 'body2', color: 'textPrimary', underline: 'hover' } as const

/** Leads to the record by keyboard too: the row itself reacts to the mouse only. */
export const RowLink = ({ path, children }: Pick<TitleProps, 'path' | 'children'>) => (
  <Link
    href={`#${path}`}
    {...titleStyle}
    sx={{ fontWeight: 600, mr: 0.75 }}
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
)

/** Expands the row by keyboard too: the library's arrow reacts to the mouse only. */
export const RowToggle = ({ children }: { children: ReactNode }) => {
  const { id = '' } = useRecordContext() ?? {}
  const [expanded, toggle] = useExpanded(useResourceContext() ?? '', id)
  return (
    <Link
      component="button"
      type="button"
      {...titleStyle}
      aria-expanded={expanded}
      onClick={(event) => {
        event.stopPropagation()
        toggle()
      }}
      sx={{ textAlign: 'start' }}
    >
      {children}
    </Link>
  )
}

/** Below what a cell says first. */
export const CellNote = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
    {children}
  </Typography>
)

export const RowTitle = ({ path, children, note, minWidth }: TitleProps) => (
  <Box sx={{ minWidth }}>
    <RowLink path={path}>{children}</RowLink>
    <CellNote>{note}</CellNote>
  </Box>
)

/** Filter by one of several choices; without one it shows 全部. */
export const FilterSelect = (props: SelectInputProps) => (
  <SelectInput emptyText="全部" slotProps={{ select: { displayEmpty: true } }} {...props} />
)

/** Whether the list has filters. @param kept names of filters that do not count */
const isFiltered = (filter: object, kept: readonly string[] = []) =>
  Object.entries(filter).some(([name, value]) => !kept.includes(name) && value !== undefined && value !== '')

/** Takes all filters away but those named, such as the tab of a queue. */
export const ClearFilters = ({ kept }: { kept?: readonly string[] }) => {
  const { filterValues, setFilters } = useListContext()
  const filter = filterValues as object
  if (!isFiltered(filter, kept)) return null
  const left = Object.entries(filter).filter(([name]) => kept?.includes(name))
  return (
    <Button size="small" onClick={() => setFilters(Object.fromEntries(left), {}, false)}>
      清除筛选
    </Button>
  )
}

/** Opens the filters where they do not stand above the list. */
export const FilterActions = () => (
  <TopToolbar>
    <FilterButton />
    <ClearFilters />
  </TopToolbar>
)

/** Tells that a list ends before its last record. */
export const TruncationBanner = ({
  reach,
  unit,
  records,
}: {
  reach: number
  unit: string
  records: string
}) => {
  const { meta } = useListContext() as { meta?: { more?: boolean } }
  if (!meta?.more) return null
  return (
    <Alert severity="info" sx={{ borderRadius: 0 }}>
      符合条件的{records}超过 {reach} {unit}，这里只列出最近的 {reach} {unit}。要看更早的，请缩小日期范围。
    </Alert>
  )
}

interface Words {
  title: string
  hint: string
}

/** Stands in place of the rows of an empty list; `filtered` where it is filtered by more than what is `kept`. */
export const NoRecords = ({
  filtered,
  kept,
  ...none
}: Words & { filtered?: Words; kept?: readonly string[] }) => {
  const { filterValues } = useListContext()
  const { title, hint } = filtered && isFiltered(filterValues as object, kept) ? filtered : none
  return (
    <Box sx={{ py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h6" component="p">
        {title}
      </Typography>
      <Typography color="textSecondary">{hint}</Typography>
    </Box>
  )
}
