// Accounts of WeChat and QQ in texts: whether there are any, and masking for what is published.
import { maskAnySpelling } from './personal-numbers.ts'
import { nfkc } from './text.ts'

const GAP = '[\\s:：,，、.。(（【“"·=-]{0,4}'
/** 微信, or how it is written around; a public account (公众号) is no way to a person. */
const WECHAT = '(?:微信|薇信|威信|徽信|微心|v信|weixin|wechat|\\bv?wx|\\bvx|加v|➕v)'
const CALLED = '(?:同?号码?|账号|帐号|id|是|为|加|同步|联系)?'
const QQ = '(?:qq|扣扣|企鹅)(?:同?号码?|群|账号|帐号|是|为)?'

/** The names of an account, and what stands behind them. A masked number has asterisks, and is none. */
const ACCOUNTS: readonly { kind: '微信号' | 'QQ 号'; pattern: RegExp }[] = [
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

export type ChatAccount = (typeof ACCOUNTS)[number]['kind']

export const chatAccountsIn = (text: string): ChatAccount[] =>
  ACCOUNTS.filter(({ pattern }) => halfWidth(text).search(pattern) >= 0).map(({ kind }) => kind)

/** What a reader could go around the platform by: numbers in any spelling, and accounts, of which nothing is left. */
export const maskContacts = (text: string) =>
  ACCOUNTS.reduce((usual, { pattern }) => {
    const pieces: string[] = []
    let end = 0
    for (const { index, 1: name = '', 2: account = '' } of halfWidth(usual).matchAll(pattern)) {
      const from = index + name.length
      pieces.push(usual.slice(end, from), '****')
      end = from + account.length
    }
    return pieces.join('') + usual.slice(end)
  }, maskAnySpelling(text))
