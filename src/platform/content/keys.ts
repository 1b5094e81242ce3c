// Names of everything a page can depend on. Readers note them, a pull touches them.

/** Ids per part of a split sitemap: parts are cut by id, so that a new record rewrites one. */
export const RANGE_SIZE = 1000
/** Ids per page of an index of all records, which is cut like the sitemap; records on its first page. Divides RANGE_SIZE. */
export const INDEX_SIZE = 100
/** With more addresses than this the sitemap becomes an index of parts: each first edit of a day writes the file that names it. */
export const SPLIT_ABOVE = 5000

/** Values of the columns by which a list is chosen; empty for a kind's only list. */
export type Group = readonly (string | number)[]

const listKey = (kind: string, list: string, group: Group) => [`${kind}.${list}`, ...group].join(':')

export const keysOf = (kind: string) => ({
  /** The whole record, as its own page shows it: `news:12`. */
  record: (id: number) => `${kind}:${id}`,
  /** The fields of a record that lists show. */
  card: (id: number) => `${kind}:${id}:card`,
  /** Neighbours of a record in a numbered list. */
  near: (list: string, id: number) => `${kind}:${id}:near:${list}`,
  /** First records of a list, and its length: `news.section:1`. */
  list: (list: string, group: Group) => listKey(kind, list, group),
  /** Records on an older page of a numbered list: `news.section:1:4`. */
  page: (list: string, group: Group, page: number) => `${listKey(kind, list, group)}:${page}`,
  /** Number of older pages of a numbered list. */
  depth: (list: string, group: Group) => `${listKey(kind, list, group)}:depth`,
  /** Whether the index of all records has pages behind the first, which holds INDEX_SIZE. */
  index: `${kind}.index`,
  /** The highest id that has a page. */
  last: `${kind}.last`,
  /** Addresses in one part of the sitemap: the ids from `part × RANGE_SIZE` on. */
  range: (part: number) => `${kind}.range:${part}`,
  /** Any field of the listed records whose ids are in one range, for files that hold a row of each. */
  rows: (part: number) => `${kind}.rows:${part}`,
  /** Days of the last edits in one part of the sitemap. */
  days: (part: number) => `${kind}.days:${part}`,
  ranges: `${kind}.ranges`,
})

export const keys = {
  /** Whether the sitemap is one file or several. */
  split: 'split',
  single: (name: string) => `single:${name}`,
} as const

export const rangeOf = (id: number) => Math.floor(id / RANGE_SIZE)

/** Number of the page, from 1 on, that has this id in an index of all records. */
export const indexPageOf = (id: number) => Math.floor(id / INDEX_SIZE) + 1
