export {
  anonymiseUser,
  findDeletedAvatars,
  findUser,
  insertUser,
  lockDemoUsers,
  lockUser,
  mobileOf,
  mobilesOfUsers,
  setCertification,
  setExpiretime,
  unlockDemoUsers,
  updateUser,
} from './users.table.ts'
