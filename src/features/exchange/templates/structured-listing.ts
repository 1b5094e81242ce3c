import type { SnapshotListing } from '#features/listings/contract/snapshot.ts'
import { readerStateOf } from '#features/listings/rules/state-texts.ts'
import {
  aboutMark,
  areaText,
  priceText,
  transferCategories,
  woodlandTypes,
  YUAN,
} from '#features/listings/rules/woodland.ts'
import { isoTime } from '#platform/lib/dates.ts'

interface Page {
  address: string
  siteUrl: string
  description: string
}

const SQUARE_METRES_PER_MU = 10_000 / 15

export const structuredFacts = (listing: SnapshotListing, { address, siteUrl, description }: Page) => {
  const isOpen = readerStateOf(listing) !== 'completed'
  return {
    '@type': 'RealEstateListing',
    name: listing.project_name,
    description,
    url: address,
    datePosted: isoTime(listing.releasetime) || undefined,
    image: listing.images.map(({ file }) => new URL(file, siteUrl).href),
    about: {
      '@type': 'Place',
      name: listing.project_name,
      additionalType: woodlandTypes[listing.type],
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'CN',
        addressRegion: listing.pname,
        addressLocality: listing.place,
      },
      additionalProperty:
        listing.measure_area > 0
          ? {
              '@type': 'PropertyValue',
              name: '实测面积',
              value: Math.round(listing.measure_area * SQUARE_METRES_PER_MU),
              unitCode: 'MTK',
              description: aboutMark(listing, 'measure_area') ? areaText(listing) : undefined,
            }
          : undefined,
    },
    offers: {
      '@type': 'Offer',
      category: transferCategories[listing.forestry_type],
      url: address,
      availability: `https://schema.org/${isOpen ? 'InStock' : 'SoldOut'}`,
      ...(listing.face_price > 0
        ? {
            price: Math.round(listing.face_price * YUAN),
            priceCurrency: 'CNY',
            description: aboutMark(listing, 'face_price') ? priceText(listing) : undefined,
          }
        : {}),
    },
  }
}
