// Accounts that the process that loses its disk deletes, and what is left of them afterwards.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { makeDeps } from '#app/start.ts'
import { accountDeletions } from '#features/data-rights/server/data-rights.schema.ts'
import { deleteDueAccounts } from '#features/data-rights/server/deletions.service.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { removeDueCopies, removeUnusedUploads } from '#features/uploads/server/clean-up.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { loadConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/open.ts'

type Deps = Awaited<ReturnType<typeof makeDeps>>

/** What the services of a server need, on its embedded database and its folder. */
export const openDeps = async (dataDir: string) => {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
  const database = await openDatabase(config)
  const deps = await makeDeps(config, database)
  return { deps, close: () => database.close() }
}

/** Id of the only upload of an account. */
export const uploadOf = (userId: number) => `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`

/** Removes files that are due within days. */
export const removeFiles = async (deps: Deps) => {
  const later = { ...deps, now: () => new Date(deps.now().getTime() + 3 * 24 * 3_600_000) }
  await removeDueCopies(later)
  await removeUnusedUploads(later)
}

const filesIn = (dataDir: string) =>
  ['uploads', 'private'].flatMap((part) =>
    readdirSync(join(dataDir, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )

/** Lines of accounts that came back, were deleted by half, or left a file that nobody would ever remove. */
export const leftOf = async (dataDir: string, lines: readonly string[]): Promise<string[]> => {
  const { deps, close } = await openDeps(dataDir)
  try {
    const idsOf = (what: string) =>
      new Set(lines.flatMap((line) => (line.startsWith(`${what} `) ? Number(line.split(' ')[1]) : [])))
    const [made, deleted, cleared] = [idsOf('made'), idsOf('deleted'), idsOf('cleared')]
    const wrong: string[] = []
    for (const id of made) {
      const [user] = await deps.db.select().from(users).where(eq(users.id, id))
      const [listing] = await deps.db
        .select({ state: publishedListings.state })
        .from(publishedListings)
        .innerJoin(listings, eq(listings.id, publishedListings.id))
        .where(eq(listings.user_id, id))
      const isAsked = (await deps.db.$count(accountDeletions, eq(accountDeletions.user_id, id))) > 0
      const isGone = user?.deleted_at !== null
      if (deleted.has(id) && !isGone) wrong.push(`account ${id} came back`)
      // All of one transaction, or nothing of it.
      if (listing?.state !== (isGone ? 'withdrawn' : 'live') || isAsked === isGone)
        wrong.push(`account ${id} was deleted by half: ${JSON.stringify({ user, listing, isAsked })}`)
    }
    for (const id of cleared) wrong.push(...filesIn(dataDir).filter((file) => file.includes(uploadOf(id))))
    // The next start goes on with what was left.
    await deleteDueAccounts(deps)
    await removeFiles(deps)
    wrong.push(...filesIn(dataDir))
    if ((await deps.db.$count(userUploads)) > 0) wrong.push('rows of uploads')
    return wrong
  } finally {
    await close()
  }
}
