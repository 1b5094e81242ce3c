// Types of news (spec part 2 §3), grouped by where they are read. Every page loads this for its addresses.

/** Sections of the news centre, in the order of its tabs. */
export const CENTRE_TYPES = [1, 2, 3, 4, 5, 6] as const
/** Interviews, dynamics, literature and opinions: read under the experts. */
export const EXPERT_TYPES = [7, 8, 9, 10] as const

/** Its items stand under it, in its detail alone. */
export const TOPIC = 6

export const isExpertNews = (type: number) => (EXPERT_TYPES as readonly number[]).includes(type)

/** `newstype` of getNewsDetail: 1 news centre, 2 expert news. */
export const newsGroupOf = (type: number) => (isExpertNews(type) ? 2 : 1)
