// What other features may call here.

export { countSearches } from './saved-searches.service.ts'
