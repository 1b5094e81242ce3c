// Queries on accounts, for other features.
export {
  insertUser,
  anonymiseUser,
  findDeletedAvatars,
  findUser,
  lockDemoUsers,
  lockUser,
  mobilesOfUsers,
  setCertification,
  setExpiretime,
  unlockDemoUsers,
  updateUser,
} from './users.table.ts'
