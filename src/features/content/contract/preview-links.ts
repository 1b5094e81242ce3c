// Links by which people without an account read the preview of a record, for some days.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, optionalText, withLabel } from '#platform/contract/fields.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { NoPreview, NoRight, TooManyPreviewLinks } from './refusals.ts'

/** Days that a link may open the preview. */
export const LINK_DAYS = [1, 7, 30] as const
export type LinkDays = (typeof LINK_DAYS)[number]
export const USUAL_LINK_DAYS: LinkDays = 7

/** Links of one record that open it at the same time. */
export const OPEN_LINKS_MAX = 20

/** closed: who made it has lost the account, or the right to read the record. */
export const LINK_STATES = ['open', 'expired', 'revoked', 'closed'] as const
export type LinkState = (typeof LINK_STATES)[number]

export const PreviewLink = z.object({
  id: Id,
  /** Who made it. */
  maker: z.string(),
  /** Wire times; `last_opened` is empty before it was opened. */
  createtime: z.string(),
  expires: z.string(),
  state: z.enum(LINK_STATES),
  opened: z.int(),
  last_opened: z.string(),
})
export type PreviewLink = z.output<typeof PreviewLink>

const editor = { encoding: 'json', access: 'staff:editor' } as const
const Kind = withLabel('内容类别', z.enum(EDITED_KINDS, '内容类别不正确'))

export const previewLinks = endpoint({
  ...editor,
  title: '一条内容的预览链接',
  path: '/api/staff/previewLinks/list',
  input: z.object({ kind: Kind, id: Id }),
  output: z.object({ list: z.array(PreviewLink) }),
  refusals: [TargetGone, NoRight],
  note: '后制作的在前。答复里没有网址：网址只在制作时给出一次。',
})

export const makePreviewLink = endpoint({
  ...editor,
  title: '制作预览链接',
  path: '/api/staff/previewLinks/make',
  input: z.object({
    kind: Kind,
    id: Id,
    days: withLabel(
      '有效期',
      z.prefault(
        z.pipe(
          z.transform((value: unknown) => (typeof value === 'string' ? Number(value) : value)),
          z.literal(LINK_DAYS, '有效期为 1、7 或 30 天'),
        ),
        USUAL_LINK_DAYS,
      ),
    ),
  }),
  output: z.object({
    id: Id,
    /** Path below the API. */
    file: z.string(),
    expires: z.string(),
  }),
  refusals: [TargetGone, NoPreview, NoRight, TooManyPreviewLinks],
  note: `不登录也能看到打开时最后保存的那一版。每条内容最多 ${OPEN_LINKS_MAX} 个有效的链接；制作人的账号停用，或不再有查看的权限，链接随即失效。`,
})

export const revokePreviewLink = endpoint({
  ...editor,
  title: '撤销预览链接',
  path: '/api/staff/previewLinks/revoke',
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [TargetGone, NoRight],
})

export const openPreview = endpoint({
  title: '预览链接：未发布的页面',
  method: 'GET',
  path: '/api/preview',
  isExtension: true,
  encoding: 'query',
  access: 'visitor',
  limit: 'previewLink',
  // Under this name the log redacts it.
  input: z.object({ secret: optionalText('预览链接', 2000) }),
  output: z.null(),
  refusals: [],
  note: '答复为网页。网址由工作人员制作，到期、撤销或内容删除后答 HTTP 410，没有这个链接答 404，都是一页中文说明；浏览器（Accept 含 text/html）打开无法辨认的网址或打开得太频繁时也是。',
})
