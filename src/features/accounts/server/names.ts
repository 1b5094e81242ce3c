import type { User } from '#features/identity/server/users.schema.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'

/** Letters of any case, digits, underscores, Chinese; not digits alone, which could be a mobile. */
export const LOGIN_NAME = /^(?!\d+$)[A-Za-z0-9_\u3400-\u9fff]{3,20}$/

/** Name under which a user bids: the certified one, or else the nickname. */
export const bidderName = ({
  apply_state,
  username,
  nickname,
}: Pick<User, 'apply_state' | 'username' | 'nickname'>) =>
  (apply_state === CERTIFICATION.approved && username) || nickname || '未填写名称'
