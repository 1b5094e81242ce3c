// What was typed and not saved yet, kept in the browser: per person, kind and record.
import { forget, keep, kept, keptUnder } from '../storage.ts'

export type Values = Record<string, unknown>

export interface Typed {
  /** Milliseconds. */
  at: number
  /** The version it was typed over; 0 for a new record. */
  version: number
  values: Values
}

const PREFIX = 'typed:'
const MONTH_MS = 30 * 24 * 3_600_000

/** @param record its id; `new` for one that has none yet. */
export const typedKey = (person: string, resource: string, record: number | 'new') =>
  `${PREFIX}${encodeURIComponent(person)}:${resource}:${record}`

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  'at' in value &&
  typeof value.at === 'number'

export const readTyped = (key: string): Typed | undefined => {
  const value = kept(key)
  return isTyped(value) ? value : undefined
}

/** Others that could make room, the oldest first. */
const others = (key: string) =>
  keptUnder(PREFIX)
    .filter((other) => other !== key)
    .map((other) => ({ other, at: readTyped(other)?.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at)

/** Whether it could be kept. A full storage gives up what is oldest first. */
export const keepTyped = (key: string, typed: Typed): boolean => {
  if (keep(key, typed)) return true
  for (const { other } of others(key)) {
    forget(other)
    if (keep(key, typed)) return true
  }
  return false
}

export const forgetTyped = forget

/** Nobody asks for what was typed over a month ago. */
export const dropOldTyped = (now: number) => {
  for (const { other, at } of others('')) if (now - at > MONTH_MS) forget(other)
}
