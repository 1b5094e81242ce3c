// /open-data/tenders-{part}.csv: tenders of one range of ids.
import type { APIRoute } from 'astro'
import { fileAt, tendersCsv } from '#features/open-data/templates/open-data.ts'
import { tendersTablePath } from '#platform/lib/paths.ts'

export const GET: APIRoute = ({ params, url }) => {
  const part = Number(params.part)
  return fileAt(url.pathname, tendersTablePath(part) === url.pathname ? tendersCsv(part) : undefined)
}
