// content-cache → files of open data.
import type { SnapshotListing } from '#features/listings/contract/snapshot.ts'
import { listings } from '#features/listings/kind.ts'
import { reliableMedian } from '#features/listings/rules/state-texts.ts'
import { prices } from '#features/listings/single.ts'
import { releasePackage } from '#features/open-data/rules/ocds.ts'
import {
  csvTable,
  geoJson,
  type ListingRow,
  listingColumns,
  listingTable,
  medianTable,
  tenderColumns,
  tenderTable,
} from '#features/open-data/rules/tables.ts'
import { provinces } from '#features/regions/templates/provinces.ts'
import { readSettings } from '#features/site/single.ts'
import { tenders } from '#features/tenders/kind.ts'
import { isDated } from '#features/tenders/rules/tender-facts.ts'
import { findTender } from '#features/tenders/templates/tenders.ts'
import { RANGE_SIZE } from '#platform/content/keys.ts'
import { absoluteUrl, siteUrl } from '#platform/content/open.ts'
import { readerOf } from '#platform/content/reader.ts'
import { readSingle } from '#platform/content/single-reader.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import {
  listingsGeoJsonPath,
  listingsTablePath,
  mediansTablePath,
  openDataPath,
  tenderReleasesPath,
  tendersTablePath,
} from '#platform/lib/paths.ts'

const [listingReader, tenderReader] = [readerOf(listings), readerOf(tenders)]

/** Answers with the file, or that there is none: what is empty has no file. */
export const fileAt = (path: string, body: string | undefined) =>
  body === undefined
    ? new Response(null, { status: 404 })
    : new Response(body, { headers: { 'content-type': contentTypeOf(path) } })

const listingsIn = (part: number): ListingRow[] =>
  listingReader.rowsInRange(part, listingColumns) satisfies Pick<SnapshotListing, keyof ListingRow>[]

export const listingsCsv = (part: number) => {
  const rows = listingsIn(part)
  return rows.length > 0 ? csvTable(listingTable, rows, siteUrl()) : undefined
}

export const listingsGeoJson = (part: number) => {
  const rows = listingsIn(part)
  return rows.length > 0 ? geoJson(rows, siteUrl()) : undefined
}

export const tendersCsv = (part: number) => {
  const rows = tenderReader.rowsInRange(part, tenderColumns)
  return rows.length > 0 ? csvTable(tenderTable, rows, siteUrl()) : undefined
}

export const mediansCsv = () => {
  const names = new Map(provinces().map(({ id, name }) => [id, name]))
  const rows = readSingle(prices)
    .flatMap((price) => {
      const median = reliableMedian(price)
      const province = names.get(price.province_id)
      return median && province ? { ...median, province } : []
    })
    .toSorted((one, other) => one.province_id - other.province_id || one.forestry_type - other.forestry_type)
  return csvTable(medianTable, rows, siteUrl())
}

/** JSON of the releases of the tender at this address. */
export const tenderReleases = (slug: string, path: string) => {
  const tender = findTender(slug)
  if (!tender || tenderReleasesPath(tender.project_sn) !== path || !isDated(tender)) return undefined
  return `${JSON.stringify(releasePackage(tender, { name: readSettings().name, siteUrl: siteUrl() }))}\n`
}

export interface DataFile {
  format: 'CSV' | 'GeoJSON' | 'JSON'
  path: string
  /** Lowest and highest id that it may hold; absent where it holds all. */
  ids?: readonly [from: number, to: number]
}

const inParts = (parts: readonly number[], format: DataFile['format'], pathOf: (part: number) => string) =>
  parts.map(
    (part): DataFile => ({
      format,
      path: pathOf(part),
      ids: [part * RANGE_SIZE, (part + 1) * RANGE_SIZE - 1],
    }),
  )

/** Files of each table, lowest ids first. */
export const tableFiles = () => {
  const [ofListings, ofTenders] = [listingReader.ranges(), tenderReader.ranges()]
  return {
    listingsCsv: inParts(ofListings, 'CSV', listingsTablePath),
    listingsGeoJson: inParts(ofListings, 'GeoJSON', listingsGeoJsonPath),
    medians: [{ format: 'CSV', path: mediansTablePath }] as DataFile[],
    tenders: inParts(ofTenders, 'CSV', tendersTablePath),
  }
}

/** Addresses of all files, for programs that fetch them. */
export const filesJson = () => {
  const { listingsCsv: csv, listingsGeoJson: geo, medians, tenders: tables } = tableFiles()
  const addresses = (files: readonly DataFile[]) => files.map(({ path }) => absoluteUrl(path))
  return `${JSON.stringify(
    {
      page: absoluteUrl(openDataPath),
      listings: { csv: addresses(csv), geojson: addresses(geo) },
      medians: { csv: addresses(medians) },
      // The last column of these tables has the address of each tender's releases.
      tenders: { csv: addresses(tables), ocds_version: '1.1' },
    },
    null,
    2,
  )}\n`
}
