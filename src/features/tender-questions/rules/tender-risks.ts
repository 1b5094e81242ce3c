// What the office of a tender should look at, each by its rule of 《招标投标法》.

import { PROCUREMENT, RESULT } from '#features/tenders/rules/tenders.ts'
import { DAY_MS, minute, toWireTime } from '#platform/lib/dates.ts'

export interface RiskFacts {
  ptype: number
  infor_type: number
  /** When the tender was first published; undefined before. */
  published: Date | undefined
  signup_end: Date | null
  open_time: Date | null
  /** Sign-ups that stand. */
  bidders: number
  /** When something that bidders go by was announced after the first notice. */
  amended: readonly Date[]
  /** When the first question was asked; undefined for none. */
  asked: Date | undefined
  now: Date
}

export interface Risk {
  code: 'few_bidders' | 'short_term' | 'change_after_questions'
  text: string
  rule: string
}

export const FEWEST_BIDDERS = 3
export const SHORTEST_TERM_DAYS = 20
export const LAST_CHANGE_DAYS = 15

const days = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / DAY_MS)

const fewBidders = ({ bidders, signup_end, now }: RiskFacts) =>
  signup_end &&
  now > signup_end &&
  bidders < FEWEST_BIDDERS &&
  (bidders === 0 ? '报名已截止，没有单位报名' : `报名已截止，只有 ${bidders} 家单位报名`)

const shortTerm = ({ published, open_time, now }: RiskFacts) => {
  const from = published ?? now
  return (
    open_time &&
    days(from, open_time) < SHORTEST_TERM_DAYS &&
    `从${published ? '首次发布' : '今天'}到开标只有 ${Math.max(0, days(from, open_time))} 天`
  )
}

const changeAfterQuestions = ({ asked, amended, open_time }: RiskFacts) => {
  if (!asked || !open_time) return undefined
  const late = amended.findLast(
    (at) => at > asked && at < open_time && days(at, open_time) < LAST_CHANGE_DAYS,
  )
  return (
    late && `有人提问后，${minute(toWireTime(late))} 又有澄清或修改，距开标只剩 ${days(late, open_time)} 天`
  )
}

const rules: readonly {
  code: Risk['code']
  find: (facts: RiskFacts) => string | false | null | undefined
  rule: string
}[] = [
  {
    code: 'few_bidders',
    find: fewBidders,
    rule: '《招标投标法》第二十八条：投标人少于三个的，应当重新招标。',
  },
  {
    code: 'short_term',
    find: shortTerm,
    rule: '《招标投标法》第二十四条：从开始发出招标文件到投标截止，最短不得少于二十日。',
  },
  {
    code: 'change_after_questions',
    find: changeAfterQuestions,
    rule: '《招标投标法》第二十三条：澄清或修改招标文件，应当在投标截止至少十五日前书面通知。',
  },
]

/** A procurement goes by other rules, and with a result nothing can be changed any more. */
export const risksOf = (facts: RiskFacts): Risk[] =>
  facts.ptype === PROCUREMENT || facts.infor_type >= RESULT
    ? []
    : rules.flatMap(({ code, find, rule }) => {
        const text = find(facts)
        return text ? [{ code, text, rule }] : []
      })
