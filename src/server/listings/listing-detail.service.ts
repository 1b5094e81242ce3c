// Listings as readers see them.
import type { Parsed } from '#contract/endpoint.ts'
import { type forestryDetail, type ListingDetail, REDACTED } from '#contract/listings/detail.ts'
import { detailFieldNames } from '#contract/listings/fields.ts'
import { TAKEN_DOWN } from '#contract/listings/woodland.ts'
import { neutralTitle } from '#domain/listings/state-texts.ts'
import { toWireTime } from '#lib/dates.ts'
import { pick } from '#lib/pick.ts'
import type { User } from '#server/accounts/users.schema.ts'
import type { Deps } from '#server/deps.ts'
import { isFavourite } from '#server/favourites/favourites.service.ts'
import { ABOUT_WOODLAND } from '#server/notices/notices.service.ts'
import { refuse } from '#server/refusals/refuse.ts'
import { summaryOf } from './listing-list.service.ts'
import { type Release } from './published-listings.schema.ts'
import { findForReaders } from './published-listings.table.ts'

type Told = Omit<ListingDetail, 'is_collect' | 'servertime'>

const wholeOf = (release: Release): Told => ({
  ...summaryOf(release),
  ...pick(release, detailFieldNames),
  fraction: release.fraction as Told['fraction'],
  project_sn: release.project_sn,
  read_num: release.read_num,
  confirmtime: toWireTime(release.confirmtime),
  stale: release.state === 'stale',
})

/** Of what its owner took back: enough to say what was here. */
const remnantOf = (release: Release): Told => ({
  ...summaryOf(release),
  ...REDACTED,
  starttime: '',
  forestry_price: 0,
  project_sn: '',
  read_num: 0,
  stale: false,
})

/** What was wrong with it may stand in its very title. */
const takenDown = (release: Release): Told => ({
  ...remnantOf(release),
  project_name: neutralTitle(release),
  status: TAKEN_DOWN,
})

const toldOf = ({ release, isTakenDown }: { release: Release; isTakenDown: boolean }): Told => {
  if (release.state !== 'withdrawn') return wholeOf(release)
  return isTakenDown ? takenDown(release) : remnantOf(release)
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
