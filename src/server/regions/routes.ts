import { getCity } from '#contract/regions/regions.ts'
import { staffRegions } from '#contract/regions/regions-admin.ts'
import type { Serve } from '#server/serve.ts'
import * as regions from './regions.service.ts'

export const regionRoutes = (serve: Serve) => {
  serve(getCity, ({ input }) => regions.below(input).map((region) => ({ ...region, pid: input.pid })))
  serve(staffRegions, ({ input }) => regions.list(input))
}
