// Slots for request bodies that stand in memory whole.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Release } from '#server/jobs/concurrency-limit.ts'

/**
 * Releases a slot when its call is over: answered, refused while the body came in, or cut off by the caller. Work that
 * has begun keeps the slot until it is done, even after the caller has gone: the body is in memory until then.
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
