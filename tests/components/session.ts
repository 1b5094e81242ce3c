// Whoever is signed in.

import { recheckSession } from '#platform/browser/session.ts'
import { storeToken } from '#platform/browser/session-storage.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { answerData } from './setup.ts'

const person: UserInfo = {
  token: 't',
  nickname: '林青',
  username: '',
  mobile: '13900000001',
  avatar: '',
  type: 1,
  account_type: 2,
  is_member: 0,
  expiretime: '',
  apply_state: 0,
  store_name: '',
  login_name: '',
  asks_type: false,
  asks_consent: false,
  msgcount: 0,
}

export const signIn = async (fields: Partial<UserInfo> = {}) => {
  const user = { ...person, ...fields }
  answerData('/api/userIndex', user)
  storeToken(user.token)
  await recheckSession()
}

export const signOut = () => recheckSession()
