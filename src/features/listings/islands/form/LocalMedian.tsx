// Median of asking prices where the land is, and how the owner's price compares with it.

import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { forestryPrices, type PriceMedian } from '#features/listings/contract/prices.ts'
import { againstMedian, reliableMedian } from '#features/listings/rules/state-texts.ts'
import { beyondAnyPrice, namesTenThousands, unusualPrice } from '#features/listings/rules/unusual-price.ts'
import {
  aboutMark,
  figure,
  type Offer,
  perMuYear,
  priceText,
  transferCategories,
  YUAN,
} from '#features/listings/rules/woodland.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { call } from '#platform/browser/call.ts'
import { behindHan } from '#platform/lib/han-spacing.ts'
import { figureText } from '#platform/lib/text.ts'
import { $askedPrice, $confirmedPrice } from './asked-price.ts'

const watchedFields = ['province_id', 'forestry_type', 'price'] as const

const warnings = {
  low: '单价不到当地中位价的一半，请核对总价（单位万元）、面积和年限。',
  high: '单价超过当地中位价的三倍，请核对总价（单位万元）、面积和年限。',
}

/** From this multiple of the median on, the unit is wrong rather than the price: 万元 is 10,000 元. */
const WRONG_UNIT = 1000

/** Undefined until they are needed and loaded, and if there are none. */
const useMedians = (isNeeded: boolean) => {
  const [medians, setMedians] = useState<readonly PriceMedian[]>()
  useEffect(() => {
    if (!isNeeded) return undefined
    let isCancelled = false
    call(forestryPrices, {}).then(
      ({ data }) => !isCancelled && setMedians(data),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [isNeeded])
  return medians
}

/** Asks which was meant, until one of the two is chosen; the total is not taken before. */
function UnitQuestion({ listing, compared }: { listing: Offer; compared: string }) {
  const { setValue, trigger } = useFormContext<ListingDraft>()
  const price = useWatch<ListingDraft, 'price'>({ name: 'price' })
  const isConfirmed = useStore($confirmedPrice) === price
  const about = aboutMark(listing, 'face_price')
  const inYuan = { ...listing, face_price: listing.face_price / YUAN }
  useEffect(() => {
    $askedPrice.set(isConfirmed ? '' : price)
    return () => $askedPrice.set('')
  }, [price, isConfirmed])
  if (isConfirmed) return null
  return (
    <div className="warning" role="group" aria-labelledby="unit-question">
      <p id="unit-question" role="status">
        {compared}，是不是把“元”填成了“万元”？
      </p>
      <button
        className="button"
        type="button"
        onClick={() =>
          setValue('price', `${about}${inYuan.face_price}`, { shouldDirty: true, shouldValidate: true })
        }
      >
        是{behindHan(priceText(inYuan))}
      </button>{' '}
      <button
        className="button plain"
        type="button"
        onClick={() => {
          $confirmedPrice.set(price)
          $askedPrice.set('')
          void trigger('price')
        }}
      >
        就是{behindHan(`${about}${figureText(listing.face_price * YUAN)}`)}元
      </button>
    </div>
  )
}

interface Props {
  provinces: readonly Region[]
  listing: Offer
}

export function LocalMedian({ provinces, listing }: Props) {
  const [province_id, category, typed] = useWatch<ListingDraft, typeof watchedFields>({ name: watchedFields })
  const province = provinces.find(({ id }) => id === province_id)?.name
  const kind = transferCategories[Number(category)]
  const medians = useMedians(province !== undefined && kind !== undefined)
  const isSaid = namesTenThousands(typed)
  const perMu = isSaid ? '' : beyondAnyPrice(listing)
  if (!province || !kind || !medians)
    return perMu && <UnitQuestion listing={listing} compared={`您的总价合${perMu}`} />
  const median = reliableMedian(
    medians.find((one) => one.province_id === province_id && one.forestry_type === Number(category)),
  )
  const place = `${province}同类${kind}林地中位价`
  const compared = median && againstMedian(listing, median)
  const price = perMuYear(listing)
  const isFarAbove = !isSaid && median !== undefined && price >= median.median * WRONG_UNIT
  const isWrongUnit = isFarAbove || perMu !== ''
  const unusual = unusualPrice(price, median)
  return (
    <>
      <p className="unit-price">
        {median
          ? `${place} ${figure(median.median)} 元/亩·年（${median.samples} 例，${median.date}）`
          : `${place}：样本不足`}
        {compared && !isWrongUnit && <strong>，您的单价{compared}</strong>}
      </p>
      {isWrongUnit && (
        <UnitQuestion
          listing={listing}
          compared={perMu === '' ? `您的单价${compared}` : `您的总价合${perMu}`}
        />
      )}
      {unusual && !isWrongUnit && (
        <p className="warning" role="status">
          {warnings[unusual]}
        </p>
      )}
    </>
  )
}
