// Services and interfaces that other features may use.

export { setTextInForce } from './agreements.service.ts'
export * as knownDevices from './known-devices.service.ts'
export { DEVICE_SECONDS, forgetAll, rememberDevice } from './known-devices.service.ts'
export { userOf } from './login.service.ts'
export {
  claimGivenUpTelling,
  formerMobileOf,
  listGivenUpTellings,
  sendGivenUpTelling,
} from './mobile.service.ts'
export { bidderName } from './names.ts'
export { chooseForListings } from './notice-settings.service.ts'
export type { Self } from './own-account.service.ts'
export * as sms from './sms.service.ts'
export { checkSmsCode } from './sms.service.ts'
export { unusualSmsUse } from './sms-ceiling.service.ts'
export * as users from './users.service.ts'
export {
  anonymiseUser,
  findDeletedAvatars,
  findUser,
  lockUser,
  mobileOf,
  mobilesOfUsers,
  setCertification,
  setExpiretime,
  updateUser,
} from './users.service.ts'
export { verifyOwner } from './verify-owner.service.ts'
export { verifyPassword } from './verify-password.service.ts'
