import type { Identifier } from 'react-admin'
import { staffRegions } from '#contract/regions/regions-admin.ts'
import { callStaff } from '../calls.ts'
import { listFrom } from '../lists.ts'
import type { DataSource } from '../sources.ts'

/** The one with this code: a search for a whole code finds it, and whatever begins like it. */
const regionByCode = async (id: Identifier) => {
  const { list } = await callStaff(staffRegions, { keyword: String(id), pagesize: 100 })
  const match = list.find((region) => region.id === Number(id))
  if (!match) throw new Error(`no region has the code ${id}`)
  return match
}

export const regionSources: Record<string, DataSource> = {
  regions: { list: listFrom(staffRegions), get: regionByCode },
}
