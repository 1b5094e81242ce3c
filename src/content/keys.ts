// The names of everything a page can depend on. Readers note them, a pull touches them.

/** Ids per part of a split sitemap: parts are cut by id, so that a new article rewrites one. */
export const RANGE_SIZE = 1000
/** With more articles the sitemap becomes an index of parts; a file may name 50,000 addresses, lists included. */
export const SPLIT_ABOVE = 40_000

export const keys = {
  /** An article whole, as its own page shows it. */
  body: (id: number) => `body:${id}`,
  /** What lists show of it. */
  item: (id: number) => `item:${id}`,
  /** Which articles stand before and after it. */
  near: (id: number) => `near:${id}`,
  /** Which articles stand on a list page; 0 is the newest. */
  list: (type: number, page: number) => `list:${type}:${page}`,
  /** How many older pages a list has. */
  depth: (type: number) => `depth:${type}`,
  /** Which articles are the newest of a list. */
  newest: (type: number) => `newest:${type}`,
  /** Which articles are the newest of the news centre. */
  latest: 'latest',
  pinned: (type: number) => `pinned:${type}`,
  /** Which items a topic has. */
  topic: (id: number) => `topic:${id}`,
  /** Which addresses there are among the ids from `part × RANGE_SIZE` on. */
  range: (part: number) => `range:${part}`,
  /** Which parts of the ids hold addresses. */
  ranges: 'ranges',
  /** Whether the sitemap is one file or several. */
  split: 'split',
  /** A listing whole, as its own page shows it. */
  listing: (id: number) => `listing:${id}`,
  /** What lists show of it. */
  card: (id: number) => `card:${id}`,
  /** Which listings stand first in a list, and how many there are; 0 is any province, any category. */
  landing: (province: number, category: number) => `landing:${province}:${category}`,
  /** Which listings are the newest of a province and category; 0 is any. */
  similar: (province: number, category: number) => `similar:${province}:${category}`,
  /** What is asked for land in a province and category. */
  median: (province: number, category: number) => `median:${province}:${category}`,
  /** Which listings search engines are told of among the ids from `part × RANGE_SIZE` on. */
  listingRange: (part: number) => `listing-range:${part}`,
  /** Which parts of the ids hold such listings. */
  listingRanges: 'listing-ranges',
  single: (name: string) => `single:${name}`,
} as const

/** Shown in every page's frame: a change of these re-renders the site. */
export const SHELL_KEYS: ReadonlySet<string> = new Set([keys.single('settings'), keys.single('links')])

export const rangeOf = (id: number) => Math.floor(id / RANGE_SIZE)
