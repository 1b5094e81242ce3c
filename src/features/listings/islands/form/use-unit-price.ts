// Price per mu and year beside the total: what the owner typed last stays, the other one is computed from it.
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { perMuYear, YUAN } from '#features/listings/rules/woodland.ts'
import { parseArea, parsePrice, parseUnitPrice, parseYears } from './validation.ts'

// A constant, because a new array would make `useWatch` subscribe again.
const watchedFields = ['price', 'measure_area', 'years'] as const

/** As the input holds it; empty for 0. */
const typedText = (value: number, decimals: number) =>
  value > 0 ? String(Number(value.toFixed(decimals))) : ''

export const useUnitPrice = () => {
  const { setValue, trigger, getFieldState } = useFormContext<ListingDraft>()
  const [price, area, years] = useWatch<ListingDraft, typeof watchedFields>({ name: watchedFields })
  /** Undefined while the owner gives the total. */
  const [typed, setTyped] = useState<string>()
  const [hasError, setError] = useState(false)
  const measured = { measure_area: parseArea(area), years: parseYears(years) }
  const isMeasured = measured.measure_area > 0 && measured.years > 0

  const computedTotal =
    typed === undefined
      ? undefined
      : typedText((parseUnitPrice(typed) * measured.measure_area * measured.years) / YUAN, 4)
  const showTotal = useEffectEvent((total: string) =>
    setValue('price', total, { shouldDirty: true, shouldValidate: getFieldState('price').invalid }),
  )
  useEffect(() => {
    if (computedTotal !== undefined) showTotal(computedTotal)
  }, [computedTotal])

  const listing = { face_price: parsePrice(price), ...measured }
  return {
    /** The listing as far as the comparison with the median needs it. */
    listing,
    isMeasured,
    value: typed ?? typedText(perMuYear(listing), 2),
    hasError,
    change: (text: string) => {
      setError(false)
      setTyped(text)
    },
    onBlur: () => {
      setError(Boolean(typed?.trim()) && parseUnitPrice(typed ?? '') === 0)
      if (computedTotal) void trigger('price')
    },
    /** Called when the owner types the total. */
    release: () => {
      setError(false)
      setTyped(undefined)
    },
  }
}
