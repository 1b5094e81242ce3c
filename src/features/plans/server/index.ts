// Services and interfaces that other features may use.

export { newestPlans, publicPlans } from './plans.service.ts'
