// A process whose disk will stop: makes accounts and deletes them for ever, and says what it has done.
import { setTimeout as pause } from 'node:timers/promises'
import { accountDeletions } from '#features/data-rights/server/data-rights.schema.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { keyPrefix } from '#features/uploads/server/storage-keys.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { publicKeyOf } from '#platform/server/gateways/storage.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { openDeps, removeFiles, uploadOf } from './deletions.ts'

const [dataDir = '', first = '0'] = process.argv.slice(2)
const say = (what: string, id: number) => process.stdout.write(`${what} ${id}\n`)

const { deps } = await openDeps(dataDir)

/** Somebody with a published listing, its photo and an avatar, who has asked for deletion a week ago. */
const makeAccount = async (n: number) => {
  const at = deps.now()
  const avatar = `avatars/${n}.jpg`
  const made = await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        account_type: 2,
        mobile: `139${String(n).padStart(8, '0')}`,
        password_hash: '',
        avatar_key: avatar,
        createtime: at,
      })
      .returning({ id: users.id })
    const userId = user?.id ?? 0
    const { id: listingId } = await insertPublished(
      { deps: { ...deps, db: tx } },
      { user_id: userId, project_sn: `LD${n}` },
    )
    const upload = { id: uploadOf(userId), purpose: 'woodland' as const, createtime: at }
    const key = `${keyPrefix(upload)}-1280.jpg`
    await tx.insert(userUploads).values({
      ...upload,
      user_id: userId,
      name: '林地.jpg',
      size: 1,
      state: 'ready',
      key,
      files: [key],
      file: `/uploads/${publicKeyOf(key)}`,
      multipart: '',
      visibility: 'public',
      listing_id: listingId,
    })
    await tx.insert(accountDeletions).values({ user_id: userId, reason: 'own', requested_at: at, due_at: at })
    return { userId, keys: [key, publicKeyOf(key), avatar] }
  })
  for (const key of made.keys) await deps.storage.put(key, Buffer.from('picture'), 'image/jpeg')
  say('made', made.userId)
  return made.userId
}

for (let n = Number(first); ; n++) {
  const id = await makeAccount(n)
  await deleteDueAccounts(deps)
  say('deleted', id)
  await pause(100)
  await removeFiles(deps)
  say('cleared', id)
}
