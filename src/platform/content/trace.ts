// Keys that a page is made from: every read notes its keys here, so that a change re-renders exactly the pages
// that show it.
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<Set<string>>()

export const noteKey = (key: string) => {
  current.getStore()?.add(key)
}

export const traceKeys = async <T>(render: () => Promise<T>): Promise<{ result: T; keys: Set<string> }> => {
  const keys = new Set<string>()
  const result = await current.run(keys, render)
  return { result, keys }
}
