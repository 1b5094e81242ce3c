// Services and interfaces that other features may use.

export * as myBonds from './my-bonds.service.ts'
export { openBond, reopenBond, withdrawBond } from './open-bond.service.ts'
