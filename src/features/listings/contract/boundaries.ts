// What lies on each side of the land, without the words that its label says already.
import { listingFields } from './fields.ts'

export const SIDES = ['east', 'south', 'west', 'north'] as const
export type Side = (typeof SIDES)[number]

const NOTHING = /^(?:[暂]?[无没]有?|不详|不清楚|不知道|不明|空|[-—－/／、.。…]+)$/
/** 东至, 东面到, 东：; of 东以 and 东与 only the direction, since more of the sentence follows. */
const leadOf = (direction: string) =>
  new RegExp(`^(?:正?${direction}[边面侧方]?\\s*(?:[至到]|[:：]\\s*[至到]?|(?=[以与和])))?\\s*[:：]?\\s*`)
const leads: Record<Side, RegExp> = {
  east: leadOf('东'),
  south: leadOf('南'),
  west: leadOf('西'),
  north: leadOf('北'),
}
/** 以山脊为界, 与张三的山交界. */
const BORDER = /^[以与和](.+?)(?:为界|交界|相?毗邻|相邻|相接|接壤)$/

/** `山脊` of `南以山脊为界`; empty for 无. */
export const readBoundary = (side: Side, typed: string) => {
  const text = typed
    .trim()
    .replace(leads[side], '')
    .replace(/^[至到]\s*/, '')
    .trim()
  return NOTHING.test(text) ? '' : text.replace(BORDER, '$1')
}

/** `东至小溪` and so on, of the sides that are given. */
export const boundaryTexts = (given: Readonly<Record<Side, string>>) =>
  SIDES.flatMap((side) => {
    const text = readBoundary(side, given[side])
    return text ? [`${listingFields[side].label}${text}`] : []
  })
