// List of records, with what all lists of the console have in common.
import { List, type ListProps, Pagination } from 'react-admin'

/** Without actions and without a page for an empty list, unless given otherwise. */
export const RecordList = (props: ListProps) => (
  <List
    perPage={25}
    pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
    actions={false}
    exporter={false}
    empty={false}
    {...props}
  />
)
