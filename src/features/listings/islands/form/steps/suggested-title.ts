// A title made of the answers, for who does not write one: 建阳区 1,200 亩乔木林地转让.
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { offerOf } from '#features/listings/islands/form/validation.ts'
import { areaText, transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { behindHan } from '#platform/lib/han-spacing.ts'

type Facts = Pick<ListingDraft, 'measure_area' | 'type' | 'forestry_type'>

const other = woodlandTypes[20]

/** Empty until place, area and category are known. @param regions names from the province down */
export const suggestedTitle = ({ measure_area, type, forestry_type }: Facts, regions: readonly string[]) => {
  const place = regions[regions.length - 1]
  const area = areaText(offerOf({ measure_area }))
  const kind = woodlandTypes[Number(type)]
  const category = transferCategories[Number(forestry_type)]
  if (!place || !area || !kind || !category) return ''
  return `${place}${behindHan(area)}${kind === other ? '林地' : kind}${category}`
}
