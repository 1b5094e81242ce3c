export {
  insertTask,
  lockOpenTask,
  markRevoked,
  newestTaskOf,
  newestTasksOf,
  removeTask,
} from './queues.table.ts'
