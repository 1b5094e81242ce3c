// Review tasks, for the features whose submissions are reviewed.
export { insertTask, lockOpenTask, removeTask } from './queues.table.ts'
