// Services and interfaces that other features may use.

export { siteCheckTrend } from './site-check.service.ts'
