// The page that each record of a numbered list stands on, while records come, move and go; and the keys this touches.
import type { DatabaseSync } from 'node:sqlite'
import type { Group } from '#platform/content/keys.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import {
  groupsOf,
  indexOf,
  memberSql,
  type NumberedList,
  pageColumn,
  pageIndex,
  positionOf,
} from '#platform/content/list.ts'

/** Cuts the whole list anew, into full pages: for a first pull, if most of a list moves, and for a full publish. */
const cutAnewSql = (kind: Kind, { name, by = [], order, pageSize }: NumberedList, member: string) => `
UPDATE ${kind.name} SET ${pageColumn(name)} = cut.page FROM (
  SELECT id, iif(${member}, (row_number() OVER (PARTITION BY ${[...by, member].join(', ')} ORDER BY ${order}, id)
    + ${pageSize - 1}) / ${pageSize}, 0) AS page FROM ${kind.name}
) AS cut WHERE ${kind.name}.id = cut.id AND ${kind.name}.${pageColumn(name)} <> cut.page`

interface Beside {
  id: number
  page: number
}

/**
 * Pages keep their borders, so that a record that comes or goes in the middle of a list changes its own page alone. From the
 * oldest on they are numbered without gaps; none is empty, and none holds more than twice `pageSize`.
 */
export const openListPages = (database: DatabaseSync, kind: Kind, list: NumberedList) => {
  const { name: table, keys } = kind
  const { by = [], order, pageSize } = list
  const column = pageColumn(list.name)
  const member = memberSql(kind, list)
  const inGroup = [member, ...by.map((name) => `${name} = ?`)].join(' AND ')
  const inOrder = `${table} INDEXED BY ${indexOf(kind, list.name, by)} WHERE ${inGroup}`
  const onPage = `${table} INDEXED BY ${pageIndex(kind, list.name)} WHERE ${inGroup} AND ${column} = ?`
  const sorted = (direction: 'ASC' | 'DESC') => `ORDER BY ${order} ${direction}, id ${direction}`
  const besideSql = (comparison: '<' | '>', direction: 'ASC' | 'DESC') =>
    `SELECT id, ${column} AS page FROM ${inOrder} AND id <> ? AND (${order}, id) ${comparison} (?, ?) ${sorted(direction)} LIMIT 1`
  const olderBeside = database.prepare(besideSql('<', 'DESC'))
  const newerBeside = database.prepare(besideSql('>', 'ASC'))
  const behindFirst = database.prepare(
    `SELECT ${column} AS page FROM ${inOrder} ${sorted('DESC')} LIMIT 1 OFFSET ${pageSize}`,
  )
  const size = database.prepare(`SELECT count(*) AS n FROM ${onPage}`)
  const oldestOn = database.prepare(`SELECT id FROM ${onPage} ${sorted('ASC')} LIMIT ?`)
  const newestOn = database.prepare(`SELECT id FROM ${onPage} ${sorted('DESC')} LIMIT ?`)
  const set = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`)

  const touched = new Set<string>()
  /** Lists in which anything moved, with the number of their pages behind the first before. */
  const moved = new Map<string, { group: Group; before: number }>()
  const groupOf = (record: AnyRecord): Group => groupsOf({ ...list, any: false }, record)[0] ?? []
  const depthOf = (group: Group) => (behindFirst.get(...group) as { page: number } | undefined)?.page ?? 0
  const sizeOf = (group: Group, page: number) => (size.get(...group, page) as { n: number }).n

  const around = (record: AnyRecord, group: Group) => {
    const at = [...group, record.id, record[order] ?? '', record.id] as const
    return {
      older: olderBeside.get(...at) as Beside | undefined,
      newer: newerBeside.get(...at) as Beside | undefined,
    }
  }
  const touchNear = (...ids: (number | undefined)[]) => {
    for (const id of ids) if (id !== undefined) touched.add(keys.near(list.name, id))
  }
  /** Called before a record comes or goes, while the list is as it was. */
  const noteMove = (group: Group) => {
    const name = group.join(':')
    if (!moved.has(name)) moved.set(name, { group, before: depthOf(group) })
  }
  const put = (group: Group, rows: unknown[], page: number) => {
    for (const { id } of rows as { id: number }[]) set.run(page, id)
    touched.add(keys.page(list.name, group, page))
  }

  /** Gives an empty page half of the records of the next newer one. */
  const refill = (group: Group, page: number) => {
    const available = sizeOf(group, page + 1)
    if (available === 0) return
    put(group, oldestOn.all(...group, page + 1, Math.ceil(available / 2)), page)
    touched.add(keys.page(list.name, group, page + 1))
    if (available === 1) refill(group, page + 1)
  }
  /** Moves the newest records of a page that holds too many to the next newer one, which may then hold too many itself. */
  const spill = (group: Group, page: number) => {
    if (sizeOf(group, page) <= 2 * pageSize) return
    put(group, newestOn.all(...group, page, pageSize), page + 1)
    spill(group, page + 1)
  }

  const pageFor = (group: Group, older: Beside | undefined, newer: Beside | undefined) => {
    const hasRoom = ({ page }: Beside) => sizeOf(group, page) < pageSize
    if (!older) return newer?.page ?? 1
    if (!newer) return hasRoom(older) ? older.page : older.page + 1
    return hasRoom(older) || !hasRoom(newer) ? older.page : newer.page
  }

  return {
    /** Whether a change moves the record within its list, or into another. */
    isMove: (before: AnyRecord | undefined, after: AnyRecord | undefined) =>
      positionOf(kind, list, before) !== positionOf(kind, list, after),

    /** Takes a record, as it is stored now, out of its list. Called before it is deleted or rewritten. */
    remove(record: AnyRecord) {
      if (positionOf(kind, list, record) === '') return
      const [group, page] = [groupOf(record), Number(record[column])]
      noteMove(group)
      const { older, newer } = around(record, group)
      touchNear(record.id, older?.id, newer?.id)
      set.run(0, record.id)
      touched.add(keys.page(list.name, group, page))
      if (sizeOf(group, page) === 0) refill(group, page)
    },

    /** Called before a record is written that will stand in its list. */
    willInsert(record: AnyRecord) {
      if (positionOf(kind, list, record) !== '') noteMove(groupOf(record))
    },

    /** Inserts a record that is already written into its list, by its order. */
    insert(record: AnyRecord) {
      if (positionOf(kind, list, record) === '') return
      const { id } = record
      const group = groupOf(record)
      const { older, newer } = around(record, group)
      touchNear(id, older?.id, newer?.id)
      const page = pageFor(group, older, newer)
      set.run(page, id)
      touched.add(keys.page(list.name, group, page))
      spill(group, page)
    },

    /** Fills all pages; answers how many records that moved to another one. */
    cutAnew: () => Number(database.prepare(cutAnewSql(kind, list, member)).run().changes),

    /** Keys that the moves touched, after all are done. */
    touchedKeys() {
      for (const { group, before } of moved.values()) {
        const after = depthOf(group)
        // A record on top moves the last one of the first page to the page behind it, which names the total. The newest of
        // the older pages leads to the first page, the one before it to that one.
        for (let page = Math.max(1, Math.min(before, after)); page <= Math.max(before, after); page++)
          touched.add(keys.page(list.name, group, page))
        touched.add(keys.list(list.name, group))
        if (before !== after) touched.add(keys.depth(list.name, group))
      }
      return touched
    },
  }
}
