// Redirects as editors keep them.
import { type EditableKind, tableKind } from '#features/content/server/index.ts'
import {
  RedirectCircle,
  RedirectFields,
  SourceIsPage,
  SourceTaken,
  TARGET_MAX,
  TargetMissing,
} from '#features/redirects/contract.ts'
import { circleOf, sameness, titleOf } from '#features/redirects/rules.ts'
import { isOwnAddress, type OwnPages, standsAt } from '#features/site/server/index.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import {
  movedNameOf,
  OLD_ADDRESS_MAX,
  readableAddress,
  storedOldAddress,
} from '#platform/lib/old-addresses.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { redirectSheet } from './redirect-sheet.ts'
import { redirects } from './redirects.schema.ts'
import * as table from './redirects.table.ts'

const NO_ADDRESS = '请填写旧网址，如 /news.php?id=12，或带本站域名的完整网址'
const ELSEWHERE = '这是其他网站的网址，只有本站域名的旧网址能转'
const UNFIT = '首页、以点开头或太长的网址不能转，请核对'

const storedSource = (written: string, siteUrl: string): string => {
  const complain = (source: string): never => {
    throw new RefusalError(BadInput, { source })
  }
  const source = storedOldAddress(written, siteUrl)
  if (!source || source.length > OLD_ADDRESS_MAX) return complain(NO_ADDRESS)
  if (!source.startsWith('/')) return complain(ELSEWHERE)
  return movedNameOf(source) === undefined ? complain(UNFIT) : source
}

/** Of the own host its path, in readable signs. */
const storedTarget = (written: string, siteUrl: string): string => {
  const url = URL.canParse(written, siteUrl) ? new URL(written, siteUrl) : undefined
  const isOwn = url?.origin === new URL(siteUrl).origin
  const target = url && isOwn ? readableAddress(url.pathname + url.search + url.hash) : (url?.href ?? '')
  if (target === '' || target.length > TARGET_MAX)
    throw new RefusalError(BadInput, { target: '“转到”的网址有误，请核对' })
  return target
}

const checkRedirect =
  (pages: OwnPages) =>
  async (tx: Tx, id: number, { source, target }: RedirectFields) => {
    // Two that are saved at once could make a circle.
    await lockNameForTransaction(tx, 'redirects')
    const refuse = (refusal: typeof SourceTaken, fields: Readonly<Record<string, string>>): never => {
      throw new RefusalError(refusal, fields)
    }
    if (await isOwnAddress(tx, pages, source))
      refuse(SourceIsPage, { source: '这是本站现有的网址，不能转到别处' })
    const owner = await table.ownerOf(tx, sameness(source), id)
    if (owner) refuse(SourceTaken, { source: `这个旧网址已转到 ${owner.target}，请核对` })
    const article = await table.articleAt(tx, source)
    if (article) refuse(SourceTaken, { source: `这是文章“${article.title}”的原网址，已转到这篇文章` })
    const others = await table.otherRedirects(tx, id)
    const circle = circleOf({ source, target }, others)
    if (circle) refuse(RedirectCircle, { target: `会绕圈：${circle.join(' → ')}` })
    const isRedirect = others.some((other) => sameness(other.source) === sameness(target.replace(/#.*/s, '')))
    if (target.startsWith('/') && !isRedirect && !(await standsAt(tx, pages, target)))
      refuse(TargetMissing, { target: `本站没有 ${target} 这个页面，或没有上线，请核对` })
  }

export const redirectRows = tableKind(redirects, (fields: RedirectFields, { published }) => ({
  ...fields,
  same: sameness(fields.source),
  published,
}))

/** @param pages  Addresses of the site, which only the app knows. */
export const editableRedirects = (pages: OwnPages): EditableKind<RedirectFields> => ({
  fields: RedirectFields,
  summary: (fields) => ({ title: titleOf(fields) }),
  normalise: ({ source, target, remark }, siteUrl) => ({
    source: storedSource(source, siteUrl),
    target: storedTarget(target, siteUrl),
    remark,
  }),
  sheet: redirectSheet,
  sharesPictures: false,
  ...redirectRows,
  check: checkRedirect(pages),
  onRemove: (tx, id) => table.freeSource(tx, id),
})
