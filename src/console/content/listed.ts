// Listings that readers find now, as editors pick them for the home page.
import type { RaRecord } from 'react-admin'
import { forestryDetail } from '#contract/listings/detail.ts'
import { foretryList } from '#contract/listings/list.ts'
import { callStaff } from '../calls.ts'
import type { DataSource } from '../sources.ts'

/** Name of the resource. */
export const LISTED_LISTINGS = 'listed'

/** Title and number of one: titles alone may repeat. */
export const listingTitle = ({ id, project_name }: RaRecord) => `${project_name}（${id}）`

export const listedListings: DataSource = {
  list: async ({ pagination, filter }) => {
    const { keyword = '' } = filter as { keyword?: string }
    const { list, count } = await callStaff(foretryList, {
      keyword,
      page: pagination?.page ?? 1,
      pagesize: pagination?.perPage ?? 25,
    })
    return { data: list, total: count }
  },
  get: async (id) => await callStaff(forestryDetail, { id: Number(id) }),
}
