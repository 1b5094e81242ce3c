// Services and interfaces that other features may use.

export { countSearches } from './saved-searches.service.ts'
