// Name of the account that was just registered or recovered: the login form of this tab starts with it.
import { storedValues } from '#platform/browser/stored-values.ts'
import type { AccountTypeCode } from '#platform/contract/account-types.ts'

const accountName = storedValues({
  name: 'account-name',
  area: 'sessionStorage',
  parse: (stored) => stored as [type: AccountTypeCode, name: string],
})

export const keepAccountName = (type: AccountTypeCode, name: string) => accountName.write([type, name])

export const takeAccountName = (): { type: AccountTypeCode; name: string } | undefined => {
  const [type, name] = accountName.take() ?? []
  return name === undefined ? undefined : { type: type === 1 ? 1 : 2, name }
}
