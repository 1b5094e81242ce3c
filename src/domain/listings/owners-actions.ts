// What the page of a listing offers its owner in place of the call-back.
import { paths } from '#lib/paths.ts'

export const ownersActions = (id: number) => [
  { path: paths.publishListing(id, 'edit'), label: '修改' },
  { path: paths.accountLeads(id), label: '查看预约' },
]
