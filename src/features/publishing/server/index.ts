// Services and interfaces that other features may use.

export { activePublisher } from './publish-lease.service.ts'
export { endedRuns, publishStatus, unpublishedChanges } from './publish-runs.service.ts'
