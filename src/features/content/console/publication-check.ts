// Check before publishing: what readers would stumble on, and what should not be made public.

import { contentKind } from '#features/content/console/console-kind.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { stateNames } from '#features/content/rules.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { Attachment } from '#platform/contract/content-fields.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import { isHtml } from './history/comparison.ts'
import { callsOf, fieldLabels } from './kind-contract.ts'
import { asShown, wordsOf } from './shown-text.ts'
import { type Finding, findingsInText } from './text-check.ts'

export const canMove = (kind: EditedKind) => contentKind(kind).page?.address !== undefined

export const movedAddress = (kind: EditedKind, { id, url }: ContentRecord, values: Values): Finding[] => {
  const address = contentKind(kind).page?.address?.(id, values)
  if (address === undefined || url === '') return []
  if (address === url) return []
  return [
    {
      title: '网址会改变',
      explanation:
        '文章已经发布，换专题或类型后网址随之改变。旧网址会一直跳转到新网址，已分享的链接仍能打开。',
      entries: [`原网址：${url}`, `新网址：${address}`],
    },
  ]
}

const bodyOf = (html: string) => new DOMParser().parseFromString(asShown(html).html, 'text/html').body

/** Text of a value that is checked; of attachments, their names. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value))
    return value.map((entry) => (entry as Partial<Attachment> | null)?.name ?? '').join('\n')
  if (typeof value !== 'string') return ''
  return isHtml(value) ? wordsOf(bodyOf(value)) : value
}

const isEmpty = (value: unknown) =>
  textOf(value).trim() === '' && !/<(?:img|video|table)\b/i.test(typeof value === 'string' ? value : '')

const emptyBody = (kind: EditedKind, values: Values): string[] => {
  const name = contentKind(kind).page?.body(values)
  const label = name && isEmpty(values[name]) && fieldLabels(kind).find(([field]) => field === name)?.[1]
  return label ? [label] : []
}

const MAX_SAME = 5

/** Other records of the kind with this title. None where they cannot be looked up: that is no reason not to publish. */
const sameTitles = async (kind: EditedKind, { id }: ContentRecord, values: Values): Promise<string[]> => {
  const name = contentKind(kind).page?.title
  const title = name ? textOf(values[name]).trim() : ''
  if (!title) return []
  const input = { title, pagesize: MAX_SAME + 1 }
  const { list } = await callStaff(callsOf(kind).list, input).catch(() => ({ list: [] as ContentRecord[] }))
  return list
    .filter((other) => other.id !== id)
    .slice(0, MAX_SAME)
    .map((other) => `《${other.title}》，编号 ${other.id}，${stateNames[other.state]}`)
}

/** A clock that is a little slow must not make today a day to come. */
const TOLERANCE_MS = 60_000

const dateAhead = (kind: EditedKind, values: Values, at: Date): string[] => {
  const written = textOf(values.createtime)
  const date = fromWireTime(written)
  const label = fieldLabels(kind).find(([name]) => name === 'createtime')?.[1]
  if (!date || !label || date.getTime() <= at.getTime() + TOLERANCE_MS) return []
  return [`${label}：${written.replace('T', ' ')}`]
}

const filesWithPassword = (values: Values): string[] =>
  Object.values(values)
    .flatMap((value) => (Array.isArray(value) ? (value as (Partial<Attachment> | null)[]) : []))
    .flatMap((file) => (file?.has_password ? [file.name ?? ''] : []))

interface Publication {
  /** When it goes live, if not now. */
  at?: Date | undefined
  changes?: readonly string[]
}

/** @param values fields about to be published. */
export const findingsOf = async (
  kind: EditedKind,
  record: ContentRecord,
  values: Values,
  { at = new Date(), changes = [] }: Publication = {},
): Promise<Finding[]> => {
  const html = Object.values(values)
    .filter((value) => typeof value === 'string' && isHtml(value))
    .join('\n')
  const [same, inText] = await Promise.all([sameTitles(kind, record, values), findingsInText(html, changes)])
  const findings: Finding[] = [
    ...movedAddress(kind, record, values),
    { title: '没有内容', explanation: '访客打开页面，只看到标题。', entries: emptyBody(kind, values) },
    {
      title: '金额对不上',
      explanation: '多半是“元”和“万元”弄混了，请对照招标文件核对。',
      entries: contentKind(kind).doubts?.(values, (name) => textOf(values[name])) ?? [],
    },
    { title: '标题已经有了', explanation: '同名的内容，访客分不清，请确认不是重复发布。', entries: same },
    {
      title: '日期还没有到',
      explanation: '上线时，访客看到的是一个未来的日期。',
      entries: dateAhead(kind, values, at),
    },
    {
      title: '有密码的附件',
      explanation: '访客没有密码，无法打开，里面的内容也无法检查。请换成没有密码的文件。',
      entries: filesWithPassword(values),
    },
    ...inText,
  ]
  return findings.filter(({ entries }) => entries.length > 0)
}
