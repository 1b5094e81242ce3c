// Services and interfaces that other features may use.

export * as leads from './leads.service.ts'
