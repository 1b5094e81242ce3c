// List of records, with what all lists of the console have in common.
import { Box } from '@mui/material'
import { List, type ListProps, Pagination, useListContext } from 'react-admin'
import type { Column } from './columns.ts'
import { ExportButton } from './ExportButton.tsx'

const PAGE_SIZES = [10, 25, 50, 100]

interface Props extends ListProps {
  pageSizes?: number[]
  /** Columns of a list that can be exported. */
  exported?: readonly Column<never>[]
}

/** Of a list that was read: the library counts 25 records where it knows of none. */
const Pages = ({ pageSizes }: { pageSizes: number[] }) =>
  useListContext().total === undefined ? null : <Pagination rowsPerPageOptions={pageSizes} />

/** Without actions and without a page for an empty list, unless given otherwise. */
export const RecordList = ({ pageSizes = PAGE_SIZES, exported, ...props }: Props) => (
  <List
    perPage={25}
    pagination={
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          // Clear of the button that floats over the end of the list there.
          pb: { xs: 10, md: 0 },
        }}
      >
        {exported ? <ExportButton columns={exported} /> : <span />}
        <Pages pageSizes={pageSizes} />
      </Box>
    }
    actions={false}
    exporter={false}
    empty={false}
    {...props}
  />
)
