// Lists of articles, for the features that show some.
export { listedByIds, listNews, type NewsFilter, type NewsSummary } from './news.table.ts'
