// Answers in words: beside the question while it is answered, and in the summary.
import { boundaryTexts } from '#features/listings/contract/boundaries.ts'
import { isNegotiable, type ListingDraft } from '#features/listings/contract/draft.ts'
import {
  type MeasuredField,
  numberRuleOf,
  phoneIn,
  pointOf,
  understoodIn,
} from '#features/listings/contract/form.ts'
import { readSpecies } from '#features/listings/contract/typed-species.ts'
import { offerOf } from '#features/listings/islands/form/validation.ts'
import {
  NEGOTIABLE_LABEL,
  perMuText,
  priceText,
  transferCategories,
  woodlandTypes,
} from '#features/listings/rules/woodland.ts'
import { forestCategories, ownerships, warrants } from '#features/listings/rules/woodland-rights.ts'
import { dotted, grouped } from '#platform/lib/text.ts'
import { readName } from '#platform/readers/name.ts'
import { numberOf } from '#platform/readers/typed-number.ts'
import type { QuestionName } from './questions.ts'

const numberText = (name: MeasuredField, typed: string) => {
  const rule = numberRuleOf(name)
  const value = numberOf(typed, rule.decimals, rule.unit)
  return understoodIn(name, typed) || (value ? `${grouped(value)} ${rule.unit}` : '')
}

const pricedText = (form: ListingDraft) => {
  if (isNegotiable(form)) return NEGOTIABLE_LABEL
  const offer = offerOf(form)
  if (offer.face_price === 0) return ''
  return dotted([understoodIn('price', form.price) || priceText(offer), perMuText(offer)])
}

const filesText = (files: readonly unknown[], unit: string) =>
  files.length > 0 ? `${files.length} ${unit}` : ''

const pointText = (form: ListingDraft) => {
  const point = pointOf(form)
  return point ? `经度 ${point.lng}，纬度 ${point.lat}` : form.lng || form.lat
}

const texts: Record<QuestionName, (form: ListingDraft, regions: readonly string[]) => string> = {
  category: ({ forestry_type }) => transferCategories[Number(forestry_type)] ?? '',
  type: ({ type }) => woodlandTypes[Number(type)] ?? '',
  place: (_, regions) => regions.join(' '),
  area: ({ measure_area }) => numberText('measure_area', measure_area),
  years: ({ years }) => numberText('years', years),
  price: pricedText,
  ownership: ({ ownership }) => ownerships[Number(ownership)] ?? '',
  warrant: ({ warrant }) => warrants[Number(warrant)] ?? '',
  certificate: ({ image }) => filesText(image, '张'),
  photos: ({ images }) => filesText(images, '张'),
  details: ({ content }) => content.trim(),
  contact: ({ user_name, user_phone }) => dotted([readName(user_name), phoneIn(user_phone)]),
  title: ({ project_name }) => project_name.trim(),
  address: ({ address }) => address.trim(),
  trees: ({ species, forest_category, stand_age, stock_volume }) =>
    dotted([
      readSpecies(species),
      forestCategories[Number(forest_category)],
      stand_age && `林龄 ${numberText('stand_age', stand_age) || stand_age}`,
      stock_volume && `蓄积量 ${numberText('stock_volume', stock_volume) || stock_volume}`,
    ]),
  term: ({ remaining_term }) => numberText('remaining_term', remaining_term),
  boundaries: (form) => dotted(boundaryTexts(form)),
  point: pointText,
  video: ({ video }) => filesText(video, '段'),
  spare: ({ spare_phone }) => phoneIn(spare_phone),
}

/** Empty for a question that is not answered, and for an answer that cannot be read. */
export const answerText = (question: QuestionName, form: ListingDraft, regions: readonly string[] = []) =>
  texts[question](form, regions)
