// Owners and reviewers at work at random, as a pull brings it.

import type { PriceMedian } from '#features/listings/contract/prices.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import type { ListingRecord } from '#features/listings/kind.ts'
import type { Random } from './random.ts'

// Few, so that landings fill and empty again; one without a landing.
const PROVINCES = [350_000, 350_000, 350_000, 430_000, 999_000]
const CATEGORIES = [1, 1, 2, 5]

/** A listing as a pull writes it. */
export const listingRecord = (id: number, more: Partial<ListingRecord> = {}): ListingRecord => ({
  id,
  status: STATUS.published,
  stale: 0,
  project_sn: `LD${id}`,
  publisher: '',
  project_name: `第 ${id} 块林地`,
  forestry_type: 1,
  type: 1,
  province_id: 350_000,
  city_id: 350_700,
  county_id: 350_703,
  pname: '福建省',
  place: '福建省 南平市 建阳区',
  address: '童游街道',
  measure_area: 120.5,
  face_price: 36,
  years: 30,
  approximate: '[]',
  years_until: '',
  remaining_until: '',
  score: null,
  ownership: 1,
  warrant: 1,
  images: '[]',
  video: '',
  poster: '',
  content: '林地平缓，道路通到山脚。',
  contact: '林**',
  species: '杉木',
  industry_id: 0,
  stand_age: null,
  stock_volume: null,
  forest_category: null,
  boundaries: null,
  remaining_term: null,
  lng: null,
  lat: null,
  datum: null,
  fraction: null,
  member_until: '',
  certified_as: 0,
  certified_at: '',
  releasetime: '2026-06-01 08:00:00',
  confirmtime: '2026-06-01 08:00:00',
  updatetime: '2026-06-01 08:00:00',
  read_num: 0,
  fingerprint: '',
  ...more,
})

export class RandomListings {
  #random: Random
  readonly records = new Map<number, ListingRecord>()
  #nextId = 1
  #prices: PriceMedian[] = []

  constructor(random: Random, from: readonly ListingRecord[] = []) {
    this.#random = random
    for (const record of from) this.records.set(record.id, record)
    // Over the borders between the parts of a sitemap.
    this.#nextId = Math.max(990, ...this.records.keys()) + 1
  }

  /** Makes further choices by this. */
  choose(random: Random) {
    this.#random = random
  }

  #approved(id: number): ListingRecord {
    const { below, of } = this.#random
    const two = (number: number) => String(number).padStart(2, '0')
    const photo = { file: `/uploads/${below(3)}-1280.jpg`, width: 1280, height: 960, avif: below(2) === 0 }
    return listingRecord(id, {
      project_name: `第 ${below(1000)} 块林地`,
      publisher: of(['', 'one', 'other']),
      forestry_type: of(CATEGORIES),
      province_id: of(PROVINCES),
      face_price: below(4) * 12,
      images: below(2) ? JSON.stringify([photo]) : '[]',
      content: `林地 ${below(1000)}\n道路通到山脚。`,
      boundaries: below(3) ? null : JSON.stringify({ east: '山脊', south: '', west: '', north: '' }),
      fraction: below(3)
        ? null
        : JSON.stringify({
            comprehensive: below(100),
            periphery: 1,
            economics: 2,
            matching: 3,
            massif: 4,
            management: 5,
          }),
      // Several at one moment: their ids decide.
      releasetime: `2026-06-${two(1 + below(28))} ${two(8 + below(3))}:00:00`,
    })
  }

  #step(changed: Map<number, ListingRecord>, removed: Set<number>) {
    const { below, of } = this.#random
    const put = (record: ListingRecord) => {
      this.records.set(record.id, record)
      removed.delete(record.id)
      changed.set(record.id, record)
    }
    const ids = [...this.records.keys()]
    const kind = below(13)
    if (ids.length === 0 || kind < 4) return put(this.#approved(this.#nextId++))
    const one = this.records.get(of(ids)) as ListingRecord
    if (kind === 4) return put({ ...one, content: `改 ${below(1000)}` })
    if (kind === 5) return put({ ...one, project_name: `改 ${below(1000)}`, face_price: below(50) })
    if (kind === 6) return put({ ...this.#approved(one.id), releasetime: one.releasetime })
    if (kind === 7) return put({ ...one, stale: one.stale === 1 ? 0 : 1 })
    if (kind === 8) return put({ ...one, status: STATUS.completed })
    if (kind === 9)
      return put({
        ...one,
        status: STATUS.withdrawn,
        publisher: '',
        content: '',
        images: '[]',
        face_price: 0,
      })
    if (kind === 11) return put({ ...one, member_until: `2027-0${1 + below(9)}-01 08:00:00` })
    if (kind === 10) return put({ ...one, status: STATUS.published, stale: 0, read_num: below(100) })
    this.records.delete(one.id)
    changed.delete(one.id)
    removed.add(one.id)
  }

  #reckon() {
    const { below, of } = this.#random
    const one = {
      province_id: of(PROVINCES),
      forestry_type: of(CATEGORIES),
      median: 10 + below(20),
      samples: below(9),
      date: '2026-06-01',
    }
    const others = this.#prices.filter(
      (price) => price.province_id !== one.province_id || price.forestry_type !== one.forestry_type,
    )
    // A province and category without listings has no median.
    this.#prices = below(5) === 0 ? others : [...others, one]
  }

  /** Changes of one pull after so many steps. */
  change(steps: number) {
    const changed = new Map<number, ListingRecord>()
    const removed = new Set<number>()
    for (let step = 0; step < steps; step++) this.#step(changed, removed)
    if (this.#random.below(3) === 0) this.#reckon()
    return {
      listings: { changed: [...changed.values()], removed: [...removed] },
      prices: this.#prices,
    }
  }
}
