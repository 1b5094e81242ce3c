// What lists show of a listing.
import type { ListingCard as Listing } from '#contract/snapshot.ts'
import { figure, priceText, transferCategories, woodlandTypes } from '#domain/woodland.ts'
import { day } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { smallPhoto } from '#lib/photos.ts'

interface Props {
  listing: Listing
  level?: 2 | 3
}

export const ListingCard = ({ listing, level = 3 }: Props) => {
  const Heading = `h${level}` as const
  const [photo] = listing.images
  return (
    <article className="card">
      <img
        src={photo ? smallPhoto(photo.file) : '/placeholders/woodland.svg'}
        alt=""
        width={480}
        height={360}
        loading="lazy"
      />
      <Heading>
        <a href={paths.listing(listing.id)}>{listing.project_name}</a>
      </Heading>
      <p className="meta">
        {[
          transferCategories[listing.forestry_type],
          woodlandTypes[listing.type],
          listing.place,
          `${figure(listing.measure_area)} 亩`,
          priceText(listing.face_price),
          day(listing.releasetime),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  )
}
