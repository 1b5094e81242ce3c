// Name of the account that was just registered or recovered: the login form of this tab starts with it.
import type { AccountTypeCode } from '#platform/contract/account-types.ts'

const NAME = 'account-name'

export const keepAccountName = (type: AccountTypeCode, name: string) => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify([type, name]))
  } catch {
    // Without storage the name is typed once more.
  }
}

/** Answers the name once. */
export const takeAccountName = (): { type: AccountTypeCode; name: string } | undefined => {
  try {
    const [type, name] = JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as unknown[]
    sessionStorage.removeItem(NAME)
    return typeof name === 'string' ? { type: type === 1 ? 1 : 2, name } : undefined
  } catch {
    return undefined
  }
}
