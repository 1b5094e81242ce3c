// Loads the cities of a province or the counties of a city, for the region pickers of forms.
import { call } from '#client/call.ts'
import { asJson } from '#contract/endpoint.ts'
import { getCity } from '#contract/regions/regions.ts'
import { showSystemError } from './system-error.ts'

const loadBy =
  (regions: typeof getCity) =>
  async (pid: number): Promise<{ id: number; name: string }[]> => {
    try {
      return (await call(regions, { pid })).data
    } catch (error) {
      void showSystemError(error)
      throw error
    }
  }

export const loadRegions = loadBy(getCity)
/** As assessments and enquiries ask for them. */
export const loadRegionsAsJson = loadBy(asJson(getCity))
