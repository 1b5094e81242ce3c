// Answers in words: beside the question while it is answered, and in the summary.
import { isNegotiable, type ListingDraft, priceOf } from '#features/listings/contract/draft.ts'
import { pointOf, understoodIn } from '#features/listings/contract/form.ts'
import { parseArea, parsePrice, parseYears } from '#features/listings/islands/form/validation.ts'
import {
  areaText,
  NEGOTIABLE_LABEL,
  perMuText,
  priceText,
  transferCategories,
  woodlandTypes,
  yearsText,
} from '#features/listings/rules/woodland.ts'
import { forestCategories, ownerships, warrants } from '#features/listings/rules/woodland-rights.ts'
import { dotted } from '#platform/lib/text.ts'
import { readName } from '#platform/readers/name.ts'
import { readPhone } from '#platform/readers/phone.ts'
import type { QuestionName } from './questions.ts'

const numberText = (name: 'measure_area' | 'years' | 'remaining_term', typed: string) =>
  understoodIn(name, typed) ||
  (name === 'measure_area' ? areaText(parseArea(typed)) : yearsText(parseYears(typed)))

const pricedText = (form: ListingDraft) => {
  if (isNegotiable(form)) return NEGOTIABLE_LABEL
  const total = priceOf(form)
  if (!total) return ''
  const listing = {
    face_price: parsePrice(form.price),
    measure_area: parseArea(form.measure_area),
    years: parseYears(form.years),
  }
  return dotted([understoodIn('price', form.price) || priceText(total), perMuText(listing)])
}

const phoneText = (typed: string) => {
  const reading = readPhone(typed)
  return 'number' in reading ? reading.number : typed.trim()
}

const filesText = (files: readonly unknown[], unit: string) =>
  files.length > 0 ? `${files.length} ${unit}` : ''

const boundaryText = ({ east, south, west, north }: ListingDraft) =>
  dotted([east && `东至${east}`, south && `南至${south}`, west && `西至${west}`, north && `北至${north}`])

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
  contact: ({ user_name, user_phone }) => dotted([readName(user_name), phoneText(user_phone)]),
  title: ({ project_name }) => project_name.trim(),
  address: ({ address }) => address.trim(),
  trees: ({ species, forest_category, stand_age, stock_volume }) =>
    dotted([
      species.trim(),
      forestCategories[Number(forest_category)],
      stand_age && `林龄 ${stand_age} 年`,
      stock_volume && `蓄积量 ${stock_volume} 立方米`,
    ]),
  term: ({ remaining_term }) => numberText('remaining_term', remaining_term),
  boundaries: boundaryText,
  point: pointText,
  video: ({ video }) => filesText(video, '段'),
  spare: ({ spare_phone }) => phoneText(spare_phone),
}

/** Empty for a question that is not answered, and for an answer that cannot be read. */
export const answerText = (question: QuestionName, form: ListingDraft, regions: readonly string[] = []) =>
  texts[question](form, regions)
