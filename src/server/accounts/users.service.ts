// Queries on accounts, for other features.
export {
  insertUser,
  lockDemoUsers,
  lockUser,
  mobilesOfUsers,
  setCertification,
  setExpiretime,
  unlockDemoUsers,
} from './users.table.ts'
