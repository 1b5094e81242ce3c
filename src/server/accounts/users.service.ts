// Queries on accounts, for other features.
export { insertUser, lockDemoUsers, mobilesOfUsers, unlockDemoUsers } from './users.table.ts'
