import { getCity } from '#features/regions/contract/regions.ts'
import { call } from '#platform/browser/call.ts'
import { showSystemError } from '#platform/browser/system-error.ts'
import { asJson } from '#platform/contract/endpoint.ts'

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
/** The same, asked with a JSON body as assessments and enquiries do. */
export const loadRegionsAsJson = loadBy(asJson(getCity))
