// Tasks of a review queue, for the features whose submissions wait in it.
export { insertTask, lockOpenTask, removeTask } from './queues.table.ts'
