// What other features may call here.

export * as leads from './leads.service.ts'
