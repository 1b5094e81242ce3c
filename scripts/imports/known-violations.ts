/** Imports that the law refuses and that are still to be turned. None may be added. */
export const knownViolations: ReadonlySet<string> = new Set<string>([
  'src/features/content/server/content-lists.table.ts → src/features/news/server/news.schema.ts',
  'src/features/exchange/islands/SaveSearchButton.tsx → src/features/exchange/islands/SaveSearch.tsx → src/features/exchange/islands/SaveDialog.tsx → src/features/exchange/islands/SaveSearchButton.tsx',
  'src/features/exchange/islands/SaveSearchButton.tsx → src/features/exchange/islands/SaveSearch.tsx → src/features/exchange/islands/SaveSearchButton.tsx',
  'src/features/listings/islands/form/use-agreement.ts → src/features/data-rights/contract.ts',
  'src/features/listings/server/listing-scores.service.ts → src/features/saved-searches/server/search-notices.service.ts',
  'src/features/listings/server/my-listings.table.ts → src/features/leads/server/leads.schema.ts',
  'src/features/listings/server/published-listings.service.ts → src/features/saved-searches/server/search-notices.service.ts',
  'src/features/publishing/server/change-feed.table.ts → src/features/listings/server/published-listings.schema.ts',
  'src/features/publishing/server/routes.ts → src/features/publishing/server/feed.kind.ts',
  'src/features/search/server/routes.ts → src/features/search/server/searchable.kind.ts',
  'src/features/search/server/search-words.service.ts → src/features/listings/rules/woodland.ts',
  'src/features/tenders/server/tender-search.table.ts → src/features/search/server/matching-ids.table.ts',
  'src/features/statistics/islands/Figures.tsx → src/features/statistics/islands/Chart.tsx → src/features/statistics/islands/Figures.tsx',
])
