// Services and interfaces that other features may use.

export { endedRuns, publishStatus } from './publish-runs.service.ts'
