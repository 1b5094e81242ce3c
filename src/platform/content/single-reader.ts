// content-cache → pages: singletons, such as settings, links and home placements.

import { keys } from './keys.ts'
import { readCache, row } from './open.ts'
import { fieldKey, type Single } from './single.ts'
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

/** The singleton with fields that note their own keys as they are read, for one whose `parts` are `fieldsOf` it. */
export const readFields = <T extends object>(single: Single<T>): T => {
  const cache = readCache()
  const name = `fields of ${single.name}`
  if (!cache.has(name)) {
    const value = readUnnoted(single)
    const fields = Object.keys(value).map((field) => {
      const get = () => {
        noteKey(fieldKey(single, field))
        return value[field as keyof T]
      }
      return [field, { get, enumerable: true }]
    })
    cache.set(name, Object.defineProperties({}, Object.fromEntries(fields)))
  }
  return cache.get(name) as T
}

/** The singleton as last pulled; its empty value if there was none. */
export const readSingle = <T>(single: Single<T>): T => {
  noteKey(keys.single(single.name))
  return readUnnoted(single)
}
