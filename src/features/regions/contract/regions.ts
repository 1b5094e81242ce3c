import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { codeOr, optionalRegionCode, readsInteger, readsList, readsText } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'

export const BadRegion: Refusal = { code: 1301, msg: '请选择所在城市' }
export const BadPlace: Refusal = { code: 1304, msg: '请选择所在地区' }

export const Region = z.object({
  /** Six-digit administrative division code, or an id from elsewhere. */
  id: readsInteger,
  name: readsText,
})
export type Region = z.output<typeof Region>

const ListedRegion = z.object({
  ...Region.shape,
  pid: readsInteger,
})

export const getCity = endpoint({
  title: '地区：下级列表',
  path: '/api/getCity',
  encoding: 'form',
  alsoJson: true,
  access: 'visitor',
  input: z.object({
    /** 0 for the top level. */
    pid: optionalRegionCode('上级地区'),
    /** 2 asks for provinces; with a pid it changes nothing. */
    type: codeOr('地区级别', 2, 0, 9),
  }),
  output: readsList(ListedRegion),
  refusals: [],
})
