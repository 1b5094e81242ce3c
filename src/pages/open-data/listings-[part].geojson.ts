// /open-data/listings-{part}.geojson: the same on a map.
import type { APIRoute } from 'astro'
import { fileAt, listingsGeoJson } from '#features/open-data/templates/open-data.ts'
import { listingsGeoJsonPath } from '#platform/lib/paths.ts'

export const GET: APIRoute = ({ params, url }) => {
  const part = Number(params.part)
  return fileAt(url.pathname, listingsGeoJsonPath(part) === url.pathname ? listingsGeoJson(part) : undefined)
}
