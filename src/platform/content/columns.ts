// Types of snapshot columns: how a value is cleaned on its way in, stored, and read by pages.

import { tidyTime } from '#platform/lib/dates.ts'
import { plainLines, plainText } from '#platform/lib/plain-text.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'

export type Stored = string | number | null

export interface Tools {
  clean: (html: string) => Promise<string>
  /** Completes the address of a picture, video or file; empty for text that is no address. */
  media: (address: string) => string
  /** Version of the rules of the two above: a record stored under other rules is fetched again. */
  rules: string
}

/** @typeParam S  Stored value. @typeParam R  Value that pages read. */
export interface Column<S extends Stored = Stored, R = S> {
  sql: string
  /**
   * Makes the stored value of what the detail says and, where that is empty, of what the list entry says. Both have been
   * parsed by the schemas of the contract.
   */
  clean(detail: unknown, entry: unknown, tools: Tools): S | Promise<S>
  /** Stored value → value that pages read, if they differ. */
  read?: { method(stored: S): R }['method']
}

export type Columns = Readonly<Record<string, Column<Stored, unknown>>>
/** A row of the snapshot without its id. */
export type StoredOf<C extends Columns> = {
  -readonly [N in keyof C]: C[N] extends Column<infer S, infer _> ? S : never
}
/** The same row as pages read it. */
export type ReadOf<C extends Columns> = {
  -readonly [N in keyof C]: C[N] extends Column<infer _, infer R> ? R : never
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

export const text: Column<string> = { sql: 'TEXT NOT NULL', clean: textOf }

/** Plain text in one line. */
export const line: Column<string> = {
  sql: 'TEXT NOT NULL',
  clean: (detail, entry) => plainText(textOf(detail)) || plainText(textOf(entry)),
}

export const UNTITLED = '（无标题）'

/** A line that is never empty. */
export const title: Column<string> = {
  ...line,
  clean: (detail, entry) => plainText(textOf(detail)) || plainText(textOf(entry)) || UNTITLED,
}

/** Plain text in lines. */
export const lines: Column<string> = {
  sql: 'TEXT NOT NULL',
  clean: (detail, entry) => plainLines(textOf(detail)) || plainLines(textOf(entry)),
}

/** The same text with phones, identity numbers, accounts of chats, links and mail addresses masked. */
export const masked = (column: Column<string>): Column<string> => ({
  ...column,
  clean: (...values) => {
    const cleaned = column.clean(...values)
    return typeof cleaned === 'string' ? maskContacts(cleaned) : cleaned.then(maskContacts)
  },
})

/** HTML, of the detail alone. */
export const html: Column<string> = {
  sql: 'TEXT NOT NULL',
  clean: (detail, _entry, tools) => tools.clean(textOf(detail)),
}

/** Address of a picture or video. */
export const media: Column<string> = {
  sql: 'TEXT NOT NULL',
  clean: (detail, entry, tools) => tools.media(textOf(detail) || textOf(entry)),
}

/** `YYYY-MM-DD HH:mm:ss`, Beijing time; empty where it is unknown. */
export const wireTime: Column<string> = {
  sql: 'TEXT NOT NULL',
  clean: (detail, entry) => tidyTime(textOf(detail)) || tidyTime(textOf(entry)),
}

/** A whole number, unchanged. */
export const integer: Column<number> = {
  sql: 'INTEGER NOT NULL',
  clean: (detail, entry) => numberOf(detail) || numberOf(entry),
}

const notNegative = (detail: unknown, entry: unknown) => Math.max(0, numberOf(detail) || numberOf(entry))
/** A whole number; negative ones become 0. */
export const count: Column<number> = { sql: 'INTEGER NOT NULL', clean: notNegative }
/** The same with fractions. */
export const amount: Column<number> = { sql: 'REAL NOT NULL', clean: notNegative }

const numberOrNull = (detail: unknown) => (typeof detail === 'number' ? detail : null)
/** Null where it is unknown. */
export const integerOrNull: Column<number | null> = { sql: 'INTEGER', clean: numberOrNull }
export const realOrNull: Column<number | null> = { sql: 'REAL', clean: numberOrNull }

export const flag: Column<0 | 1, boolean> = {
  sql: 'INTEGER NOT NULL',
  clean: (detail) => (detail ? 1 : 0),
  read: (stored) => stored === 1,
}

/** Any value, stored as JSON. */
export const json = <T>(): Column<string, T> => ({
  sql: 'TEXT NOT NULL',
  clean: (detail, entry) => JSON.stringify(detail ?? entry),
  read: (stored) => JSON.parse(stored) as T,
})

export const jsonOrNull = <T>(): Column<string | null, T | null> => ({
  sql: 'TEXT',
  clean: (detail) => (detail === null || detail === undefined ? null : JSON.stringify(detail)),
  read: (stored) => (stored === null ? null : (JSON.parse(stored) as T)),
})
