// Listings as a content kind: searched, collected, followed by the change feed.

import { sql } from 'drizzle-orm'
import type { CollectableKind } from '#features/favourites/server/index.ts'
import { readSiteKeyword } from '#features/listings/rules/site-search.ts'
import { areaText, priceText, transferCategories } from '#features/listings/rules/woodland.ts'
import { placeText, type SearchableKind } from '#features/search/server/index.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { foldedText } from '#platform/lib/text.ts'
import { findListings, searchFilterOf } from './listing-search.service.ts'
import { refreshListingsIn } from './listing-search.table.ts'
import { eitherListingNames, listingNames, simplifiedListingWordsOf } from './listing-words.service.ts'
import { publishedListings as listings } from './published-listings.schema.ts'
import * as table from './published-listings.table.ts'

/** @param part as it was folded */
const withoutText = (keyword: string, part: string) =>
  foldedText(keyword).replace(part, ' ').replace(/\s+/g, ' ').trim()

const NOT_OFFERED: Record<string, string> = { completed: '已完成', stale: '待确认', withdrawn: '已撤回' }

const searchable: SearchableKind = {
  text: {
    table: listings,
    where: sql`${listings.state} <> 'withdrawn'`,
    outdated: sql`${listings.state} <> 'live'`,
    createtime: listings.releasetime,
    number: sql`bare_text(${listings.project_sn})`,
    title: listings.project_name,
    head: sql`listing_haystack(${listings})`,
    body: sql`${listings.content}`,
    // Read from the whole row by `listing_haystack`.
    alsoFollowed: [
      listings.forestry_type,
      listings.type,
      listings.province_id,
      listings.city_id,
      listings.county_id,
      listings.address,
      listings.measure_area,
      listings.years,
      listings.species,
    ],
  },
  names: listingNames,
  filtersIn: async (keyword, isLiteral) => {
    const { rest, filter, conditions, ...read } = readSiteKeyword(keyword, isLiteral)
    const either = isLiteral ? [] : await eitherListingNames(rest)
    const isFiltered = read.isFiltered || either.length > 0
    const byNames = either.map(({ typed, text }) => ({ typed, text, without: withoutText(keyword, typed) }))
    return {
      ...read,
      conditions: isFiltered ? [...conditions, ...byNames] : [],
      offers: read.offers(isFiltered),
      words: () => simplifiedListingWordsOf(rest),
      find: async (deps, page) =>
        findListings(deps, { filter: await searchFilterOf(filter, deps.now()), sort: 'newest', ...page }),
    }
  },
  refreshIn: refreshListingsIn,
  found: async (db, ids) =>
    (await table.publicListings(db, ids)).map((row) => ({
      id: row.id,
      title: row.project_name,
      texts: [row.content, [row.address, row.species].filter(Boolean).join('，')],
      facts: [
        NOT_OFFERED[row.state],
        placeText(row),
        transferCategories[row.forestry_type],
        row.species,
        areaText(row),
        priceText(row),
      ],
      createtime: row.releasetime,
      url: listingPath(row.id),
    })),
}

const collectable: CollectableKind = {
  describe: async (db, ids) =>
    (await table.publicTitles(db, ids)).map(({ id, project_name }) => ({
      id,
      title: project_name,
      url: listingPath(id),
    })),
  titled: table.listingIdsTitled,
}

export const listingKind = {
  searchable,
  collectable: { [SUBJECT_TYPE.listing]: collectable },
  reads: { [SUBJECT_TYPE.listing]: table.listingReads },
  // Being read, and its owner being reminded, change nothing that readers see.
  feed: {
    table: listings,
    unseen: [listings.read_num, listings.reminded_at],
    unlisted: sql`${listings.state} <> 'live'`,
  },
}
