import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isNegotiable, type ListingDraft } from '#features/listings/contract/draft.ts'
import { mayBeRate, understoodIn } from '#features/listings/contract/form.ts'
import { MAX_YEARS, PRICE_TYPE } from '#features/listings/contract/woodland.ts'
import { aboutMark, aboutPerMu, perMuYear, YUAN } from '#features/listings/rules/woodland.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
import { ChipsField, decimalInput, digitInput, Part, TextField, useFieldError } from './fields.tsx'
import { TermWarning } from './TermWarning.tsx'
import { isAboutUnitPrice, offerOf, parseUnitPrice, understoodUnitPrice } from './validation.ts'

const loadRateOffer = () => import('./RateOffer.tsx')
const loadMedian = async () => ({ default: (await import('./LocalMedian.tsx')).LocalMedian })

// A constant, because a new array would make `useWatch` subscribe again.
const watchedFields = ['price', 'measure_area', 'years'] as const

/** As the input holds it; empty for 0. @param about `约 ` or nothing */
const typedText = (about: string, value: number, decimals: number) =>
  value > 0 ? about + Number(value.toFixed(decimals)) : ''

const useUnitPrice = () => {
  const { setValue, trigger, getFieldState } = useFormContext<ListingDraft>()
  const [price, area, years] = useWatch<ListingDraft, typeof watchedFields>({ name: watchedFields })
  /** Undefined while the owner gives the total. */
  const [typed, setTyped] = useState<string>()
  const [hasError, setError] = useState(false)
  const listing = offerOf({ price, measure_area: area, years })
  const { measure_area, years: term } = listing

  const computedTotal =
    typed === undefined
      ? undefined
      : typedText(
          isAboutUnitPrice(typed) ? '约 ' : aboutMark(listing, 'measure_area', 'years'),
          (parseUnitPrice(typed) * measure_area * term) / YUAN,
          4,
        )
  const showTotal = useEffectEvent((total: string) =>
    setValue('price', total, { shouldDirty: true, shouldValidate: getFieldState('price').invalid }),
  )
  useEffect(() => {
    if (computedTotal !== undefined) showTotal(computedTotal)
  }, [computedTotal])

  return {
    /** The listing as far as the comparison with the median needs it. */
    listing,
    isMeasured: measure_area > 0 && term > 0,
    value: typed ?? typedText(aboutPerMu(listing), perMuYear(listing), 2),
    hasError,
    change: (text: string) => {
      setError(false)
      setTyped(text)
    },
    onBlur: () => {
      setError(Boolean(typed?.trim()) && parseUnitPrice(typed ?? '') === 0)
      if (computedTotal) void trigger('price')
    },
    release: () => {
      setError(false)
      setTyped(undefined)
    },
  }
}

const priceTypes = { [PRICE_TYPE.custom]: '填写总价', [PRICE_TYPE.negotiable]: '价格面议' }

function PriceInputs({ provinces }: { provinces: readonly Region[] }) {
  const { register } = useFormContext<ListingDraft>()
  const error = useFieldError('price')
  const unitPrice = useUnitPrice()
  const typed = useWatch<ListingDraft, 'price'>({ name: 'price' })
  const province = useWatch<ListingDraft, 'province_id'>({ name: 'province_id' })
  const { part: offer } = useLazyComponent(mayBeRate(typed), loadRateOffer)
  const { part: median } = useLazyComponent(province > 0 || unitPrice.listing.face_price > 0, loadMedian)
  const understood = isNegotiable({ price_type: '', price: typed })
    ? '按“价格面议”发布'
    : understoodIn('price', typed) || understoodUnitPrice(unitPrice.value)
  return (
    <>
      <div className="pair prices">
        <label>
          总价
          <span className="with-unit">
            <input
              {...decimalInput}
              {...register('price', { onChange: unitPrice.release })}
              id="price"
              aria-label="期望总价，万元"
              aria-invalid={Boolean(error)}
              aria-describedby={error ? 'price_type-error price-hint' : 'price-hint'}
            />
            <span className="unit">万元</span>
          </span>
        </label>
        <label>
          单价
          <span className="with-unit">
            <input
              {...decimalInput}
              id="unit_price"
              value={unitPrice.value}
              onChange={({ target }) => unitPrice.change(target.value)}
              onBlur={unitPrice.onBlur}
              aria-label="单价，元/亩·年"
              aria-invalid={unitPrice.hasError}
              aria-describedby={unitPrice.hasError ? 'unit_price-error price-hint' : 'price-hint'}
            />
            <span className="unit">元/亩·年</span>
          </span>
        </label>
      </div>
      <output className="understood" htmlFor="price unit_price">
        {understood}
      </output>
      {offer.kind === 'ready' && <offer.Component />}
      {unitPrice.hasError && (
        <p className="error" id="unit_price-error">
          单价请填数字，如 12
        </p>
      )}
      <p className="hint" id="price-hint">
        填总价或单价均可，{unitPrice.isMeasured ? '另一个已按' : '另一个按填写的'}面积和年限自动算出
      </p>
      {median.kind === 'ready' && <median.Component provinces={provinces} listing={unitPrice.listing} />}
    </>
  )
}

export function PricePart({ provinces }: { provinces: readonly Region[] }) {
  const { trigger, getFieldState } = useFormContext<ListingDraft>()
  const priceType = useWatch<ListingDraft, 'price_type'>({ name: 'price_type' })
  const recheck = () => getFieldState('price').error && void trigger('price')
  return (
    <Part id="price" title="价格与年限">
      <ChipsField name="price_type" label="期望总价" of={priceTypes} messageOf="price" onPick={recheck}>
        {priceType !== String(PRICE_TYPE.negotiable) && <PriceInputs provinces={provinces} />}
      </ChipsField>
      <TextField
        name="years"
        hint={`集体和国有林地的流转期限最长 ${MAX_YEARS} 年，且不得超过承包或原合同的剩余期限`}
        input={digitInput}
      />
      <TermWarning />
    </Part>
  )
}
