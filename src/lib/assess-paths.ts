// URLs of assessments: wizard, reports, method. Apart from paths.ts, which every island loads.
import { query } from './paths.ts'

export const assessPaths = {
  wizard: '/addAssess',
  /** Wizard with the public facts of a listing. */
  wizardOf: (listing: number) => `/addAssess${query({ prodId: listing })}`,
  /** How scores are made. */
  method: '/assess/method',
  report: (id: number) => `/addAssess/${id}`,
  /** Serves reports under their own addresses. */
  reportShell: '/addAssess/report',
  /** A shared report: servers do not see what stands behind the `#`. */
  sharedReport: (key?: string) => `/addAssess/shared${key ? `#${key}` : ''}`,
  /** Own reports and drafts. */
  own: '/account/assess',
  /** Two reports side by side. */
  compare: (one?: number, other?: number) => `/account/assess/compare${query({ one, other })}`,
} as const
