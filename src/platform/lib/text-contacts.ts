// Accounts of WeChat and QQ, e-mail addresses and links in texts: whether there are any, and masking for what is published.
import { maskAnySpelling } from './personal-numbers.ts'
import { nfkc } from './text.ts'

const GAP = '[\\s:：,，、.。(（【“"·=-]{0,4}'
/** 微信, or how it is written around; a public account (公众号) is no way to a person. */
const WECHAT = '(?:微信|薇信|威信|徽信|微心|v信|weixin|wechat|\\bv?wx|\\bvx|加v|➕v)'
const CALLED = '(?:同?号码?|账号|帐号|id|是|为|加|同步|联系)?'
const QQ = '(?:qq|扣扣|企鹅)(?:同?号码?|群|账号|帐号|是|为)?'

const bracketed = (...words: string[]) => `[([（【{#]?(?:${words.join('|')})[)\\]）】}#]?`
/** The dot of an address, as Chinese keyboards and those who avoid a filter write it. */
const DOT = `\\s{0,2}(?:[.。｡]|${bracketed('点', 'dot')})\\s{0,2}`
const AT = `\\s{0,2}(?:@|${bracketed('艾特', 'at')})\\s{0,2}`
const LABEL = '[a-z0-9-]{1,63}'
/** Domains that people write with a dot in words; what ends so is no other word, nor a file. */
const USUAL = 'com|cn|net|org|top|xyz|vip'
const WITH_A_DOT = `${USUAL}|cc|gov|edu|shop|site|club|info|ltd|wang|tech|online|store|link|ink|icu`
const PATH = '(?:[/?#][\\w./?=&%#~-]*)?'
const domain = (dot: string, endings: string) =>
  `${LABEL}(?:${dot}${LABEL}){0,5}${dot}(?:${endings})(?![a-z0-9])`
const HAN = '\\u3400-\\u9fff'
/** A name with Chinese characters, without the words that lead to it: 请访问绿林.com. */
const HAN_LABEL = `(?:(?![请访问登录详见打开进入搜索点击看上在是为的到])[${HAN}a-z0-9-]){0,10}[${HAN}][a-z0-9-]{0,10}`
/** 绿林.com, 绿林点com, 绿林.中国. What goes on after a full stop is another sentence: 绿林.中国林业, 绿林。中国. */
const HAN_LINK = [
  `\\.(?:${WITH_A_DOT}|xn--[a-z0-9]{2,20})(?![a-z0-9])`,
  `(?:[。｡]|${bracketed('点', 'dot')})(?:com|net|org)(?![a-z0-9])`,
  `\\.(?:中国|公司|网络|网址|网店|商城|在线|中文网)(?![${HAN}a-z0-9])`,
]
  .map((ending) => HAN_LABEL + ending)
  .join('|')
/** Mail services that are named without their ending. */
const MAIL = '(?:qq|gmail|foxmail|sina|outlook|hotmail|aliyun|sohu)(?![a-z0-9])'

/** As `halfWidth` writes a text. */
export const EMAIL = `[\\w.+-]{1,64}${AT}(?:${domain(DOT, USUAL)}|${MAIL})`
export const LINK = [
  `https?\\s?:\\s?//[\\w./?=&%#~:@-]*`,
  `\\bwww${DOT}${LABEL}(?:${DOT}${LABEL}){0,5}${PATH}`,
  domain('\\.', `${WITH_A_DOT}|xn--[a-z0-9]{2,20}`) + PATH,
  domain(DOT, USUAL) + PATH,
  `(?:www\\.)?(?:${HAN_LINK})${PATH}`,
].join('|')

/**
 * What stands before a contact and the contact, of which nothing is left, in the order they are masked. A masked number has
 * asterisks, and is none.
 */
const CONTACTS: readonly { kind: '微信号' | 'QQ 号' | '邮箱' | '网址'; pattern: RegExp }[] = [
  { kind: '邮箱', pattern: new RegExp(`()(${EMAIL})`, 'gi') },
  { kind: '网址', pattern: new RegExp(`()(${LINK})`, 'gi') },
  {
    kind: '微信号',
    pattern: new RegExp(
      `(${WECHAT}${GAP}${CALLED}${GAP}${CALLED}${GAP})([a-z][a-z0-9_-]{4,19}|\\d{5,12}(?!\\*))`,
      'gi',
    ),
  },
  { kind: 'QQ 号', pattern: new RegExp(`(${QQ}${GAP})(\\d{5,12}(?!\\*))`, 'gi') },
]

/** Half width, character by character: positions stay as they are in the text. */
const halfWidth = (text: string) => text.replace(/[\uff01-\uff5e]/g, (sign) => nfkc(sign))

export type TextContact = (typeof CONTACTS)[number]['kind']

const masked = (text: string, pattern: RegExp) => {
  const pieces: string[] = []
  let end = 0
  for (const { index, 1: before = '', 2: contact = '' } of halfWidth(text).matchAll(pattern)) {
    const from = index + before.length
    pieces.push(text.slice(end, from), '****')
    end = from + contact.length
  }
  return pieces.join('') + text.slice(end)
}

/** Kinds of contacts other than phones, in the order of the table; an address of mail is no link. */
export const textContactsIn = (text: string): TextContact[] => {
  let rest = text
  return CONTACTS.flatMap(({ kind, pattern }) => {
    const before = rest
    rest = masked(rest, pattern)
    return rest === before ? [] : [kind]
  })
}

/** What a reader could go around the platform by: contacts, of which nothing is left, and numbers in any spelling. */
export const maskContacts = (text: string) => {
  const withoutAddresses = CONTACTS.slice(0, 2).reduce((usual, { pattern }) => masked(usual, pattern), text)
  return CONTACTS.slice(2).reduce(
    (usual, { pattern }) => masked(usual, pattern),
    maskAnySpelling(withoutAddresses),
  )
}
