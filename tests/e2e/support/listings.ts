// Forest land there is to read, asked from the API, so that no test depends on one listing.
import type { APIRequestContext } from '@playwright/test'
import { ask, post } from './api.ts'

export interface Listing {
  id: number
  status: number
  stale: boolean
  project_name: string
  project_sn: string
  pname: string
  place: string
  measure_area: number
  face_price: number
  approximate: string[]
  years: number
  content: string
  fraction: { comprehensive: number; date: string; model: string } | null
  images: { file: string }[]
  video: string
  publisher: string
  forestry_type: number
  province_id: number
  lng: number | null
  lat: number | null
  datum: number | null
}

export const listingDetail = (request: APIRequestContext, id: number) =>
  ask<Listing>(request, 'forestryDetail', { id })

const newest = (request: APIRequestContext, filter: Record<string, string | number> = {}) =>
  ask<{ list: Pick<Listing, 'id' | 'project_name'>[] }>(request, 'foretryList', { pagesize: 100, ...filter })

/** So many of the newest. */
export const newestListings = async (request: APIRequestContext, howMany: number) =>
  (await newest(request)).list.slice(0, howMany)

/** The first on offer that has what is asked for. */
export const findListing = async (
  request: APIRequestContext,
  fits: (listing: Listing) => boolean = () => true,
  filter: Record<string, string | number> = {},
) => {
  for (const { id } of (await newest(request, filter)).list) {
    const listing = await listingDetail(request, id)
    if (fits(listing)) return listing
  }
  throw new Error('no listing fits')
}

/** One that stands in no list: completed, withdrawn or unconfirmed. */
export const findUnlisted = async (request: APIRequestContext, fits: (listing: Listing) => boolean) => {
  for (let id = 1; id <= 200; id++) {
    const { code, data } = await post(request, 'forestryDetail', { id })
    if (code === 200 && fits(data as Listing)) return data as Listing
  }
  throw new Error('no listing fits')
}

/** The highest number that has a page although no listing has it yet. */
export const upcomingListing = async (request: APIRequestContext) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/\/exchange\/view\/(\d+)</g)].map(([, id]) => Number(id))
  // What was withdrawn or is completed has a page, and stands in no sitemap.
  for (let id = Math.max(...listed) + 60; id > 0; id--)
    if ((await request.get(`/exchange/view/${id}`)).ok()) return id
  throw new Error('no listing has a page')
}
