// content-cache → pages: records of one kind, their lists and their neighbours. Every read notes the keys it depends on.
import type { Columns } from './columns.ts'
import { draftNamed, draftOf } from './draft.ts'
import { type Group, INDEX_SIZE, indexPageOf, RANGE_SIZE, rangeOf } from './keys.ts'
import type { AnyRecord, Kind, List, PageRecordOf } from './kind.ts'
import { formerNamesIndex, groupSql, indexOf, memberSql, pageColumn, pageIndex } from './list.ts'
import { row, rows } from './open.ts'
import { someListedSql } from './sitemap-split.ts'
import { noteKey } from './trace.ts'
import { sqlOf, type Where } from './where.ts'

/** Parts, lowest first, with one query per part. @param lowest  Query for the lowest id from its value on. */
const partsOf = (lowest: string) => {
  const numbers: number[] = []
  for (let next = 0; ; ) {
    const id = row<{ id: number | null }>(lowest, next)?.id
    if (typeof id !== 'number') return numbers
    const part = rangeOf(id)
    numbers.push(part)
    next = (part + 1) * RANGE_SIZE
  }
}

/** One page of a numbered list, newest first. */
export interface ListPage<Card> {
  items: Card[]
  /** 0 for the first page, else the number of an older one. */
  page: number
  /** Number of the next older page; 0 if there is none. */
  older: number
  /** Number of the next newer page; 0 means the first page. Meaningless on the first. */
  newer: number
  /** Records in the list; 0 on pages that do not name it, because each new record would change them. */
  total: number
  /** Pages of the list; 0 where `total` is. */
  pages: number
  size: number
  unit: string
}

type Stored = AnyRecord
const COUNT = 'count(*) AS n'

/** @param declared  The kind. Readers with further functions are built from these: src/features/news/templates/news.ts. */
export const readerOf = <
  C extends Columns,
  Entry extends { id: number },
  Detail extends { id: number },
  L extends string,
>(
  declared: Kind<C, Entry, Detail, L>,
) => {
  type PageRecord = PageRecordOf<Kind<C, Entry, Detail, L>>
  type Card = Pick<PageRecord, 'id' & keyof PageRecord> &
    Omit<PageRecord, Exclude<keyof C, (typeof declared.card)[number]>>
  const kind = declared as unknown as Kind
  const { name, keys } = kind
  const decoders = Object.entries(kind.columns).flatMap(([column, { read }]) =>
    read ? [{ column, read }] : [],
  )
  /** Decodes the row itself: the order of its fields stays that of the columns. */
  const decoded = <T>(stored: Stored | undefined): T | undefined => {
    if (!stored) return undefined
    const record: { [column: string]: unknown } = stored
    for (const { column, read } of decoders)
      if (column in record) record[column] = read(stored[column] as string & number)
    return record as T
  }
  const WHOLE = ['id', ...Object.keys(kind.columns)].join(', ')
  const CARD = ['id', ...kind.card].join(', ')
  const LIVE = sqlOf(kind.listedWhere ?? {})

  const cards = (records: Stored[]) =>
    records.map((stored) => {
      noteKey(keys.card(stored.id))
      return decoded<Card>(stored) as Card
    })
  const cardsWhere = (where: string, order: string, ...values: (string | number)[]) =>
    cards(rows<Stored>(`SELECT ${CARD} FROM ${name} WHERE ${where} ORDER BY ${order}`, ...values))
  const ordered = ({ order }: List, direction: 'ASC' | 'DESC') => `${order} ${direction}, id ${direction}`
  const draft = <T>(id: number) => {
    const draftRecord = draftOf(name, id)
    return draftRecord && decoded<T>({ ...draftRecord })
  }
  const listOf = (list: L) => kind.lists[list] as List
  const pageSizeOf = (list: L) => {
    const { pageSize } = listOf(list)
    if (!pageSize) throw new Error(`${name}: the list ${list} is not cut into pages`)
    return pageSize
  }

  /** Records of a list in its order. Without statistics SQLite may choose another index, and read all of the list. */
  const fromList = (list: L, group: Group) => {
    const { columns, where, values } = groupSql(kind, listOf(list), group)
    return { from: `${name} INDEXED BY ${indexOf(kind, list, columns)} WHERE ${where}`, values }
  }
  const inOrder = (list: L, group: Group, direction: 'ASC' | 'DESC', limit = -1) => {
    noteKey(keys.list(list, group))
    const { from, values } = fromList(list, group)
    return cards(
      rows<Stored>(
        `SELECT ${CARD} FROM ${from} ORDER BY ${ordered(listOf(list), direction)} LIMIT ?`,
        ...values,
        limit,
      ),
    )
  }

  const length = (list: List, group: Group) => {
    const { where, values } = groupSql(kind, list, group)
    return row<{ n: number }>(`SELECT ${COUNT} FROM ${name} WHERE ${where}`, ...values)?.n ?? 0
  }
  /** The oldest record on the first page of a numbered list, and the newest behind it, with the page that it stands on. */
  const border = (list: L, group: Group) => {
    const { order } = listOf(list)
    const { from, values } = fromList(list, group)
    const [oldest, behind] = rows<{ id: number; value: string | number; page: number }>(
      `SELECT id, ${order} AS value, ${pageColumn(list)} AS page FROM ${from}
       ORDER BY ${ordered(listOf(list), 'DESC')} LIMIT 2 OFFSET ?`,
      ...values,
      pageSizeOf(list) - 1,
    )
    return { oldest, last: behind?.page ?? 0 }
  }

  const find = (id: number): PageRecord | undefined => {
    noteKey(keys.record(id))
    return draft<PageRecord>(id) ?? decoded<PageRecord>(row(`SELECT ${WHOLE} FROM ${name} WHERE id = ?`, id))
  }

  const isIndexed = () => {
    noteKey(keys.index)
    const sql = `SELECT id FROM ${name} WHERE ${LIVE} LIMIT 1 OFFSET ${INDEX_SIZE}`
    return row<{ id: number }>(sql) !== undefined
  }
  /** Pages of the index are cut by id: they name no total. */
  const indexOfAll = { total: 0, pages: 0, size: INDEX_SIZE, unit: kind.words.unit }

  return {
    find,

    /** The record that its address names by this text. */
    findNamed: (text: string): PageRecord | undefined => {
      const { named } = kind.pages
      if (!named) throw new Error(`${name}: addresses have no names`)
      const sql = `SELECT id FROM ${name} WHERE ${named} = ? ORDER BY id LIMIT 1`
      const match = draftNamed(name, named, text) ?? row<{ id: number }>(sql, text)
      // Without a record there is no page, and nothing to depend on: the record brings it about.
      return match && find(match.id)
    },

    /** The record that a former address names by this text. */
    findFormerlyNamed: (text: string): PageRecord | undefined => {
      const { formerlyNamed } = kind.pages
      if (!formerlyNamed) throw new Error(`${name}: former addresses have no names`)
      const where = `${formerlyNamed} = ? AND ${formerlyNamed} <> ''`
      const match = row<{ id: number }>(`SELECT id FROM ${name} WHERE ${where} ORDER BY id LIMIT 1`, text)
      return match && find(match.id)
    },

    /** Records that a former address names, with the columns of their addresses. Notes no key. */
    formerlyNamed: () => {
      const { formerlyNamed } = kind.pages
      if (!formerlyNamed) return []
      // Without statistics SQLite would read all records, since it sorts by id.
      const from = `${name} INDEXED BY ${formerNamesIndex(kind)} WHERE ${formerlyNamed} <> ''`
      return rows<Stored>(`SELECT ${addressed(kind)} FROM ${from} ORDER BY id`)
    },

    /** The fields of a record that lists show. */
    card: (id: number, where: Where = {}): Card | undefined => {
      noteKey(keys.card(id))
      const sql = `SELECT ${CARD} FROM ${name} WHERE id = ? AND ${sqlOf(where)}`
      return draft<Card>(id) ?? decoded<Card>(row<Stored>(sql, id))
    },

    newest: (list: L, group: Group, limit: number): Card[] => inOrder(list, group, 'DESC', limit),

    oldestFirst: (list: L, group: Group): Card[] => inOrder(list, group, 'ASC'),

    count: (list: L, group: Group) => {
      noteKey(keys.list(list, group))
      return length(listOf(list), group)
    },

    isEmpty: (list: L, group: Group) => {
      noteKey(keys.list(list, group))
      const { where, values } = groupSql(kind, listOf(list), group)
      return !row<{ id: number }>(`SELECT id FROM ${name} WHERE ${where} LIMIT 1`, ...values)
    },

    /** Number of records by value of a column; values without any are left out. */
    countsBy: (list: L, group: Group, column: keyof C & string) => {
      // Every record that is added, removed or moved there changes this list.
      noteKey(keys.list(list, group))
      const { where, values } = groupSql(kind, listOf(list), group)
      const sql = `SELECT ${column} AS value, ${COUNT} FROM ${name} WHERE ${where} GROUP BY ${column}`
      return new Map(rows<{ value: number; n: number }>(sql, ...values).map(({ value, n }) => [value, n]))
    },

    /** Groups of a list by one column, lowest first. */
    groups: (list: L): Group[] => {
      const { by: [column = ''] = [] } = listOf(list)
      const where = memberSql(kind, listOf(list))
      const sql = `SELECT DISTINCT ${column} AS value FROM ${name} WHERE ${where} ORDER BY ${column}`
      return rows<{ value: number }>(sql).map(({ value }) => [value])
    },

    /** Number of pages behind the first of a numbered list. */
    depth: (list: L, group: Group) => {
      noteKey(keys.depth(list, group))
      return border(list, group).last
    },

    /** One page of a numbered list; undefined if there is no such page. */
    page: (list: L, group: Group, page = 0): ListPage<Card> | undefined => {
      const size = pageSizeOf(list)
      noteKey(page === 0 ? keys.list(list, group) : keys.page(list, group, page))
      const { oldest, last } = border(list, group)
      if (page < 0 || page > last) return undefined
      const isNamed = page === 0 || page === last
      const numbers = {
        total: isNamed ? length(listOf(list), group) : 0,
        pages: isNamed ? last + 1 : 0,
        size,
        unit: kind.words.unit,
      }
      if (page === 0)
        return { items: inOrder(list, group, 'DESC', size), page, older: last, newer: 0, ...numbers }
      const { where, values } = groupSql(kind, listOf(list), group)
      const { order } = listOf(list)
      const onPage = `${where} AND ${pageColumn(list)} = ?`
      // The page behind the first ends where that one begins.
      const items = rows<Stored>(
        `SELECT ${CARD} FROM ${name} INDEXED BY ${pageIndex(kind, list)}
         WHERE ${onPage} AND (${order}, id) < (?, ?) ORDER BY ${ordered(listOf(list), 'DESC')}`,
        ...values,
        page,
        oldest?.value ?? '',
        oldest?.id ?? 0,
      )
      const newer = page < last ? page + 1 : 0
      return { items: cards(items), page, older: page - 1, newer, ...numbers }
    },

    /** The newest of a list whose further pages the API answers. */
    firstPage: (list: L, group: Group, size: number): ListPage<Card> => {
      const items = inOrder(list, group, 'DESC', size)
      const total = length(listOf(list), group)
      const pages = Math.ceil(total / size)
      return { items, page: 0, older: 0, newer: 0, total, pages, size, unit: kind.words.unit }
    },

    /** The first page of the index: the newest of a list of all records. It leads to all of them by id, if it cannot hold all. */
    indexStart: (list: L): ListPage<Card> => {
      const items = inOrder(list, [], 'DESC', INDEX_SIZE)
      noteKey(keys.ranges)
      const id = isIndexed()
        ? row<{ id: number }>(`SELECT max(id) AS id FROM ${name} WHERE ${LIVE}`)?.id
        : undefined
      if (id !== undefined) noteKey(keys.range(rangeOf(id)))
      const older = id === undefined ? 0 : indexPageOf(id)
      return { items, page: 0, older, newer: 0, ...indexOfAll }
    },

    isIndexed,

    /** Numbers after the highest one that has a page, at which a record may be published at any moment. */
    upcoming: () => {
      noteKey(keys.last)
      const last = row<{ id: number | null }>(`SELECT max(id) AS id FROM ${name}`)?.id ?? 0
      return Array.from({ length: kind.pages.upcoming ?? 0 }, (_, at) => last + 1 + at)
    },

    /** A page of the index, highest id first; undefined if it has no records, or the first page holds all. */
    indexPage: (page: number): ListPage<Card> | undefined => {
      if (!isIndexed()) return undefined
      const [low, end] = [(page - 1) * INDEX_SIZE, page * INDEX_SIZE]
      const own = rangeOf(low)
      noteKey(keys.range(own))
      const items = cardsWhere(`${LIVE} AND id >= ? AND id < ?`, 'id DESC', low, end)
      if (items.length === 0) return undefined
      /** Number of the page of the nearest other record on this side; 0 for none. */
      const beside = (nearest: 'max(id)' | 'min(id)', condition: string, bound: number) => {
        const sql = `SELECT ${nearest} AS id FROM ${name} WHERE ${LIVE} AND ${condition}`
        const id = row<{ id: number | null }>(sql, bound)?.id ?? undefined
        const range = id === undefined ? undefined : rangeOf(id)
        // A nearer one may come in a range that has none yet.
        if (range !== own) noteKey(keys.ranges)
        if (range !== undefined) noteKey(keys.range(range))
        return id === undefined ? 0 : indexPageOf(id)
      }
      return {
        items,
        page,
        older: beside('max(id)', 'id < ?', low),
        newer: beside('min(id)', 'id >= ?', end),
        ...indexOfAll,
      }
    },

    /** The records before and after it in a numbered list. @param record  With the columns of the list's `by`. */
    neighbours: (
      list: L,
      record: { readonly id: number; readonly [column: string]: unknown },
    ): { older?: Card | undefined; newer?: Card | undefined } => {
      const declared = listOf(list)
      const { id } = record
      const draftRecord = draftOf(name, id)
      if (!draftRecord) noteKey(keys.near(list, id))
      // A record outside of the list has no page, and so no neighbours.
      const inList = `SELECT ${[...(declared.by ?? []), declared.order].join(', ')} FROM ${name} WHERE id = ? AND ${pageColumn(list)} > 0`
      const own = draftRecord ?? row<Stored>(inList, id)
      if (!own) return {}
      const { from, values } = fromList(
        list,
        (declared.by ?? []).map((column) => own[column] as number),
      )
      const beside = (comparison: '<' | '>', direction: 'ASC' | 'DESC') => {
        const order = ordered(declared, direction)
        const sql = `SELECT ${CARD} FROM ${from} AND id <> ? AND (${declared.order}, id) ${comparison} (?, ?) ORDER BY ${order} LIMIT 1`
        // A new draft is the last of its time.
        const last = id || Number.MAX_SAFE_INTEGER
        const found = row<Stored>(sql, ...values, id, own[declared.order] as string | number, last)
        return found && cards([found])[0]
      }
      return { older: beside('<', 'DESC'), newer: beside('>', 'ASC') }
    },

    /** All records with the columns of their addresses, for the list of pages to publish, some at a time. */
    *addresses(): Generator<Stored> {
      const sql = `SELECT ${addressed(kind)} FROM ${name} WHERE id > ? ORDER BY id LIMIT ${RANGE_SIZE}`
      for (let last = -1; ; ) {
        const portion = rows<Stored>(sql, last)
        const end = portion.at(-1)
        if (!end) return
        last = end.id
        yield* portion
      }
    },
    address: (id: number) => row<Stored>(`SELECT ${addressed(kind)} FROM ${name} WHERE id = ?`, id),

    someListed: () => row<{ n: number }>(someListedSql(kind))?.n ?? 0,

    ranges: () => {
      noteKey(keys.ranges)
      return partsOf(`SELECT min(id) AS id FROM ${name} WHERE ${LIVE} AND id >= ?`)
    },

    inRange: (part: number) => {
      noteKey(keys.range(part))
      return rows<Stored>(
        `SELECT ${addressed(kind)} FROM ${name} WHERE ${LIVE} AND id >= ? AND id < ? ORDER BY id`,
        part * RANGE_SIZE,
        (part + 1) * RANGE_SIZE,
      )
    },

    /** These columns of the listed records whose ids are in one range, lowest id first. */
    rowsInRange: <N extends keyof C & string>(part: number, columns: readonly N[]) => {
      noteKey(keys.range(part))
      noteKey(keys.rows(part))
      const sql = `SELECT ${['id', ...columns].join(', ')} FROM ${name} WHERE ${LIVE} AND id >= ? AND id < ? ORDER BY id`
      return rows<Stored>(sql, part * RANGE_SIZE, (part + 1) * RANGE_SIZE).map(
        (stored) => decoded<unknown>(stored) as Pick<PageRecord, ('id' | N) & keyof PageRecord>,
      )
    },
  }
}

const addressed = ({ pages }: Kind) =>
  [...new Set(['id', ...pages.needs, ...(pages.edited ? [pages.edited] : [])])].join(', ')
