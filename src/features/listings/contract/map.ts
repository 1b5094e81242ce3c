import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { readsList, readsText } from '#platform/contract/fields.ts'
import { ListingFilter } from './filter.ts'

export const foretryMap = endpoint({
  title: '林地分布',
  path: '/api/foretryMap',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  input: z.object(ListingFilter.shape),
  output: z.object({
    /** Provinces with listings, whatever region is chosen: the map is where another is chosen. */
    provinces: z.array(z.object({ id: z.int(), count: z.int() })),
    /**
     * The newest listings of the chosen region: 300 at most whose owners marked their place, and 300 at most that stand where
     * the name of their county, or else of their city or province, stands on maps.
     */
    points: z.array(
      z.object({
        id: z.int(),
        project_name: z.string(),
        forestry_type: z.int(),
        province_id: z.int(),
        face_price: z.number(),
        measure_area: z.number(),
        /** Like those of the list. */
        approximate: readsList(readsText),
        /** In WGS 84, whatever datum the owner has written them in. */
        lng: z.number(),
        lat: z.number(),
        /** Name of the region that it stands at, for a place that is not known any closer; empty for a marked one. */
        about: z.string(),
      }),
    ),
  }),
  refusals: [],
  note: '坐标一律换算为 WGS 84。条件与列表（foretryList，只含有效的林地）相同，其中 city_id、county_id、keyword、score、sort、价格 5、一次多选的 forestry_types 与 types（代码以逗号分隔，如 1,3）与各范围（price_min 与 price_max 为总价万元，area_ 为亩，permu_ 为元/亩·年，years_ 为年限，0 不限）也是本站增加的；各省的条数不受所选地区影响，供换一个省查看。',
})
