// Notifications of commits that changed content, on any instance.
import type { Opened } from '#platform/server/db/opened.ts'
import { CHANNEL } from './change-feed.schema.ts'

export interface ContentChanges {
  /** Answers a function that removes the listener. */
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
