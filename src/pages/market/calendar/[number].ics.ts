import type { APIRoute } from 'astro'
import { hasCalendar, tenderCalendar } from '#features/tenders/rules/tender-calendar.ts'
import { findTender } from '#features/tenders/templates/tenders.ts'
import { siteUrl } from '#platform/content/open.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import { tenderCalendarPath } from '#platform/lib/paths.ts'

export const GET: APIRoute = ({ params, url }) => {
  const tender = findTender(params.number ?? '')
  if (!tender || !hasCalendar(tender) || tenderCalendarPath(tender.project_sn) !== url.pathname)
    return new Response(null, { status: 404 })
  return new Response(tenderCalendar(tender, siteUrl()), {
    headers: { 'content-type': contentTypeOf(url.pathname) },
  })
}
