// Services and interfaces that other features may use.

export * as audit from './audit.service.ts'
export { filesOpened, historyOf } from './audit.service.ts'
export { recordBy, type Writer } from './writer.service.ts'
