// Price of a listing and its comparison with the median. The live check rewrites the elements with `data-` attributes.
import type { PriceMedian } from '#contract/listings/prices.ts'
import { againstMedian, soundMedian } from '#domain/listings/state-texts.ts'
import {
  figure,
  perMuText,
  priceText,
  TOO_FEW_SAMPLES,
  transferCategories,
} from '#domain/listings/woodland.ts'

interface Props {
  listing: {
    pname: string
    forestry_type: number
    face_price: number
    measure_area: number
    years: number
  }
  /** Undefined if unknown: the comparison is then omitted. */
  median?: PriceMedian | 'none'
}

export function ListingPrice({ listing, median }: Props) {
  const sound = median === 'none' ? undefined : soundMedian(median)
  const compared = sound ? againstMedian(listing, sound) : ''
  const alike = `${listing.pname}同类${transferCategories[listing.forestry_type] ?? ''}林地中位价`
  return (
    <div className="asking">
      <p className="total">
        <span className="visually-hidden">期望总价：</span>
        <strong data-total>{priceText(listing.face_price)}</strong>
      </p>
      <p className="permu" data-permu>
        {perMuText(listing)}
      </p>
      {median && (
        <p className="median meta">
          {sound ? (
            <>
              {alike} {figure(sound.median)} 元/亩·年（{sound.samples} 例，{sound.date}）
              {compared && <b data-compared>{compared}</b>}
            </>
          ) : (
            `${alike}：${TOO_FEW_SAMPLES}`
          )}
        </p>
      )}
    </div>
  )
}
