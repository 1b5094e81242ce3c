// What other features may call here.

export * as myBonds from './my-bonds.service.ts'
export { openBond } from './open-bond.service.ts'
