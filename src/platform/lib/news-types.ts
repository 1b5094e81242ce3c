// Types of news (spec part 2 §3), grouped by the section that shows them. Every page loads this for its addresses.

/** Sections of the news centre, in the order of its tabs. */
export const CENTRE_TYPES = [1, 2, 3, 4, 5, 6] as const
/** Interviews, dynamics, literature and opinions: shown in the expert section. */
export const EXPERT_TYPES = [7, 8, 9, 10] as const

/** Recommendations: read like the news centre, listed apart from it. */
export const RECOMMENDED = 20

export type SectionedType = (typeof CENTRE_TYPES | typeof EXPERT_TYPES)[number] | typeof RECOMMENDED

/** A topic; its articles appear on its own page only. */
export const TOPIC = 6

export const isExpertNews = (type: number) => (EXPERT_TYPES as readonly number[]).includes(type)

/** `newstype` of getNewsDetail: 1 news centre, 2 expert news. */
export const newsGroupOf = (type: number) => (isExpertNews(type) ? 2 : 1)
