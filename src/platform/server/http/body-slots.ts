// Slots of a concurrency limit for request bodies that are held in memory.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Release } from '#platform/server/jobs/concurrency-limit.ts'

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
