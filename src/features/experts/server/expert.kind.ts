import { sql } from 'drizzle-orm'
import { coverOf, type EditableKind, tableKind } from '#features/content/server/index.ts'
import { ExpertFields } from '#features/experts/contract/editing.ts'
import { linesOf, type SearchableKind } from '#features/search/server/index.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { expertProfilePath } from '#platform/lib/paths.ts'
import { expertSheet } from './expert-sheet.ts'
import { experts } from './experts.schema.ts'
import { expertsByIds } from './experts.table.ts'

const editable: EditableKind<ExpertFields> = {
  fields: ExpertFields,
  sheet: expertSheet,
  // Portraits illustrate nothing else.
  sharesPictures: false,
  summary: ({ username, images }) => ({ title: username, cover: coverOf(images) }),
  ...tableKind(experts, (fields: ExpertFields, { published, at }) => ({
    ...fields,
    updatetime: at,
    published,
  })),
  detail: (id, fields, at) => ({ ...fields, id, updatetime: toWireTime(at) }),
  urls: async (_db, ids) => new Map(ids.map((id) => [id, expertProfilePath(id)])),
}

const searchable: SearchableKind = {
  text: {
    table: experts,
    where: sql`${experts.published}`,
    createtime: experts.updatetime,
    title: experts.username,
    head: linesOf(experts.nickname, experts.position, experts.remark),
    body: sql`''`,
  },
  found: async (db, ids) =>
    (await expertsByIds(db, ids)).map(({ id, username, position, remark }) => ({
      id,
      title: username,
      texts: [remark],
      facts: [position],
      url: expertProfilePath(id),
    })),
}

export const expertKind = {
  editable,
  searchable,
  collectable: {},
  feed: { table: experts, published: experts.published },
}
