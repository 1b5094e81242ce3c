// Places in lists: who stands where, kept without gaps as articles come, move and go, and which pages that touches.
import type { DatabaseSync } from 'node:sqlite'
import { keys } from '#content/keys.ts'
import { olderPages, PAGE_SIZE } from '#content/news.ts'
import { isSectionType } from '#lib/paths.ts'

/** An article as far as its place goes. */
export interface Placed {
  id: number
  type: number
  topic_id: number
  createtime: string
  seq: number
}

/** All at once: for a first pull, and where most of a list moves. */
const RENUMBER = `
UPDATE news SET seq = ranked.place FROM (
  SELECT id, CASE WHEN topic_id = 0 THEN row_number() OVER (PARTITION BY type, topic_id = 0 ORDER BY createtime, id)
    ELSE 0 END AS place FROM news
) AS ranked WHERE news.id = ranked.id AND news.seq <> ranked.place`

const LIST = 'type = ? AND topic_id = 0'

export const openPlaces = (database: DatabaseSync) => {
  const last = database.prepare(`SELECT coalesce(max(seq), 0) AS n FROM news WHERE ${LIST}`)
  const at = database.prepare(`SELECT id FROM news WHERE ${LIST} AND seq = ?`)
  const below = database.prepare(
    `SELECT seq FROM news WHERE ${LIST} AND id <> ? AND (createtime, id) < (?, ?)
     ORDER BY createtime DESC, id DESC LIMIT 1`,
  )
  const shift = database.prepare(`UPDATE news SET seq = seq + ? WHERE ${LIST} AND seq >= ? AND id <> ?`)
  const set = database.prepare('UPDATE news SET seq = ? WHERE id = ?')

  const touched = new Set<string>()
  /** Of every list that moved: its length before, and the lowest place where anything changed. */
  const moved = new Map<number, { before: number; low: number }>()
  const lengthOf = (type: number) => (last.get(type) as { n: number }).n
  const number = (found: unknown, field: 'id' | 'seq') =>
    (found as Record<string, number> | undefined)?.[field]

  const touchNear = (type: number, place: number) => {
    const id = number(at.get(type, place), 'id')
    if (id !== undefined) touched.add(keys.near(id))
  }
  const change = ({ id, type }: Placed, place: number) => {
    const known = moved.get(type) ?? { before: lengthOf(type), low: place }
    moved.set(type, { ...known, low: Math.min(known.low, place) })
    touched.add(keys.near(id))
    for (const near of [place - 1, place + 1]) touchNear(type, near)
    if (isSectionType(type)) touched.add(keys.latest)
  }

  return {
    /** Takes an article out of its list: before it is deleted or rewritten. */
    take(article: Placed) {
      if (article.topic_id > 0) return
      change(article, article.seq)
      set.run(0, article.id)
      shift.run(-1, article.type, article.seq + 1, article.id)
    },

    /** Puts an article, already written, into its list at its time. */
    put(article: Placed) {
      if (article.topic_id > 0) return
      const { id, type, createtime } = article
      const place = (number(below.get(type, id, createtime, id), 'seq') ?? 0) + 1
      // Before the others make room: the list is as long as it was.
      if (!moved.has(type)) moved.set(type, { before: lengthOf(type), low: place })
      shift.run(1, type, place, id)
      set.run(place, id)
      change(article, place)
    },

    renumber: () => {
      database.exec(RENUMBER)
    },

    /** What the moves touched, once all are done. */
    touched() {
      for (const [type, { before, low }] of moved) {
        const [was, is] = [olderPages(before), olderPages(lengthOf(type))]
        // The last older page points to the newest, the one before it to the last.
        const from = Math.min(Math.ceil(low / PAGE_SIZE), was === is ? Infinity : Math.min(was, is))
        for (let page = Math.max(1, from); page <= Math.max(was, is); page++)
          touched.add(keys.list(type, page))
        touched.add(keys.list(type, 0)).add(keys.newest(type))
        if (was !== is) touched.add(keys.depth(type))
      }
      return touched
    },
  }
}
