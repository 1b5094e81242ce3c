// Card of a listing in a list: photo, title, category, score and region, three facts, price, date; a member's is marked until
// the membership ends, a certified owner's with what was checked. Styles: styles/listing-card.css.

import type { ListingCard as Listing } from '#features/listings/contract/snapshot.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import {
  areaText,
  figure,
  ownerCheckText,
  perMuText,
  priceText,
  statusNames,
  transferCategories,
  woodlandTypes,
  yearsText,
} from '#features/listings/rules/woodland.ts'
import { day, isoTime } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { smallPhoto, smallWebp } from '#platform/lib/photos.ts'
import { ListTitle } from '#platform/ui/ListTitle.tsx'

interface Props {
  listing: Listing
  level?: 2 | 3 | 4
}

const PLACEHOLDER = '/placeholders/woodland.svg'

/** In its small size, which is twice as wide as a card shows it. */
const Cover = ({ photo }: { photo: Listing['images'][number] | undefined }) => {
  const webp = photo && smallWebp(photo.file)
  return (
    <picture className="cover">
      {webp && <source type="image/webp" srcSet={webp} />}
      <img
        src={photo ? smallPhoto(photo.file) : PLACEHOLDER}
        alt=""
        width="480"
        height="360"
        loading="lazy"
        decoding="async"
        data-placeholder={PLACEHOLDER}
      />
    </picture>
  )
}

export function ListingCard({ listing, level = 3 }: Props) {
  const Heading = `h${level}` as const
  const badge = ownerCheckText(listing)
  const facts = [
    ['面积', areaText(listing)],
    ['年限', yearsText(listing)],
    ['单价', perMuText(listing)],
  ] as const
  return (
    <article className="listing linked" data-until={isoTime(listing.member_until) || undefined}>
      <Cover photo={listing.images[0]} />
      <div className="listing-head">
        <Heading>
          <a href={listingPath(listing.id)}>
            <ListTitle text={listing.project_name} />
          </a>
        </Heading>
        <p className="listing-kind">
          {listing.member_until && <span className="tag vip">会员</span>}
          {listing.status === STATUS.published ? null : (
            <span className="tag amber">{statusNames[listing.status]}</span>
          )}
          <span className="tag">{transferCategories[listing.forestry_type]}</span>
          <span className="tag">{woodlandTypes[listing.type]}</span>
          {listing.score ? <span className="tag">综合评分 {figure(listing.score)}</span> : null}
        </p>
        <p className="meta listing-place">{listing.place}</p>
        {badge && <p className="verified">{badge}</p>}
      </div>
      <dl className="listing-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <p className="listing-price">
        <strong className={listing.face_price > 0 ? undefined : 'open'}>{priceText(listing)}</strong>
        {listing.releasetime && (
          <span className="meta">
            <time>{day(listing.releasetime)}</time> 发布
          </span>
        )}
      </p>
    </article>
  )
}
