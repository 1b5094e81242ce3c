import type { Db } from '#platform/server/db/types.ts'
import type { ContentVersionRow } from './content.schema.ts'
import { newestValue } from './content.table.ts'
import type { EditableKind, Fields } from './editable.service.ts'
import { unknownTo } from './stored-fields.ts'

/**
 * Data of a version that an editor goes on with. Fields that came after the release that saved it are as the newest version
 * has them that knows them: a server of the former release, or a version from before, takes none of them away.
 */
export const dataOf = async (
  db: Db,
  rules: Pick<EditableKind<Fields>, 'fields'>,
  { kind, id, data }: Pick<ContentVersionRow, 'kind' | 'id' | 'data'>,
): Promise<Fields> => {
  const later: Fields = {}
  for (const name of unknownTo(rules, data)) {
    const value = await newestValue(db, kind, id, name)
    if (value !== undefined && value !== null) later[name] = value
  }
  return { ...data, ...later }
}
