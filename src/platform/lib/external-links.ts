// Pages that may stand on other sites (spec part 1 §2): the settings name them, empty ones are pages of our own.
import { marketPath, projectListPath } from './paths.ts'

/** Our own page by the setting that may replace it; empty where we have none. */
const ownPages = {
  market_link: marketPath,
  bidding_link: '',
  bid_hall_link: '',
  finance_link: projectListPath(1),
  ndrc_link: projectListPath(2),
  local_link: projectListPath(3),
  project_admin_link: '',
} as const
export type ExternalLink = keyof typeof ownPages
export type ExternalLinks = Readonly<Record<ExternalLink, string>>

export const isElsewhere = (address: string) => /^https?:\/\//.test(address)
const isPath = (address: string) => /^\/(?!\/)/.test(address)

/** Address of the link; empty for none. Settings may hold `0`, or what is no address. */
export const addressOf = (settings: ExternalLinks, link: ExternalLink): string => {
  const set = settings[link]
  return isElsewhere(set) || isPath(set) ? set : ownPages[link]
}

/** Where a link to a page of ours leads: to what replaces it, or to the page itself. */
export const placeOf = (settings: ExternalLinks, path: string): string => {
  const link = (Object.keys(ownPages) as ExternalLink[]).find((each) => path && ownPages[each] === path)
  return link ? addressOf(settings, link) : path
}

/** The newest page of a project library, or what replaces it; 0 for the newest of all libraries. */
export const libraryPlace = (settings: ExternalLinks, library: number) =>
  placeOf(settings, projectListPath(library))
