// Listings as readers see them.
import type { Parsed } from '#contract/endpoint.ts'
import { type forestryDetail, type ListingDetail, UNTOLD } from '#contract/listings/detail.ts'
import { TAKEN_DOWN } from '#contract/listings/woodland.ts'
import { neutralTitle } from '#domain/listings/state-texts.ts'
import { toWireTime } from '#lib/dates.ts'
import type { User } from '#server/accounts/users.schema.ts'
import type { Deps } from '#server/deps.ts'
import { isFavourite } from '#server/favourites/favourites.service.ts'
import { ABOUT_WOODLAND } from '#server/notices/notices.service.ts'
import { refuse } from '#server/refusals/refuse.ts'
import { summaryOf } from './listing-list.service.ts'
import { type PublishedListing } from './published-listings.schema.ts'
import { findForReaders } from './published-listings.table.ts'

type Told = Omit<ListingDetail, 'is_collect' | 'servertime'>

const wholeOf = (published: PublishedListing): Told => ({
  ...summaryOf(published),
  project_sn: published.project_sn,
  address: published.address,
  ownership: published.ownership,
  warrant: published.warrant,
  content: published.content,
  video: published.video,
  contact: published.contact,
  species: published.species,
  stand_age: published.stand_age,
  stock_volume: published.stock_volume,
  forest_category: published.forest_category,
  boundaries: published.boundaries,
  remaining_term: published.remaining_term,
  lng: published.lng,
  lat: published.lat,
  fraction: published.fraction as Told['fraction'],
  read_num: published.read_num,
  confirmtime: toWireTime(published.confirmtime),
  stale: published.state === 'stale',
})

/** Of what its owner took back: enough to say what was here. */
const remnantOf = (published: PublishedListing): Told => ({
  ...summaryOf(published),
  ...UNTOLD,
  starttime: '',
  forestry_price: 0,
  project_sn: '',
  read_num: 0,
  stale: false,
})

/** What was wrong with it may stand in its very title. */
const takenDown = (published: PublishedListing): Told => ({
  ...remnantOf(published),
  project_name: neutralTitle(published),
  status: TAKEN_DOWN,
})

const toldOf = ({ published, isTakenDown }: { published: PublishedListing; isTakenDown: boolean }): Told => {
  if (published.state !== 'withdrawn') return wholeOf(published)
  return isTakenDown ? takenDown(published) : remnantOf(published)
}

export const detail =
  (deps: Deps) =>
  async ({ id }: Parsed<typeof forestryDetail>, reader: User | undefined): Promise<ListingDetail> => {
    const found = (await findForReaders(deps.db, id)) ?? refuse('TargetGone')
    const favourite = { type: ABOUT_WOODLAND, id }
    return {
      ...toldOf(found),
      is_collect: reader !== undefined && (await isFavourite(deps.db, reader.id, favourite)),
      servertime: toWireTime(deps.now()),
    }
  }
