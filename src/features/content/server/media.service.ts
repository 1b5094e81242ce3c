// Attachments that content uses, their tags, and where a file is used.

import { recordBy, type Writer } from '#features/audit/server/index.ts'
import {
  type fileLibrary,
  type fileUses,
  type mediaTags,
  type tagFile,
  USES_LISTED,
} from '#features/content/contract/media.ts'
import { mayDo } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { publicBaseOf } from '#platform/server/gateways/storage.ts'
import type { ContentDeps } from './editable.service.ts'
import * as table from './media.table.ts'
import { readInTime } from './read-in-time.table.ts'
import { type Editor, grantsOf } from './rights.service.ts'

const PAGE_SIZE = 25
const TAGS_LISTED = 200

const listedKinds = EDITED_KINDS.filter((kind) => !SINGLETON_KINDS.has(kind))

export const filesInUse =
  ({ db, editable, storage }: ContentDeps) =>
  async (
    editor: Editor,
    { keyword, tag, page }: Parsed<typeof fileLibrary>,
  ): Promise<Output<typeof fileLibrary>> => {
    const words = keyword.split(/\s+/).filter(Boolean)
    const texts = [...new Set(listedKinds.flatMap((kind) => editable[kind].texts ?? []))]
    const grants = await grantsOf(db, editor)
    const files = await readInTime(db, (tx) =>
      table.listFiles(
        tx,
        { kinds: listedKinds, grants, texts, base: publicBaseOf(storage) },
        { words, tag },
        PAGE_SIZE + 1,
        (page - 1) * PAGE_SIZE,
      ),
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
    const uses = await readInTime(db, (tx) => table.listUses(tx, file, USES_LISTED + 1))
    const named = uses.slice(0, USES_LISTED)
    const list = named
      .filter(
        ({ kind, category }) =>
          mayDo(grants, 'read', kind, category) && (kind !== 'settings' || editor.role === 'admin'),
      )
      .map(({ kind, id, title, state }) => ({ kind, id, title, state }))
    return { list, hidden: named.length - list.length, more: uses.length > USES_LISTED }
  }
