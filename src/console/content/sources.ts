import type { RaRecord } from 'react-admin'
import { EDITED_KINDS } from '#contract/content/index.ts'
import { callStaff } from '../calls.ts'
import { listFrom } from '../lists.ts'
import type { Source } from '../sources.ts'
import { callsOf } from './calls.ts'
import { LISTED, listedSource } from './listed.ts'

/** Records as lists and references show them; forms read the fields themselves. */
const edited: Record<string, Source> = Object.fromEntries(
  EDITED_KINDS.map((kind) => {
    const { list, get } = callsOf(kind)
    return [
      kind,
      {
        list: listFrom(list),
        one: async (id): Promise<RaRecord> => (await callStaff(get, { id: Number(id) })).record,
      },
    ]
  }),
)

export const contentSources: Record<string, Source> = { ...edited, [LISTED]: listedSource }
