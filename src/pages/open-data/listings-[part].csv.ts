// /open-data/listings-{part}.csv: listings of one range of ids.
import type { APIRoute } from 'astro'
import { fileAt, listingsCsv } from '#features/open-data/templates/open-data.ts'
import { listingsTablePath } from '#platform/lib/paths.ts'

export const GET: APIRoute = ({ params, url }) => {
  const part = Number(params.part)
  return fileAt(url.pathname, listingsTablePath(part) === url.pathname ? listingsCsv(part) : undefined)
}
