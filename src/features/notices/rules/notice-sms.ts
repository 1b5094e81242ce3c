import { truncate } from '#platform/lib/text.ts'

/** Characters of a title in an SMS, its ellipsis included. */
const TITLE_LENGTH = 14
const quoted = (title: string) => `“${truncate(title.replace(/\s+/g, ' ').trim(), TITLE_LENGTH - 1)}”`

/**
 * Important notices as SMS: for each, what it is about as the settings name it, and its text. A text has at most 35
 * characters, as the providers ask for, whatever the title.
 */
export const importantNotices = {
  lead: { about: '有人预约您回电', text: (title) => `有人想了解${quoted(title)}，请登录后回电。` },
  listingApproved: {
    about: '林地信息的审核结果',
    text: (title) => `您的林地${quoted(title)}已审核通过并发布。`,
  },
  listingRejected: {
    about: '林地信息的审核结果',
    text: (title) => `您的林地${quoted(title)}未通过审核，请登录查看。`,
  },
  listingTakenDown: {
    about: '林地信息被下架',
    text: (title) => `您的林地${quoted(title)}已被下架，请登录查看。`,
  },
  listingChange: {
    about: '林地信息被要求修改',
    text: (title) => `您的林地${quoted(title)}需要修改，请登录查看。`,
  },
  listingUnconfirmed: {
    about: '林地信息待确认或已移出列表',
    text: (title) => `您的林地${quoted(title)}久未确认，请登录确认。`,
  },
  bondConfirmed: { about: '投标保证金的进展', text: (title) => `${quoted(title)}的保证金已确认到账。` },
  bondRejected: {
    about: '投标保证金的进展',
    text: (title) => `${quoted(title)}的汇款凭证未通过，请登录查看。`,
  },
  bondRefunded: { about: '投标保证金的进展', text: (title) => `${quoted(title)}的保证金已退还。` },
  bondChanged: {
    about: '投标保证金的进展',
    text: (title) => `${quoted(title)}的保证金有变动，请登录查看。`,
  },
  tenderChanged: {
    about: '已报名项目的变更',
    text: (title) => `您报名的${quoted(title)}有变更，请登录查看。`,
  },
  tenderAnswers: {
    about: '已报名项目的变更',
    text: (title) => `您报名的${quoted(title)}公布了答疑，请登录查看。`,
  },
  tenderQuestion: {
    about: '对招标项目的提问或异议的答复',
    text: () => '您对招标项目的提问或异议已有结果，请登录查看。',
  },
  certified: { about: '认证的审核结果', text: () => '您的认证已通过审核。' },
  certificationRejected: { about: '认证的审核结果', text: () => '您的认证未通过审核，请登录查看原因。' },
  certificationRevoked: { about: '认证被撤销', text: () => '您的认证已被撤销，请登录查看原因。' },
  answer: { about: '咨询的答复', text: () => '您提交的咨询已有答复，请登录查看。' },
  membership: { about: '会员服务的开通', text: () => '您的会员申请已有结果，请登录查看。' },
} as const satisfies Record<string, { about: string; text: (title: string) => string }>
export type ImportantNotice = keyof typeof importantNotices

/** Notices about one's own listings, which are chosen apart from the others. */
const listingNotices: ReadonlySet<string> = new Set<ImportantNotice>([
  'lead',
  'listingApproved',
  'listingRejected',
  'listingTakenDown',
  'listingChange',
  'listingUnconfirmed',
])
/** Subjects, each once. */
const subjectsOf = (isChosen: (name: string) => boolean) => [
  ...new Set(
    Object.entries(importantNotices).flatMap(([name, { about }]) => (isChosen(name) ? [about] : [])),
  ),
]
export const listingSmsSubjects = subjectsOf((name) => listingNotices.has(name))
export const otherSmsSubjects = subjectsOf((name) => !listingNotices.has(name))

/** Hours of the day in Beijing in which SMS are sent, and the most of a user on one day. */
export const SMS_LIMITS = { from: 8, until: 21, perDay: 10 }
export const SMS_HOURS = `短信只在 ${SMS_LIMITS.from}:00–${SMS_LIMITS.until}:00 发送，每天最多 ${SMS_LIMITS.perDay} 条`
