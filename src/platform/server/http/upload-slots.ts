// Slots of uploads that are held in memory while they arrive.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UploadRunning, UploadsFull } from '#platform/contract/file-refusals.ts'
import { refuseFor } from '#platform/server/refusals/refuse.ts'

export type Release = () => void

/** Retry-After: by then one of them has usually ended. */
const BUSY_SECONDS = 5

/**
 * Acquires a slot before any of the body is read; refuses an owner who has one, and everybody when all `max` are taken. With
 * one slot for each account, and bodies that must keep coming (request-timeouts.ts), nobody blocks the others.
 */
export const uploadSlots = (max: number): ((owner: string) => Release) => {
  const holders = new Set<string>()
  return (owner) => {
    if (holders.has(owner)) return refuseFor(BUSY_SECONDS, UploadRunning, 'uploadOfOwner')
    if (holders.size >= max) return refuseFor(BUSY_SECONDS, UploadsFull, 'uploads')
    holders.add(owner)
    let isHeld = true
    return () => {
      // By a second release the owner may hold the next slot.
      if (isHeld) holders.delete(owner)
      isHeld = false
    }
  }
}

/**
 * Releases a slot when its call ends: answered, refused while the body arrives, or aborted. Work that has begun keeps the
 * slot until it is done, even if the client has gone: the body stays in memory until then.
 */
export const releaseWhenOver = ({ raw }: FastifyRequest, reply: FastifyReply, release: Release) => {
  let isWorking = false
  const end = () => {
    if (!isWorking) release()
  }
  if (raw.destroyed) release()
  raw.once('close', end)
  reply.raw.once('finish', end)
  return {
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      isWorking = true
      return work().finally(release)
    },
  }
}
