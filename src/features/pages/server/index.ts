// Services and interfaces that other features may use.

export { isPublicSlug } from './pages.service.ts'
export { publicSlugs } from './pages.table.ts'
