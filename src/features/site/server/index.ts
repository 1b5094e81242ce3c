// What other features may call here.

export * as site from './site.service.ts'
export { operatorSettings } from './site.service.ts'
