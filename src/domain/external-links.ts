// Pages that may stand on other sites (spec part 1 §2): the settings name them, empty ones are pages of our own.
import type { SiteSettings } from '#contract/home.ts'
import { libraryPaths } from '#lib/library-paths.ts'
import { paths } from '#lib/paths.ts'

/** Our own page by the setting that may replace it; empty where we have none. */
const ownPages = {
  market_link: paths.market,
  bidding_link: '',
  bid_hall_link: '',
  finance_link: libraryPaths.projectList(1),
  ndrc_link: libraryPaths.projectList(2),
  local_link: libraryPaths.projectList(3),
  project_admin_link: '',
} as const
export type ExternalLink = keyof typeof ownPages

/** Address of the link; empty for none. */
export const addressOf = (settings: Pick<SiteSettings, ExternalLink>, link: ExternalLink): string => {
  const set = settings[link]
  return set && set !== '0' ? set : ownPages[link]
}

export const isElsewhere = (address: string) => /^https?:\/\//.test(address)
