// What other features ask of the accounts of users.
export { insertUser, lockDemoUsers, mobilesOfUsers, unlockDemoUsers } from './users.table.ts'
