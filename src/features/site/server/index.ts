// Services and interfaces that other features may use.

export { isOwnAddress, type OwnPages, standsAt } from './own-pages.service.ts'
export * as site from './site.service.ts'
export { operatorSettings } from './site.service.ts'
