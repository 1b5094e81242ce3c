// Bodies that stand in memory whole: so many at once and no more.
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Leave = () => void

/** Undefined where all are taken. Leaving twice is leaving once. */
export const places = (most: number) => {
  let taken = 0
  return (): Leave | undefined => {
    if (taken >= most) return undefined
    taken++
    let isHere = true
    return () => {
      if (isHere) taken--
      isHere = false
    }
  }
}

/**
 * Holds a place until the call is over: done, refused while its body came in, or broken off. Whoever hangs up while the
 * work is under way holds it until that is done: the body is there until then.
 */
export const stay = ({ raw }: FastifyRequest, reply: FastifyReply, leave: Leave) => {
  let isWorking = false
  const end = () => {
    if (!isWorking) leave()
  }
  if (raw.destroyed) leave()
  raw.once('close', end)
  reply.raw.once('finish', end)
  return {
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      isWorking = true
      return work().finally(leave)
    },
  }
}
