// Words for a price that is open: in the price field, in tables and in searches.
import { tidyText } from '#platform/readers/typed-text.ts'

const TRADITIONAL = '議談價總雙協電話聯繫'
const USUAL = '议谈价总双协电话联系'

/** 面议, 双方协商, 来电详谈. */
const NEGOTIABLE =
  /^(?:价格?|总价)?(?:由?双方|来电|电话|当面|见面)?(?:(?:也?可以?)?面[议谈](?:[也都](?:行|可以?)|均可)?|电[议联]|[可待]议|可谈|[待未]定|议价|协商|商议|商定|(?:好|可)?商量|[好私]谈|私聊|详谈|详询|咨询|联系|议定)(?:确定|决定|定)?$/

/** Whether a text that stands where a price should says that there is none yet. */
export const saysNegotiable = (typed: string) =>
  NEGOTIABLE.test(
    tidyText(typed)
      .replace(/[\p{P}\p{S} ]/gu, '')
      .replace(/\p{L}/gu, (sign) => USUAL[TRADITIONAL.indexOf(sign)] ?? sign),
  )
