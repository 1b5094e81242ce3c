// Services and interfaces that other features may use.

export { leadOn, leadsFrom } from './redirects.service.ts'
