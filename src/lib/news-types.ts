// Types of news (spec part 2 §3), grouped by where they are read: what addresses, calls and queries go by.

/** Sections of the news centre, in the order of its tabs. */
export const CENTRE_TYPES = [1, 2, 3, 4, 5, 6] as const
/** Interviews, dynamics, literature and opinions: read under the experts. */
export const EXPERT_TYPES = [7, 8, 9, 10] as const
/** Hot recommendations: read like the news centre, listed apart from it. */
export const RECOMMENDED = 20

export const NEWS_TYPES = [...CENTRE_TYPES, ...EXPERT_TYPES, RECOMMENDED] as const
export type NewsType = (typeof NEWS_TYPES)[number]

/** Its items stand under it, in its detail alone. */
export const TOPIC = 6

const isOneOf = (types: readonly number[]) => (type: number) => types.includes(type)
export const isExpertNews = isOneOf(EXPERT_TYPES)
export const isNewsType = (type: number): type is NewsType => isOneOf(NEWS_TYPES)(type)

/** `newstype` of getNewsDetail: 1 news centre, 2 expert news. */
export const newsGroupOf = (type: number) => (isExpertNews(type) ? 2 : 1)
