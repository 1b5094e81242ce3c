// What other features may call here.

export { namesOfExperts } from './experts.service.ts'
