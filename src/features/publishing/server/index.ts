// What other features may call here.

export { endedRuns, publishStatus } from './publish-runs.service.ts'
