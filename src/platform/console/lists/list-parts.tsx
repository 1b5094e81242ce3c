// Parts of lists of records: the link of a row, filters on narrow screens, and what is said of too many or none.
import { Alert, Box, Button, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FilterButton, SelectInput, type SelectInputProps, TopToolbar, useListContext } from 'react-admin'

interface TitleProps {
  /** Path of the record's screen. */
  path: string
  children: ReactNode
  /** Below the title. */
  note: string
  minWidth?: number
}

/** Style of a column of times: date and minute stand below each other where the table would be wider than the window. */
export const timeCell = {
  minWidth: 96,
  '&.MuiTableCell-body': { whiteSpace: { xs: 'normal', lg: 'nowrap' } },
} as const

/** Path of a list as a filter shows it. @param path such as `/news` */
export const listPath = (path: string, filter: object) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' }).toString()}`

/** The same as the address of a link. */
export const listHref = (path: string, filter: object) => `#${listPath(path, filter)}`

/** Title of a row, with a link for keyboard users: the row itself reacts to the mouse only. */
export const RowTitle = ({ path, children, note, minWidth = 220 }: TitleProps) => (
  <Box sx={{ minWidth }}>
    <Link
      href={`#${path}`}
      variant="body2"
      color="textPrimary"
      underline="hover"
      sx={{ fontWeight: 600 }}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
    <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
      {note}
    </Typography>
  </Box>
)

/** Filter by one of several choices; without one it shows 全部. */
export const FilterSelect = (props: SelectInputProps) => (
  <SelectInput emptyText="全部" slotProps={{ select: { displayEmpty: true } }} {...props} />
)

/** Takes all filters away but those named, such as the tab of a queue. */
export const ClearFilters = ({ kept }: { kept?: readonly string[] }) => {
  const { filterValues, setFilters } = useListContext()
  const entries = Object.entries(filterValues as object)
  const isKept = ([name]: [string, unknown]) => kept?.includes(name) ?? false
  if (entries.every(isKept)) return null
  return (
    <Button size="small" onClick={() => setFilters(Object.fromEntries(entries.filter(isKept)), {}, false)}>
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
export const TruncationNotice = ({
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

/** Stands in place of the rows of an empty list. */
export const NoRecords = ({ title, hint }: { title: string; hint: string }) => (
  <Box sx={{ py: 8, px: 2, textAlign: 'center' }}>
    <Typography variant="h6" component="p">
      {title}
    </Typography>
    <Typography color="textSecondary">{hint}</Typography>
  </Box>
)
