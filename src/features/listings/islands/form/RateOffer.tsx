// Offers the total that a price of one mu or one year comes to.
import { useFormContext, useWatch } from 'react-hook-form'
import { type ListingDraft, PRICE_DECIMALS } from '#features/listings/contract/draft.ts'
import { numberRuleOf } from '#features/listings/contract/form.ts'
import {
  aboutMark,
  areaText,
  type Offer,
  priceText,
  YUAN,
  yearsText,
} from '#features/listings/rules/woodland.ts'
import { type Rate, rateText, readRates } from '#platform/readers/rate.ts'
import { offerOf } from './validation.ts'

const totalOf = (rate: Rate, offer: Offer) => {
  const { yuan, isPerMu, isPerYear, isAbout } = rate
  const { measure_area, years, approximate } = offer
  const total = (yuan * (isPerMu ? measure_area : 1) * (isPerYear ? years : 1)) / YUAN
  const factors = [...(isPerMu ? ['measure_area'] : []), ...(isPerYear ? ['years'] : [])]
  return {
    total: {
      face_price: Number(total.toFixed(PRICE_DECIMALS)),
      approximate: isAbout || factors.some((name) => approximate.includes(name)) ? ['face_price'] : [],
    },
    factors: [
      rateText(rate),
      ...(isPerMu ? [areaText(offer)] : []),
      ...(isPerYear ? [yearsText(offer)] : []),
    ].join(' × '),
  }
}

const watchedFields = ['price', 'measure_area', 'years'] as const

export default function RateOffer() {
  const { setValue } = useFormContext<ListingDraft>()
  const [price, measure_area, years] = useWatch<ListingDraft, typeof watchedFields>({ name: watchedFields })
  const read = readRates(price)
  const [rate] = read
  if (!rate) return null
  const written = read.map(rateText).join(' 或 ')
  const offer = offerOf({ price, measure_area, years })
  const missing = [
    rate.isPerMu && offer.measure_area === 0 && '实测面积',
    offer.years === 0 && '使用年限',
  ].filter(Boolean)
  if (missing.length > 0)
    return (
      <p className="warning" role="status">
        {written}不是总价。填好{missing.join('和')}，这里会算出总价。
      </p>
    )
  // Of a price by the mu nothing tells whether it is for one year or for all of them.
  const rates = rate.isPerYear ? read : read.flatMap((one) => [one, { ...one, isPerYear: true }])
  const totals = rates
    .map((one) => totalOf(one, offer))
    .filter(({ total }) => total.face_price >= numberRuleOf('price').min)
  if (totals.length === 0) return null
  return (
    <div className="warning" role="status">
      {written}不是总价。点一下算好的总价就填上：
      {totals.map(({ total, factors }) => (
        <p key={factors}>
          {factors} ={' '}
          <button
            className="button plain"
            type="button"
            onClick={() =>
              setValue('price', `${aboutMark(total, 'face_price')}${total.face_price}`, {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          >
            {priceText(total)}
          </button>
        </p>
      ))}
    </div>
  )
}
