// Offers the total that a price of one mu or one year comes to.
import { useFormContext, useWatch } from 'react-hook-form'
import { type ListingDraft, PRICE_DECIMALS } from '#features/listings/contract/draft.ts'
import { YUAN } from '#features/listings/rules/woodland.ts'
import { grouped } from '#platform/lib/text.ts'
import { type Rate, rateText, readRates } from '#platform/readers/rate.ts'
import { parseArea, parseYears } from './validation.ts'

const totalOf = (rate: Rate, area: number, years: number) => {
  const { yuan, isPerMu, isPerYear } = rate
  const total = (yuan * (isPerMu ? area : 1) * (isPerYear ? years : 1)) / YUAN
  return {
    total: Number(total.toFixed(PRICE_DECIMALS)),
    factors: [
      rateText(rate),
      ...(isPerMu ? [`${grouped(area)} 亩`] : []),
      ...(isPerYear ? [`${years} 年`] : []),
    ].join(' × '),
  }
}

const watchedFields = ['price', 'measure_area', 'years'] as const

export default function RateOffer() {
  const { setValue } = useFormContext<ListingDraft>()
  const [price, typedArea, typedYears] = useWatch<ListingDraft, typeof watchedFields>({ name: watchedFields })
  const read = readRates(price)
  const [rate] = read
  if (!rate) return null
  const written = read.map(rateText).join(' 或 ')
  const [area, years] = [parseArea(typedArea), parseYears(typedYears)]
  const missing = [rate.isPerMu && area === 0 && '实测面积', years === 0 && '使用年限'].filter(Boolean)
  if (missing.length > 0)
    return (
      <p className="warning" role="status">
        {written}不是总价。填好{missing.join('和')}，这里会算出总价。
      </p>
    )
  // Of a price by the mu nothing tells whether it is for one year or for all of them.
  const rates = rate.isPerYear ? read : [rate, { ...rate, isPerYear: true }]
  return (
    <div className="warning" role="status">
      {written}不是总价。点一下算好的总价就填上：
      {rates.map((one) => {
        const { total, factors } = totalOf(one, area, years)
        return (
          <p key={factors}>
            {factors} ={' '}
            <button
              className="linklike"
              type="button"
              onClick={() =>
                setValue('price', `${one.isAbout ? '约' : ''}${total}`, {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              {one.isAbout && '约 '}
              {grouped(total, PRICE_DECIMALS)} 万元
            </button>
          </p>
        )
      })}
    </div>
  )
}
