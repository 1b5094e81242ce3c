// Tells this instance of every commit that changed content, whichever instance made it.
import type { Opened } from '#server/db/open.ts'
import { CHANNEL } from './change-feed.schema.ts'

export interface ContentChanges {
  /** Answers how to stop. */
  on: (listener: () => void) => () => void
  close: () => Promise<void>
}

export const listenForContentChanges = async ({
  listen,
}: Pick<Opened, 'listen'>): Promise<ContentChanges> => {
  const listeners = new Set<() => void>()
  const close = await listen(CHANNEL, () => {
    for (const listener of listeners) listener()
  })
  return {
    on: (listener) => {
      const mine = () => listener()
      listeners.add(mine)
      return () => listeners.delete(mine)
    },
    close,
  }
}
