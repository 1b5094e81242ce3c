// Keys that a page is made from: every read notes its keys here, so that a change re-renders exactly the pages
// that show it. And the fragments of the frame on a page, which may be replaced in its file.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

interface Trace {
  keys: Set<string>
  /** Texts of the cached fragments on the page by name; undefined for those that were rendered where they stand. */
  fragments?: Map<string, string | undefined>
  /** Answers the text of a fragment with islands if an earlier page rendered it; the page that asks shows it. */
  reuse?: (name: string) => string | undefined
}

const current = new AsyncLocalStorage<Trace>()

export const noteKey = (key: string) => {
  current.getStore()?.keys.add(key)
}

export const traceKeys = async <T>(render: () => Promise<T>): Promise<{ result: T; keys: Set<string> }> => {
  const keys = new Set<string>()
  const result = await current.run({ keys }, render)
  return { result, keys }
}

export const tracePage = async <T>(reuse: (name: string) => string | undefined, render: () => Promise<T>) => {
  const trace = { keys: new Set<string>(), fragments: new Map<string, string | undefined>(), reuse }
  const result = await current.run(trace, render)
  return { result, ...trace }
}

// No text of a page may be taken for a mark.
const NONCE = randomUUID()
export const fragmentMark = (name: string) => `<!--${NONCE} ${name}-->`

/**
 * Marks for before and after a fragment that is rendered where it stands, because it has islands; empty outside of a publish.
 * What it is made from is not noted: it must be of the frame alone, and the same on every page.
 */
export const markFragment = (name: string): [before: string, after: string] => {
  const fragments = current.getStore()?.fragments
  if (!fragments) return ['', '']
  fragments.set(name, undefined)
  return [fragmentMark(name), fragmentMark(`/${name}`)]
}

/** Mark for a fragment with islands that an earlier page rendered; undefined if this page has to render it, between `markFragment`'s marks. */
export const markKnown = (name: string): string | undefined => {
  const text = current.getStore()?.reuse?.(name)
  return text === undefined ? undefined : markCached(name, text)
}

/** Mark that stands for a fragment that is rendered already; undefined outside of a publish. */
export const markCached = (name: string, text: string): string | undefined => {
  const fragments = current.getStore()?.fragments
  fragments?.set(name, text)
  return fragments && fragmentMark(name)
}
