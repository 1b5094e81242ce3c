import type { Serve } from '#features/identity/server/index.ts'
import { getCity } from '#features/regions/contract/regions.ts'
import { staffRegions } from '#features/regions/contract/regions-admin.ts'
import * as regions from './regions.service.ts'

export const regionRoutes = (serve: Serve) => {
  serve(getCity, ({ input }) => regions.childRegions(input).map((region) => ({ ...region, pid: input.pid })))
  serve(staffRegions, ({ input }) => regions.listRegions(input))
}
