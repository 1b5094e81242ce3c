// Regions as the console lists them; they come from the national codes and are not edited.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { optionalRegionCode, optionalText, Page, pageOf, pageSize } from '#platform/contract/fields.ts'

export const RegionRow = z.object({
  id: z.int(),
  name: z.string(),
  parent: z.int(),
  /** 1 province, 2 city, 3 county. */
  level: z.int(),
})
export type RegionRow = z.output<typeof RegionRow>

export const staffRegions = endpoint({
  title: '地区列表',
  path: '/api/staff/regions',
  encoding: 'json',
  access: 'staff',
  input: z.object({
    /** 0 for the top level. */
    pid: optionalRegionCode('上级地区'),
    /** Looks on every level below, in names, and for a code that starts like it. */
    keyword: optionalText('关键词', 50),
    page: Page,
    pagesize: pageSize(50),
  }),
  output: pageOf(RegionRow),
  refusals: [],
})
