// Services and interfaces that other features may use.

export { leadsFrom } from './redirects.service.ts'
