import { accountLeadsPath, listingFormPath } from '#platform/lib/paths.ts'

export const ownersActions = (id: number) => [
  { path: listingFormPath(id, 'edit'), label: '修改' },
  { path: accountLeadsPath(id), label: '查看预约' },
]
