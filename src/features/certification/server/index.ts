// What other features may call here.

export { decryptFields } from './encrypted-fields.service.ts'
export { withdrawIn } from './end.service.ts'
export * as search from './search.service.ts'
