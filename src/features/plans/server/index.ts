// What other features may call here.

export { newestPlans, publicPlans } from './plans.service.ts'
