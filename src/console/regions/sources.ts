import type { Identifier } from 'react-admin'
import { staffRegions } from '#contract/regions/regions-admin.ts'
import { callStaff } from '../calls.ts'
import { listFrom } from '../lists.ts'
import type { Source } from '../sources.ts'

/** The one with this code: a search for a whole code finds it, and whatever begins like it. */
const one = async (id: Identifier) => {
  const { list } = await callStaff(staffRegions, { keyword: String(id), pagesize: 100 })
  const found = list.find((region) => region.id === Number(id))
  if (!found) throw new Error(`no region has the code ${id}`)
  return found
}

export const regionSources: Record<string, Source> = { regions: { list: listFrom(staffRegions), one } }
