// Positions in a numbered list of a kind, kept without gaps while records come, move and go; and the keys this touches.
import type { DatabaseSync } from 'node:sqlite'
import type { Group } from '#platform/content/keys.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import {
  groupsOf,
  memberSql,
  type NumberedList,
  olderPages,
  positionColumn,
  positionOf,
} from '#platform/content/list.ts'

/** Renumbers the whole list: for a first pull, and if most of a list moves. */
const renumberSql = (kind: Kind, { name, by = [], order }: NumberedList, member: string) => `
UPDATE ${kind.name} SET ${positionColumn(name)} = ranked.position FROM (
  SELECT id, iif(${member}, row_number() OVER (PARTITION BY ${[...by, member].join(', ')} ORDER BY ${order}, id), 0)
    AS position FROM ${kind.name}
) AS ranked WHERE ${kind.name}.id = ranked.id AND ${kind.name}.${positionColumn(name)} <> ranked.position`

type Found = { [field: string]: number } | undefined

export const openListPositions = (database: DatabaseSync, kind: Kind, list: NumberedList) => {
  const { name: table, keys } = kind
  const position = positionColumn(list.name)
  const member = memberSql(kind, list)
  const inGroup = [member, ...(list.by ?? []).map((column) => `${column} = ?`)].join(' AND ')
  const last = database.prepare(`SELECT coalesce(max(${position}), 0) AS n FROM ${table} WHERE ${inGroup}`)
  const at = database.prepare(`SELECT id FROM ${table} WHERE ${inGroup} AND ${position} = ?`)
  const below = database.prepare(
    `SELECT ${position} AS position FROM ${table} WHERE ${inGroup} AND id <> ? AND (${list.order}, id) < (?, ?)
     ORDER BY ${list.order} DESC, id DESC LIMIT 1`,
  )
  const shift = database.prepare(
    `UPDATE ${table} SET ${position} = ${position} + ? WHERE ${inGroup} AND ${position} >= ? AND id <> ?`,
  )
  const set = database.prepare(`UPDATE ${table} SET ${position} = ? WHERE id = ?`)

  const touched = new Set<string>()
  /** Lists in which anything moved: length before, and lowest position that changed. */
  const moved = new Map<string, { group: Group; before: number; low: number }>()
  const groupOf = (record: AnyRecord): Group => groupsOf({ ...list, any: false }, record)[0] ?? []
  const lengthOf = (group: Group) => (last.get(...group) as { n: number }).n

  const noteMove = (group: Group, at: number) => {
    const known = moved.get(group.join(':')) ?? { group, before: lengthOf(group), low: at }
    moved.set(group.join(':'), { ...known, low: Math.min(known.low, at) })
  }
  const touchAround = (id: number, group: Group, own: number) => {
    touched.add(keys.near(list.name, id))
    for (const beside of [own - 1, own + 1]) {
      const neighbour = (at.get(...group, beside) as Found)?.id
      if (neighbour !== undefined) touched.add(keys.near(list.name, neighbour))
    }
  }

  return {
    /** Whether a change moves the record within its list, or into another. */
    isMove: (before: AnyRecord | undefined, after: AnyRecord | undefined) =>
      positionOf(kind, list, before) !== positionOf(kind, list, after),

    /** Takes a record, as it is stored now, out of its list. Called before it is deleted or rewritten. */
    remove(record: AnyRecord) {
      if (positionOf(kind, list, record) === '') return
      const [group, own] = [groupOf(record), Number(record[position])]
      noteMove(group, own)
      touchAround(record.id, group, own)
      set.run(0, record.id)
      shift.run(-1, ...group, own + 1, record.id)
    },

    /** Inserts a record that is already written into its list, by its order. */
    insert(record: AnyRecord) {
      if (positionOf(kind, list, record) === '') return
      const { id } = record
      const group = groupOf(record)
      const before = below.get(...group, id, record[list.order] ?? '', id) as Found
      const own = (before?.position ?? 0) + 1
      // Noted before the others move up, while the list has its former length.
      noteMove(group, own)
      shift.run(1, ...group, own, id)
      set.run(own, id)
      touchAround(id, group, own)
    },

    renumberAll: () => {
      database.exec(renumberSql(kind, list, member))
    },

    /** Keys that the moves touched, after all are done. */
    touchedKeys() {
      for (const { group, before, low } of moved.values()) {
        const { pageSize } = list
        const after = lengthOf(group)
        const [was, is] = [olderPages(before, pageSize), olderPages(after, pageSize)]
        const from = Math.min(
          Math.ceil(low / pageSize),
          // A record on top moves the last one of the first page to the page behind it, which names the total.
          before === after ? Infinity : Math.ceil((Math.min(before, after) - pageSize + 1) / pageSize),
          // The newest of the older pages leads to the first page, the one before it to that one.
          was === is ? Infinity : Math.min(was, is),
        )
        for (let page = Math.max(1, from); page <= Math.max(was, is); page++)
          touched.add(keys.page(list.name, group, page))
        touched.add(keys.list(list.name, group))
        if (was !== is) touched.add(keys.depth(list.name, group))
      }
      return touched
    },
  }
}
