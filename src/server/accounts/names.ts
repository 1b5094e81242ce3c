import { CERTIFICATION } from '#domain/accounts.ts'
import type { User } from './users.schema.ts'

/** Name under which a user bids: the certified one, or else the nickname. */
export const bidderName = ({
  apply_state,
  username,
  nickname,
}: Pick<User, 'apply_state' | 'username' | 'nickname'>) =>
  (apply_state === CERTIFICATION.approved && username) || nickname || '未填写名称'
