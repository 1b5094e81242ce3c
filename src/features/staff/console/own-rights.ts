// What the signed-in editor may do with content. The server checks every call itself.
import { useQuery } from '@tanstack/react-query'
import type { Grants } from '#features/identity/rules/rights.ts'
import { ownRights } from '#features/staff/contract/editor-roles.ts'
import { callStaff } from '#platform/console/api.ts'
import { $staff } from '#platform/console/session.ts'

export const EDITOR_ROLES = ['editor-roles']
export const OWN_RIGHTS = ['own-rights']

/** Undefined for no limits, and until it is known. */
export const useGrants = (): Grants => {
  const staff = $staff.get()
  const { data } = useQuery({
    queryKey: [...OWN_RIGHTS, staff?.id],
    queryFn: () => callStaff(ownRights, {}),
    enabled: staff?.role === 'editor',
    staleTime: 60_000,
  })
  return data?.grants ?? undefined
}
