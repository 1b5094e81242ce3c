// Services and interfaces that other features may use.

export { namesOfExperts } from './experts.service.ts'
