// content-cache → pages: records of one kind, their lists and their neighbours. Every read notes the keys it depends on.
import type { Columns } from './columns.ts'
import { draftNamed, draftOf } from './draft.ts'
import { type Group, INDEX_SIZE, indexPageOf, RANGE_SIZE, rangeOf } from './keys.ts'
import type { AnyRecord, Kind, List, PageRecordOf } from './kind.ts'
import { groupSql, indexOf, memberSql, olderPages, positionColumn } from './list.ts'
import { row, rows } from './open.ts'
import { noteKey } from './trace.ts'
import { sqlOf, type Where, whereClause } from './where.ts'

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

  const inOrder = (list: L, group: Group, direction: 'ASC' | 'DESC', limit = -1) => {
    noteKey(keys.list(list, group))
    const { columns, where, values } = groupSql(kind, listOf(list), group)
    // Without statistics SQLite may choose the index of a longer list, and read all of it.
    const from = `${name} INDEXED BY ${indexOf(kind, list, columns)}`
    return cards(
      rows<Stored>(
        `SELECT ${CARD} FROM ${from} WHERE ${where} ORDER BY ${ordered(listOf(list), direction)} LIMIT ?`,
        ...values,
        limit,
      ),
    )
  }

  const length = (list: List, group: Group) => {
    const { where, values } = groupSql(kind, list, group)
    return row<{ n: number }>(`SELECT ${COUNT} FROM ${name} WHERE ${where}`, ...values)?.n ?? 0
  }
  /** Number of records in a numbered list, by its last position: a count would read all of it. */
  const numberedLength = (list: L, group: Group) => {
    const { where, values } = groupSql(kind, listOf(list), group)
    const sql = `SELECT coalesce(max(${positionColumn(list)}), 0) AS n FROM ${name} WHERE ${where}`
    return row<{ n: number }>(sql, ...values)?.n ?? 0
  }

  /** Position of a draft among the others of its list; a new one is the last of its time. */
  const besideDraft = (record: Stored, list: List) => {
    const { where, values } = groupSql(
      kind,
      list,
      (list.by ?? []).map((column) => record[column] as number),
    )
    const beside = (comparison: '<' | '>', direction: 'ASC' | 'DESC') =>
      decoded<Card>(
        row<Stored>(
          `SELECT ${CARD} FROM ${name} WHERE ${where} AND id <> ? AND (${list.order}, id) ${comparison} (?, ?)
           ORDER BY ${ordered(list, direction)} LIMIT 1`,
          ...values,
          record.id,
          record[list.order] ?? '',
          record.id || Number.MAX_SAFE_INTEGER,
        ),
      )
    return { older: beside('<', 'DESC'), newer: beside('>', 'ASC') }
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
  const indexOfAll = { total: 0, size: INDEX_SIZE, unit: kind.words.unit }

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

    numberedLength,

    /** Groups of a list by one column, lowest first. */
    groups: (list: L): Group[] => {
      const { by: [column = ''] = [] } = listOf(list)
      const where = memberSql(kind, listOf(list))
      const sql = `SELECT DISTINCT ${column} AS value FROM ${name} WHERE ${where} ORDER BY ${column}`
      return rows<{ value: number }>(sql).map(({ value }) => [value])
    },

    depth: (list: L, group: Group) => {
      noteKey(keys.depth(list, group))
      return olderPages(numberedLength(list, group), pageSizeOf(list))
    },

    /** One page of a numbered list; undefined if there is no such page. */
    page: (list: L, group: Group, page = 0): ListPage<Card> | undefined => {
      const pageSize = pageSizeOf(list)
      noteKey(page === 0 ? keys.list(list, group) : keys.page(list, group, page))
      const total = numberedLength(list, group)
      const last = olderPages(total, pageSize)
      if (page < 0 || page > last) return undefined
      const { where, values } = groupSql(kind, listOf(list), group)
      const position = positionColumn(list)
      const between = (low: number, high: number) =>
        cardsWhere(`${where} AND ${position} BETWEEN ? AND ?`, `${position} DESC`, ...values, low, high)
      const { unit } = kind.words
      const first = Math.max(1, total - pageSize + 1)
      if (page === 0)
        return { items: between(first, total), page, older: last, newer: 0, total, size: pageSize, unit }
      const low = (page - 1) * pageSize + 1
      return {
        items: between(low, Math.min(low + pageSize, first) - 1),
        page,
        older: page - 1,
        newer: page < last ? page + 1 : 0,
        total: page < last ? 0 : total,
        size: pageSize,
        unit,
      }
    },

    /** The newest of a list whose further pages the API answers. */
    firstPage: (list: L, group: Group, size: number): ListPage<Card> => ({
      items: inOrder(list, group, 'DESC', size),
      page: 0,
      older: 0,
      newer: 0,
      total: length(listOf(list), group),
      size,
      unit: kind.words.unit,
    }),

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
      if (draftRecord) return besideDraft(draftRecord, declared)
      noteKey(keys.near(list, id))
      const group = (declared.by ?? []).map((column) => record[column] as number)
      const { where, values } = groupSql(kind, declared, group)
      const position = positionColumn(list)
      // A record outside of the list has no position, and so no neighbours.
      const own = `(SELECT nullif(${position}, 0) FROM ${name} WHERE id = ?)`
      const at = (step: 1 | -1) =>
        cardsWhere(`${where} AND ${position} = ${own} + ?`, 'id', ...values, id, step)[0]
      return { older: at(-1), newer: at(1) }
    },

    /** All records with the columns of their addresses, for the list of pages to publish. */
    addresses: () => rows<Stored>(`SELECT ${addressed(kind)} FROM ${name} ORDER BY id`),
    address: (id: number) => row<Stored>(`SELECT ${addressed(kind)} FROM ${name} WHERE id = ?`, id),

    liveTotal: () =>
      row<{ n: number }>(`SELECT ${COUNT} FROM ${name} ${whereClause(kind.listedWhere)}`)?.n ?? 0,

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
  }
}

const addressed = ({ pages }: Kind) =>
  [...new Set(['id', ...pages.needs, ...(pages.edited ? [pages.edited] : [])])].join(', ')
