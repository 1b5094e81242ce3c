import * as z from 'zod/mini'
import { readsFitting } from '#platform/content/answers.ts'
import type { Single } from '#platform/content/single.ts'
import { readSingle } from '#platform/content/single-reader.ts'
import { getCity, Region } from './contract/regions.ts'

export const provinces: Single<Region[]> = {
  name: 'provinces',
  shape: z.array(Region),
  empty: [],
  fetch: async (call) => {
    const reply = await call({ ...getCity, output: readsFitting(Region) }, { pid: 0, type: 2 })
    return reply.length > 0 ? reply : undefined
  },
  guard: { name: '地区', ids: (value) => value.map(({ id }) => id) },
}
/** For forms, which send ids of regions. Addresses, lists and filters take `provinces` of `templates/provinces.ts`. */
export const readProvinces = () => readSingle(provinces)
