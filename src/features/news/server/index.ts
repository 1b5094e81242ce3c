// Services and interfaces that other features may use.

export * as news from './news.service.ts'
export { itemOf, listedByIds, listNews, type NewsFilter, type NewsSummary } from './news.service.ts'
