// Links by which people without an account read the preview of a record.

import { recordBy, type Writer } from '#features/audit/server/index.ts'
import {
  type LinkState,
  type makePreviewLink,
  OPEN_LINKS_MAX,
  openPreview,
  type previewLinks,
  type revokePreviewLink,
} from '#features/content/contract/preview-links.ts'
import { NoPreview, TooManyPreviewLinks } from '#features/content/contract/refusals.ts'
import { mayDo } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { DAY_MS, minute, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { newToken, sha256 } from '#platform/server/security/secrets.ts'
import * as contentTable from './content.table.ts'
import type { ContentDeps } from './editable.service.ts'
import * as table from './preview-links.table.ts'
import { grantsOf, refuseUnreadable, refuseWithout } from './rights.service.ts'
import { readableFields, storedFields } from './stored-fields.ts'

/** Links of a record that are listed: all that may open it, and some that did. */
const LISTED_MAX = 50
/** How long an expired link is kept, so that whoever opens it reads why it opens nothing. */
const KEPT_DAYS = 90

/** A link shows no more than its maker may read. */
const stateOf = async (
  db: Db,
  link: table.PreviewLinkRow,
  category: number,
  now: Date,
): Promise<LinkState> => {
  if (link.revoked_at) return 'revoked'
  if (link.expires <= now) return 'expired'
  const mayRead =
    !link.disabled && link.role !== 'reviewer' && mayDo(await grantsOf(db, link), 'read', link.kind, category)
  return mayRead ? 'open' : 'closed'
}

export const listPreviewLinks =
  ({ db, now }: ContentDeps) =>
  async (editor: Staff, { kind, id }: Parsed<typeof previewLinks>): Promise<Output<typeof previewLinks>> => {
    const record = (await contentTable.findRecord(db, kind, id)) ?? refuse(TargetGone)
    await refuseUnreadable(db, editor, kind, record.category)
    const at = now()
    const links = await table.listLinks(db, kind, id, { now: at, limit: LISTED_MAX })
    const list = links.map(async (link) => ({
      id: link.id,
      maker: link.maker,
      createtime: toWireTime(link.createtime),
      expires: toWireTime(link.expires),
      state: record.removed ? 'closed' : await stateOf(db, link, record.category, at),
      opened: link.opened,
      last_opened: wireOrEmpty(link.last_opened),
    }))
    return { list: await Promise.all(list) }
  }

export const makeLink =
  (deps: ContentDeps) =>
  async (
    writer: Writer,
    { kind, id: record_id, days }: Parsed<typeof makePreviewLink>,
  ): Promise<Output<typeof makePreviewLink>> => {
    refuseUnless('detail' in deps.editable[kind], NoPreview)
    const at = deps.now()
    const expires = new Date(at.getTime() + days * DAY_MS)
    const secret = newToken()
    const id = await deps.db.transaction(async (tx) => {
      // The lock counts links that are made at once one after the other.
      const record = await contentTable.lockRecord(tx, kind, record_id)
      if (!record || record.removed) return refuse(TargetGone)
      refuseWithout(await grantsOf(tx, writer.staff), ['read'], kind, [record.category])
      const open = await table.countOpenLinks(tx, kind, record_id, at)
      refuseUnless(open < OPEN_LINKS_MAX, TooManyPreviewLinks)
      const link = await table.insertLink(tx, {
        hash: sha256(secret),
        kind,
        record_id,
        staff_id: writer.staff.id,
        createtime: at,
        expires,
      })
      await recordBy(tx, writer, {
        action: `${kind}.share-preview`,
        target: `${kind}:${record_id}`,
        detail: { title: record.title, link, until: toWireTime(expires) },
        at,
      })
      return link
    })
    return {
      id,
      file: `${openPreview.path}?${new URLSearchParams({ secret }).toString()}`,
      expires: toWireTime(expires),
    }
  }

/** Revokes a link. Everybody who may read the record may do so: a link in wrong hands must not wait for who made it. */
export const revokeLink =
  ({ db, now }: ContentDeps) =>
  async (writer: Writer, { id }: Parsed<typeof revokePreviewLink>): Promise<null> => {
    const at = now()
    await db.transaction(async (tx) => {
      const link = (await table.findLink(tx, id)) ?? refuse(TargetGone)
      const { kind, record_id } = link
      const record = (await contentTable.findRecord(tx, kind, record_id)) ?? refuse(TargetGone)
      await refuseUnreadable(tx, writer.staff, kind, record.category)
      if (!(await table.revokeLink(tx, id, at))) return
      await recordBy(tx, writer, {
        action: `${kind}.revoke-preview`,
        target: `${kind}:${record_id}`,
        detail: { title: record.title, link: id, opened: link.opened },
        at,
      })
    })
    return null
  }

/** Why a link opens nothing. */
export type ClosedLink = 'unknown' | 'expired' | 'revoked' | 'removed' | 'unavailable'
export type OpenedLink = { kind: 'page'; html: string } | { kind: ClosedLink }

/** Page of the version that was saved last. A look at the headers alone (`isLook`) renders nothing and is not counted. */
export const openLink =
  ({ db, now, editable, previewRecord, config }: ContentDeps) =>
  async (secret: string, { isLook }: { isLook: boolean }): Promise<OpenedLink> => {
    const link = await table.findByHash(db, sha256(secret))
    if (!link) return { kind: 'unknown' }
    const at = now()
    const { kind, record_id } = link
    const record = await contentTable.findRecord(db, kind, record_id)
    const state = await stateOf(db, link, record?.category ?? 0, at)
    if (state !== 'open') return { kind: state === 'closed' ? 'revoked' : state }
    const version = record && (await contentTable.findVersion(db, kind, record_id, record.version))
    if (!record || record.removed || !version) return { kind: 'removed' }
    if (isLook) return { kind: 'page', html: '' }
    const rules = editable[kind]
    const fields = readableFields(rules, storedFields(rules, version.data))
    const draft = rules.detail?.(record_id, fields, at)
    if (!draft || !previewRecord) return { kind: 'unavailable' }
    const which = record.live_version === record.version ? '预览，这一版已发布' : '预览，未发布'
    try {
      const html = await previewRecord(kind, draft, `${which} · 有效至 ${minute(toWireTime(link.expires))}`)
      await table.countOpening(db, link.id, at)
      // Where the API has an address of its own, the page finds its styles at the site's.
      const isElsewhere = config.corsOrigin.includes(config.siteUrl)
      const base = isElsewhere ? `<head><base href="${config.siteUrl}/">` : '<head>'
      return { kind: 'page', html: html.replace('<head>', () => base) }
    } catch (error) {
      if (error instanceof RefusalError) return { kind: 'unavailable' }
      throw error
    }
  }

export const sweepPreviewLinks = (db: Db, now: Date) =>
  table.removeLinksExpiredBefore(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
