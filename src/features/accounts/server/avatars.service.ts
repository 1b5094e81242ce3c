// Avatars: uploaded, then adopted by `profile`. Public under names that cannot be guessed.

import { randomBytes } from 'node:crypto'
import { AvatarUnknown } from '#features/accounts/contract/refusals.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { Deps } from '#platform/server/deps.ts'
import { drawAvatar } from '#platform/server/media/avatars.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as users from './users.table.ts'

/** Files are up to 10 MB, in memory. */
export const AVATARS_AT_ONCE = 8

const keyOf = () => `avatars/${randomBytes(16).toString('hex')}.jpg`

/** Removes files that nothing names any more. A failure leaves a file behind, and fails nothing else. */
const discard = async (deps: Deps, ...keys: string[]) => {
  for (const key of keys) if (key !== '') await deps.storage.remove(key).catch(() => undefined)
}

/** The one that was uploaded before, and not adopted, is removed: a user has at most two files. */
export const uploadAvatar = (deps: Deps) => async (user: User, sent: Buffer) => {
  const bytes = await drawAvatar(`user:${user.id}`, sent)
  const key = keyOf()
  const file = await deps.storage.put(key, bytes, 'image/jpeg')
  const before = await deps.db.transaction(async (tx) => {
    const locked = await users.lockUser(tx, user.id)
    await users.updateUser(tx, user.id, { avatar_draft: key })
    return locked?.avatar_draft ?? ''
  })
  await discard(deps, before)
  return { file }
}

/** @param avatar address of the user's last upload; empty for no avatar */
export const adoptAvatar = async (deps: Deps, { id }: User, avatar: string) => {
  const gone = await deps.db.transaction(async (tx) => {
    const user = await users.lockUser(tx, id)
    const { avatar_draft: draft = '', avatar_key: before = '' } = user ?? {}
    // Sent again after a lost reply.
    if (user?.avatar === avatar) return ''
    const isDraft = draft !== '' && avatar === deps.storage.urlOf(draft)
    refuseUnless(avatar === '' || isDraft, AvatarUnknown)
    const changes = isDraft ? { avatar_key: draft, avatar_draft: '' } : { avatar_key: '' }
    await users.updateUser(tx, id, { avatar, ...changes })
    return before
  })
  await discard(deps, gone)
}
