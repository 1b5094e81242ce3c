// Puts the demo's woodlands on the site the way people would: handed in by their owners, decided by a reviewer, each at
// its own time. A few wait for review, were rejected, withdrawn, completed, or need to be confirmed.
import { randomUUID } from 'node:crypto'
import { emptyDraft, type ListingDraft, type UploadedFile } from '#contract/listing-form.ts'
import { addForesty, STATUS_TYPE } from '#contract/my-listings.ts'
import type { UploadPurpose } from '#contract/uploads.ts'
import type { Deps } from '../../deps.ts'
import { LOCKED } from '../../passwords.ts'
import { keepFresh } from '../../services/freshness.ts'
import { act } from '../../services/listing-actions.ts'
import { add } from '../../services/listing-submit.ts'
import { refreshMedians } from '../../services/prices.ts'
import * as queues from '../../services/queues.ts'
import { placeNamed } from '../../services/regions.ts'
import type { Writer } from '../../services/writer.ts'
import { lockOpenTask } from '../../tables/queues.ts'
import { findByLoginName } from '../../tables/staff.ts'
import { insertUpload } from '../../tables/user-uploads.ts'
import { findByMobile, insertUser, type User } from '../../tables/users.ts'
import { PHOTO_SIZE, putCertificate, putPhoto } from '../draw.ts'
import type { PictureName } from '../pictures/index.ts'
import { fujianZhejiang } from './fujian-zhejiang.ts'
import { guangxiGuangdong } from './guangxi-guangdong.ts'
import { jiangxiHunan } from './jiangxi-hunan.ts'
import { seedLeads } from './leads.ts'
import type { DemoListing } from './listing.ts'
import { north } from './north.ts'
import { southwest } from './southwest.ts'
import { waiting } from './waiting.ts'

const demoListings: readonly DemoListing[] = [
  ...fujianZhejiang,
  ...jiangxiHunan,
  ...guangxiGuangdong,
  ...southwest,
  ...north,
]

/** Scenes that listings show. */
export const photoNames: ReadonlySet<PictureName> = new Set(
  [...demoListings, ...waiting].flatMap(({ pictures }) => pictures),
)

const HOUR_MS = 3_600_000
const ORIGIN = { address: '' }
/** Of accounts that nobody enters. */
const OWNERS = 14
/** Every so many listings one is of the demo's own account. */
const OWN_EVERY = 17

const ownersOf = async ({ db }: Deps, at: Date): Promise<{ own: User; others: User[] }> => {
  const found = async (mobile: string) => {
    const user = await findByMobile(db, 2, mobile)
    if (!user) throw new Error(`the demo has no account ${mobile}`)
    return user
  }
  const mobiles = Array.from({ length: OWNERS }, (_, index) => `1380000${2001 + index}`)
  for (const mobile of mobiles)
    await insertUser(db, { account_type: 2, mobile, password_hash: LOCKED, createtime: at })
  return { own: await found('13800000001'), others: await Promise.all(mobiles.map(found)) }
}

const uploaded = async (
  deps: Deps,
  user: User,
  purpose: UploadPurpose,
  name: string,
  store: (id: string) => Promise<{ file: string; files: string[] }>,
): Promise<UploadedFile> => {
  const id = randomUUID()
  await insertUpload(deps.db, {
    id,
    user_id: user.id,
    purpose,
    name,
    size: 1,
    state: 'ready',
    key: `private/demo/${id}.jpg`,
    multipart: '',
    ...PHOTO_SIZE,
    ...(await store(id)),
    createtime: deps.now(),
    unused_since: deps.now(),
  })
  return { id, file: '', name }
}

const text = (value: number | undefined) => (value === undefined ? '' : String(value))

const formOf = async (deps: Deps, user: User, listing: DemoListing): Promise<ListingDraft> => {
  const photos = await Promise.all(
    listing.pictures.map((picture, index) =>
      uploaded(deps, user, 'woodland', `林地照片${index + 1}.jpg`, (id) =>
        putPhoto(deps.storage, picture, id),
      ),
    ),
  )
  const certificate = await uploaded(deps, user, 'certificate', '林权证.jpg', (id) =>
    putCertificate(deps.storage, id),
  )
  const [east = '', south = '', west = '', north = ''] = listing.bounds ?? []
  return {
    ...emptyDraft,
    ...placeNamed(listing.place),
    forestry_type: String(listing.kind[0]),
    type: String(listing.kind[1]),
    address: listing.address,
    measure_area: String(listing.area),
    price_type: listing.price > 0 ? '0' : '1',
    price: listing.price > 0 ? String(listing.price) : '',
    years: String(listing.years),
    ownership: String(listing.held[0]),
    warrant: String(listing.held[1]),
    image: [certificate],
    images: photos,
    project_name: listing.title,
    content: listing.text,
    user_name: listing.contact,
    species: listing.species ?? '',
    stand_age: text(listing.age),
    stock_volume: text(listing.stock),
    forest_category: text(listing.category),
    remaining_term: text(listing.left),
    lng: text(listing.at?.[0]),
    lat: text(listing.at?.[1]),
    east,
    south,
    west,
    north,
  }
}

const at = (deps: Deps, moment: Date): Deps => ({ ...deps, now: () => moment })
const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * HOUR_MS)

const handIn = async (
  deps: Deps,
  user: User,
  form: ListingDraft,
  how: keyof typeof STATUS_TYPE = 'submit',
) => {
  const input = addForesty.input.parse({ ...form, status_type: STATUS_TYPE[how], agree: true })
  return (await add(deps)(user, input, ORIGIN)).id
}

const decide = async (
  deps: Deps,
  writer: Writer,
  id: number,
  outcome: 'approved' | 'rejected',
  note = '',
) => {
  const open = await lockOpenTask(deps.db, 'listings', id)
  if (!open) throw new Error(`listing ${id} does not wait for review`)
  const task = { queue: 'listings', id: open.id } as const
  await queues.claim(deps)(writer, task)
  const { stamp, media } = await queues.task(deps)(writer.staff, task)
  for (const { sensitive } of media)
    if (sensitive) await queues.reveal(deps)(writer, { ...task, field: sensitive })
  await queues.decide(deps)(writer, { ...task, outcome, stamp, note })
}

export const seedListings = async (deps: Deps) => {
  const now = deps.now()
  const staff = await findByLoginName(deps.db, 'reviewer')
  if (!staff) throw new Error('the demo has no reviewer')
  const writer: Writer = { staff, origin: ORIGIN }
  const { own, others } = await ownersOf(deps, hoursBefore(now, 140 * 24))
  const ownerOf = (index: number) =>
    index % OWN_EVERY === 0 ? own : (others[(index * 5) % others.length] ?? own)

  /** Oldest first; the last ones came today. Sown over the weeks, so that no region comes in one go. */
  const order = demoListings.map((_, index) => index).toSorted((a, b) => ((a * 37) % 101) - ((b * 37) % 101))
  const ids: { id: number; user: User }[] = []
  for (const [rank, index] of order.entries()) {
    const listing = demoListings[index]
    if (!listing) continue
    const user = ownerOf(index)
    const submitted = hoursBefore(now, 3 + ((order.length - 1 - rank) * 56 * 24) / order.length)
    const id = await handIn(at(deps, submitted), user, await formOf(at(deps, submitted), user, listing))
    await decide(at(deps, new Date(submitted.getTime() + 2 * HOUR_MS)), writer, id, 'approved')
    ids.push({ id, user })
  }
  // What became of some since: nobody's list is all fresh.
  const [first, second, third] = ids
  if (first && second && third) {
    await act(at(deps, hoursBefore(now, 30)))(first.user, { id: first.id, action: 'complete' }, ORIGIN)
    await act(at(deps, hoursBefore(now, 26)))(second.user, { id: second.id, action: 'complete' }, ORIGIN)
    await act(at(deps, hoursBefore(now, 20)))(third.user, { id: third.id, action: 'withdraw' }, ORIGIN)
  }
  for (const [index, listing] of waiting.entries()) {
    const then = at(deps, hoursBefore(now, listing.hours))
    const user = listing.own ? own : (others[index % others.length] ?? own)
    const form = await formOf(then, user, listing)
    const id = await handIn(then, user, form, listing.isDraft ? 'draft' : 'submit')
    if (listing.isOld) await decide(at(deps, hoursBefore(now, listing.hours - 2)), writer, id, 'approved')
    if (listing.rejected)
      await decide(at(deps, hoursBefore(now, listing.hours - 2)), writer, id, 'rejected', listing.rejected)
  }
  await seedLeads(
    deps,
    ids.filter(({ user }) => user === own).map(({ id }) => id),
    own,
  )
  await keepFresh(deps)
  await refreshMedians(deps)
}
