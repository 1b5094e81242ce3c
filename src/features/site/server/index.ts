// Services and interfaces that other features may use.

export * as site from './site.service.ts'
export { operatorSettings } from './site.service.ts'
