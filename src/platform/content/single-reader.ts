// content-cache → pages: singletons, such as settings, links and home placements.

import { keys } from './keys.ts'
import { readCache, row } from './open.ts'
import type { Single } from './single.ts'
import { noteKey } from './trace.ts'

/** Reads a singleton without noting its key, for readers that depend on a part of it. */
export const readUnnoted = <T>({ name, empty }: Single<T>): T => {
  const known = readCache()
  if (!known.has(name)) {
    const stored = row<{ json: string }>('SELECT json FROM single WHERE name = ?', name)
    known.set(name, stored ? JSON.parse(stored.json) : empty)
  }
  return known.get(name) as T
}

/** The singleton as last pulled; its empty value if there was none. */
export const readSingle = <T>(single: Single<T>): T => {
  noteKey(keys.single(single.name))
  return readUnnoted(single)
}
