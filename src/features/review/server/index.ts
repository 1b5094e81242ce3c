// Services and interfaces that other features may use.

export { revealBySearch, revealConfirmed } from './phone-search.service.ts'
export { queueSummary, waitingTasks } from './queues.service.ts'
export {
  type ConfirmedValue,
  contactFlagsOf,
  type Decision,
  type Detail,
  type Line,
  line,
  type Media,
  phone,
  prose,
  type Reopenable,
  type Reopened,
  type Reopening,
  type ReviewableKind,
  reopenTaskOnly,
  type Subject,
} from './reviewable.service.ts'
export {
  insertTask,
  lockOpenTask,
  markRevoked,
  newestTaskOf,
  newestTasksOf,
  removeTask,
} from './tasks.service.ts'
