// Services and interfaces that other features may use.

export { endedRuns, publishStatus, unpublishedChanges } from './publish-runs.service.ts'
