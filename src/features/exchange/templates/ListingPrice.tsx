// Price of a listing and its comparison with the median. The live check rewrites the elements with `data-` attributes.
import type { PriceMedian } from '#features/listings/contract/prices.ts'
import { againstMedian, reliableMedian } from '#features/listings/rules/state-texts.ts'
import { figure, perMuText, priceText, transferCategories } from '#features/listings/rules/woodland.ts'

interface Props {
  listing: {
    pname: string
    forestry_type: number
    face_price: number
    measure_area: number
    years: number
    approximate: readonly string[]
  }
  /** Undefined if unknown: the comparison is then omitted. */
  median?: PriceMedian | 'none'
}

export function ListingPrice({ listing, median }: Props) {
  const reliable = median === 'none' ? undefined : reliableMedian(median)
  const compared = reliable ? againstMedian(listing, reliable) : ''
  const alike = `${listing.pname}同类${transferCategories[listing.forestry_type] ?? ''}林地中位价`
  return (
    <div className="asking">
      <p className="total">
        <span className="visually-hidden">期望总价：</span>
        <strong data-total>{priceText(listing)}</strong>
      </p>
      <p className="permu" data-permu>
        {perMuText(listing)}
      </p>
      {median && (
        <p className="median meta">
          {reliable ? (
            <>
              {alike} {figure(reliable.median)} 元/亩·年（{reliable.samples} 例，{reliable.date}）
              {compared && <b data-compared>{compared}</b>}
            </>
          ) : (
            `${alike}：样本不足`
          )}
        </p>
      )}
    </div>
  )
}
