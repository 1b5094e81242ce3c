// Published listings with their drafts, written straight into the tables.

import { users } from '#features/identity/server/users.schema.ts'
import type { Fraction } from '#features/listings/contract/detail.ts'
import { emptyDraft, type ListingDraft } from '#features/listings/contract/draft.ts'
import { PRICE_TYPE, STATUS } from '#features/listings/contract/woodland.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import {
  type PublishedListing,
  publishedListings,
} from '#features/listings/server/published-listings.schema.ts'
import type { TestApp } from './app.ts'
import { newMobile } from './people.ts'

const STATUS_OF = {
  live: STATUS.published,
  stale: STATUS.published,
  withdrawn: STATUS.withdrawn,
  completed: STATUS.completed,
}
const PHOTO = { file: '/uploads/sample-1280.jpg', width: 1280, height: 960, avif: false }
const text = (value: number | string | null) => (value === null ? '' : String(value))

/** Somebody who never signs in; answers the id. */
export const owner = async (portal: Pick<TestApp, 'deps'>): Promise<number> => {
  const { db, now } = portal.deps
  const [row] = await db
    .insert(users)
    .values({ account_type: 2, mobile: newMobile(), password_hash: '', createtime: now() })
    .returning({ id: users.id })
  if (!row) throw new Error('no user')
  return row.id
}

/** Scores of an assessment. */
export const scoresOf = (comprehensive: number): Fraction => ({
  comprehensive,
  periphery: 60,
  economics: 70,
  matching: 80,
  massif: 90,
  management: 50,
  date: '2026-11-18',
  model: '2026.1',
})

type Changes = Partial<Omit<PublishedListing, 'id'>> & {
  /** Its owner; somebody new where nobody is named. */
  user_id?: number | undefined
}

let last = 0

/** Row of a published listing, without its id. */
export const publishedListingOf = (
  at: Date,
  changes: Partial<Omit<PublishedListing, 'id'>> = {},
): Omit<PublishedListing, 'id'> => ({
  state: 'live',
  version: 1,
  project_sn: `LD20261120${String(++last).padStart(5, '0')}`,
  project_name: '建阳区杉木林地转让',
  forestry_type: 1,
  type: 1,
  province_id: 350_000,
  city_id: 350_700,
  county_id: 350_703,
  address: '童游街道南山村',
  measure_area: 120,
  face_price: 36,
  years: 30,
  approximate: [],
  years_until: '',
  remaining_until: '',
  ownership: 1,
  warrant: 1,
  images: [PHOTO],
  video: '',
  poster: '',
  content: '林地平缓，道路通到山脚，杉木长势良好，权属清楚，无任何纠纷。',
  contact: '林**',
  industry_id: 0,
  species: '杉木',
  stand_age: 12,
  stock_volume: 800,
  forest_category: 1,
  boundaries: { east: '山脊', south: '小溪', west: '机耕路', north: '防火带' },
  remaining_term: 40,
  lng: 118.12,
  lat: 27.33,
  datum: null,
  fraction: null,
  read_num: 0,
  submitted_at: at,
  releasetime: at,
  confirmtime: at,
  reminded_at: null,
  updatetime: at,
  ...changes,
})

/** Owner's input, as the form stores it. */
const draftOf = (published: Omit<PublishedListing, 'id'>): ListingDraft => ({
  ...emptyDraft,
  forestry_type: text(published.forestry_type),
  type: text(published.type),
  province_id: published.province_id,
  city_id: published.city_id,
  county_id: published.county_id,
  address: published.address,
  measure_area: text(published.measure_area),
  price_type: String(published.face_price > 0 ? PRICE_TYPE.custom : PRICE_TYPE.negotiable),
  price: published.face_price > 0 ? text(published.face_price) : '',
  years: text(published.years),
  ownership: text(published.ownership),
  warrant: text(published.warrant),
  image: [{ id: '00000000-0000-4000-8000-000000000001', file: '', name: '林权证.jpg' }],
  images: [{ id: '00000000-0000-4000-8000-000000000002', file: PHOTO.file, name: '林地.jpg' }],
  project_name: published.project_name,
  content: published.content,
  user_name: '林建国',
  species: published.species,
  stand_age: text(published.stand_age),
  stock_volume: text(published.stock_volume),
  forest_category: text(published.forest_category),
  ...published.boundaries,
  remaining_term: text(published.remaining_term),
  lng: text(published.lng),
  lat: text(published.lat),
  datum: text(published.datum),
})

/** Inserts a published listing; answers its id and its owner's. */
export const insertPublished = async (
  portal: Pick<TestApp, 'deps'>,
  { user_id, ...changes }: Changes = {},
) => {
  const { db, now } = portal.deps
  const userId = user_id ?? (await owner(portal))
  const published = publishedListingOf(changes.releasetime ?? now(), changes)
  const { project_sn, project_name, forestry_type, type, province_id, city_id, county_id, version } =
    published
  const [row] = await db
    .insert(listings)
    .values({
      user_id: userId,
      project_sn,
      status: STATUS_OF[published.state],
      version,
      published_version: version,
      content: draftOf(published),
      fingerprint: `test-${project_sn}`,
      project_name,
      forestry_type,
      type,
      province_id,
      city_id,
      county_id,
      phone: '13900000000',
      agreed_at: published.submitted_at,
      createtime: published.submitted_at,
      updatetime: published.submitted_at,
      submitted_at: published.submitted_at,
      decided_at: published.releasetime,
    })
    .returning({ id: listings.id })
  if (!row) throw new Error('no listing')
  await db.insert(publishedListings).values({ id: row.id, ...published })
  return { id: row.id, user_id: userId }
}
