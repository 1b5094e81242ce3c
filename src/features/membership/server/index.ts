// Services and interfaces that other features may use.

export { keepTrial } from './membership.service.ts'
export { allowanceOf } from './terms.service.ts'
