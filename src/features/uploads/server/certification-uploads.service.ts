// Which uploads are identity papers of a certification: it keeps them from being removed as unused.
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './certification-uploads.table.ts'
import { removeUpload } from './clean-up.service.ts'
import type { UserUpload } from './user-uploads.schema.ts'

/** Makes these the papers of the user's certification; answers those that they replace, which are discarded. */
export const setPapers = async (tx: Tx, userId: number, ids: readonly string[]): Promise<UserUpload[]> => {
  await table.attach(tx, userId, ids)
  return table.discardOthers(tx, userId, ids)
}

/** Discards all identity papers of the user, those that were not submitted included. */
export const discardPapers = async (tx: Tx, userId: number): Promise<UserUpload[]> => [
  ...(await table.discardOthers(tx, userId, [])),
  ...(await table.discardUnsubmitted(tx, userId)),
]

/** Removes discarded files, once their transaction is committed. What fails is left to the clean-up job. */
export const removeDiscarded = async (deps: Deps, uploads: readonly UserUpload[]) => {
  for (const upload of uploads) await removeUpload(deps, upload).catch(() => undefined)
}
