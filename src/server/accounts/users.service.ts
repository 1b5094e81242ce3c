// Queries on accounts, for other features.
export {
  insertUser,
  lockDemoUsers,
  lockUser,
  mobilesOfUsers,
  setExpiretime,
  unlockDemoUsers,
} from './users.table.ts'
