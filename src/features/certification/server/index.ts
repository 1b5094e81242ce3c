// Services and interfaces that other features may use.

export { decryptFields } from './encrypted-fields.service.ts'
export { withdrawIn } from './end.service.ts'
export * as search from './search.service.ts'
