// Review tasks, for the features whose submissions are reviewed.
export { insertTask, lockOpenTask, markRevoked, newestTaskOf, removeTask } from './queues.table.ts'
