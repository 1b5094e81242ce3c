// What other features may call here.

export { keepTrial } from './membership.service.ts'
export { allowanceOf } from './terms.service.ts'
