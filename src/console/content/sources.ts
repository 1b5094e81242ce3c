import type { RaRecord } from 'react-admin'
import { EDITED_KINDS } from '#contract/content/index.ts'
import { callStaff } from '../calls.ts'
import { listFrom } from '../lists.ts'
import type { DataSource } from '../sources.ts'
import { callsOf } from './calls.ts'
import { LISTED_LISTINGS, listedListings } from './listed.ts'

/** Records as lists and references show them; forms read the fields themselves. */
const edited: Record<string, DataSource> = Object.fromEntries(
  EDITED_KINDS.map((kind) => {
    const { list, get } = callsOf(kind)
    return [
      kind,
      {
        list: listFrom(list),
        get: async (id): Promise<RaRecord> => (await callStaff(get, { id: Number(id) })).record,
      },
    ]
  }),
)

export const contentSources: Record<string, DataSource> = { ...edited, [LISTED_LISTINGS]: listedListings }
