// Slots of uploads that are held in memory while they arrive.
import { UploadRunning, UploadsFull } from '#platform/contract/refusals.ts'
import { ownedConcurrencyLimit, type Release } from '#platform/server/jobs/concurrency-limit.ts'
import { refuseFor } from '#platform/server/refusals/refuse.ts'

/** Retry-After: by then one of them has usually ended. */
const BUSY_SECONDS = 5

/**
 * Acquires a slot before any of the body is read; refuses an owner who has one, and everybody when all `max` are taken. With
 * one slot for each account, and bodies that must keep coming (request-timeouts.ts), nobody blocks the others.
 */
export const uploadSlots = (max: number): ((owner: string) => Release) => {
  const acquire = ownedConcurrencyLimit(max)
  return (owner) => {
    const release = acquire(owner)
    if (release === 'held') return refuseFor(BUSY_SECONDS, UploadRunning)
    return release === 'full' ? refuseFor(BUSY_SECONDS, UploadsFull) : release
  }
}
