// Queries on accounts, for other features.
export {
  anonymiseUser,
  findDeletedAvatars,
  findUser,
  insertUser,
  lockDemoUsers,
  lockUser,
  mobilesOfUsers,
  setCertification,
  setExpiretime,
  unlockDemoUsers,
  updateUser,
} from './users.table.ts'
