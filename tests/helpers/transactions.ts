// Steps of the server that need an open transaction, each in one of its own.
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'

/** @param work receives the dependencies with the transaction for their database */
export const inTransaction = <D extends Deps, T>(
  deps: D,
  work: (deps: D & { db: Tx }, tx: Tx) => Promise<T>,
): Promise<T> => deps.db.transaction((tx) => work({ ...deps, db: tx }, tx))
