import { minute } from '#platform/lib/dates.ts'

interface Named {
  /** Given by its owner; empty for none. */
  name: string
  /** The region, and the area. */
  title: string
  createtime: string
}

/** Without a name of its own the region, the area and the minute: an owner may assess one place again the same day. */
export const reportName = ({ name, title, createtime }: Named) => name || `${title} · ${minute(createtime)}`
