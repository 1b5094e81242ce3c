// Pictures and attachments that content uses, their tags, and where a file is used.

import { recordBy, type Writer } from '#features/audit/server/index.ts'
import {
  type fileLibrary,
  type fileUses,
  type mediaTags,
  type tagFile,
  USES_LISTED,
} from '#features/content/contract/media.ts'
import type { pictureLibrary } from '#features/content/contract/pictures.ts'
import { mayDo } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { publicBaseOf } from '#platform/server/gateways/storage.ts'
import type { ContentDeps } from './editable.service.ts'
import * as table from './media.table.ts'
import { type Editor, grantsOf } from './rights.service.ts'

const PAGE_SIZE = 25
const TAGS_LISTED = 200

interface Asked {
  keyword: string
  tag: string
  page: number
}

/** A page of a library with the tags of each file. */
const listed = async (
  { db, storage }: ContentDeps,
  library: table.Library,
  searched: Parameters<typeof table.factsOf>[1],
  { keyword, tag, page }: Asked,
) => {
  const files = await table.listFiles(
    db,
    library,
    { ...searched, base: publicBaseOf(storage) },
    { words: keyword.split(/\s+/).filter(Boolean), tag },
    PAGE_SIZE + 1,
    (page - 1) * PAGE_SIZE,
  )
  const shown = files.slice(0, PAGE_SIZE)
  const tags = await table.tagsOf(
    db,
    shown.map(({ file }) => file),
  )
  return {
    list: shown.map((one) => ({ ...one, tags: [...(tags.get(one.file) ?? [])] })),
    more: files.length > PAGE_SIZE,
  }
}

const OFFERING = EDITED_KINDS.filter((kind) => !SINGLETON_KINDS.has(kind))

export const filesInUse =
  (deps: ContentDeps) =>
  async (editor: Editor, asked: Parsed<typeof fileLibrary>): Promise<Output<typeof fileLibrary>> => {
    const searched = { kinds: OFFERING, grants: await grantsOf(deps.db, editor) }
    const { list, more } = await listed(deps, 'offered_as', searched, asked)
    const facts = await table.factsOf(
      deps.db,
      searched,
      list.map(({ file }) => file),
    )
    return {
      list: list.map((one) => {
        const { uses = 1, size, has_password = false } = facts.get(one.file) ?? {}
        return { ...one, uses, size: size ?? 0, has_password }
      }),
      more,
    }
  }

export const picturesInUse =
  (deps: ContentDeps) =>
  async (editor: Editor, asked: Parsed<typeof pictureLibrary>): Promise<Output<typeof pictureLibrary>> => {
    const kinds = EDITED_KINDS.filter((kind) => deps.editable[kind].sharesPictures)
    const searched = { kinds, grants: await grantsOf(deps.db, editor) }
    const { list, more } = await listed(deps, 'shown_as', searched, asked)
    return { list: list.map(({ name, ...one }) => ({ ...one, alt: name })), more }
  }

export const listTags =
  ({ db }: ContentDeps) =>
  async (): Promise<Output<typeof mediaTags>> => ({
    list: await table.listTags(db, TAGS_LISTED),
  })

export const setTags =
  ({ db, now }: ContentDeps) =>
  async (writer: Writer, { file, tags }: Parsed<typeof tagFile>): Promise<null> => {
    const each = [...new Set(tags)]
    await db.transaction(async (tx) => {
      await table.lockTags(tx, file)
      await table.replaceTags(tx, file, each)
      await recordBy(tx, writer, {
        action: 'media.tag',
        target: `media:${file}`,
        detail: { tags: each.join('、') },
        at: now(),
      })
    })
    return null
  }

export const usesOf =
  ({ db }: ContentDeps) =>
  async (editor: Staff, { file }: Parsed<typeof fileUses>): Promise<Output<typeof fileUses>> => {
    const grants = await grantsOf(db, editor)
    const uses = await table.listUses(db, file, USES_LISTED + 1)
    const named = uses.slice(0, USES_LISTED)
    const list = named
      .filter(
        ({ kind, category }) =>
          mayDo(grants, 'read', kind, category) && (kind !== 'settings' || editor.role === 'admin'),
      )
      .map(({ kind, id, title, state }) => ({ kind, id, title, state }))
    return { list, hidden: named.length - list.length, more: uses.length > USES_LISTED }
  }
