export { insertTask, lockOpenTask, markRevoked, newestTaskOf, removeTask } from './queues.table.ts'
