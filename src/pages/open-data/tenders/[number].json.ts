// /open-data/tenders/{number}.json: a tender as OCDS releases.
import type { APIRoute } from 'astro'
import { fileAt, tenderReleases } from '#features/open-data/templates/open-data.ts'

export const GET: APIRoute = ({ params, url }) =>
  fileAt(url.pathname, tenderReleases(params.number ?? '', url.pathname))
