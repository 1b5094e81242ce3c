// Kinds of content on the server: what each feature declares for the features below it. The compiler asks for every kind of
// the contract, and for every part of it.

import type { EditableKind, EditableKinds } from '#features/content/server/editable.service.ts'
import { expertKind } from '#features/experts/server/expert.kind.ts'
import { expertRoutes } from '#features/experts/server/routes.ts'
import type { CollectableKind } from '#features/favourites/server/collectable.service.ts'
import { editablePlacements } from '#features/home/server/placements-editing.service.ts'
import type { Serve } from '#features/identity/server/serve.ts'
import { listingKind } from '#features/listings/server/listing.kind.ts'
import { newsKind } from '#features/news/server/news.kind.ts'
import { pageKind } from '#features/pages/server/page.kind.ts'
import { pageRoutes } from '#features/pages/server/routes.ts'
import { planKind } from '#features/plans/server/plan.kind.ts'
import { planRoutes } from '#features/plans/server/routes.ts'
import { projectKind } from '#features/projects/server/project.kind.ts'
import { projectRoutes } from '#features/projects/server/routes.ts'
import type { FeedKind, FeedKinds } from '#features/publishing/server/feed.kind.ts'
import { feedObjects } from '#features/publishing/server/feed-objects.kind.ts'
import { editableRedirects } from '#features/redirects/server/redirect.kind.ts'
import { searchObjects } from '#features/search/server/search-objects.kind.ts'
import type { SearchableKind, SearchableKinds } from '#features/search/server/searchable.kind.ts'
import {
  editableBanners,
  editableLinks,
  editableMenus,
  editableSettings,
} from '#features/site/server/site.service.ts'
import { tenderKind } from '#features/tenders/server/tender.kind.ts'
import { fileOwnerObjects } from '#features/uploads/server/file-owner.kind.ts'
import type { RecordPath } from '#features/webhooks/server/deliveries.service.ts'
import { webhookObjects } from '#features/webhooks/server/webhook-objects.kind.ts'
import {
  type CollectType,
  type EditedKind,
  forEachKind,
  type RecordKind,
  type recordKinds,
} from '#platform/contract/kinds.ts'
import { listingPath } from '#platform/lib/paths.ts'
import type { ReadCounter } from '#platform/server/db/read-counter.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { FieldsOf } from './content-calls.ts'
import { fileOwners } from './features.ts'
import { ownPages } from './own-pages.ts'

interface ServerKind<K extends RecordKind = never> {
  searchable: SearchableKind
  feed: FeedKind
  /** By type of favourite. */
  collectable: Record<(typeof recordKinds)[K]['collectTypes'][number], CollectableKind>
  /** By the type with which pages count a read. Reads of articles are counted by their own feature. */
  reads?: Readonly<Record<number, ReadCounter>>
  /** Its calls for readers, if they need nothing of other features. */
  routes?: (serve: Serve, deps: Deps) => void
}

const kinds: { [K in RecordKind]: ServerKind<K> } = {
  listings: listingKind,
  news: newsKind,
  projects: { ...projectKind, routes: projectRoutes },
  tenders: tenderKind,
  plans: { ...planKind, routes: planRoutes },
  experts: { ...expertKind, routes: expertRoutes },
  pages: { ...pageKind, routes: pageRoutes },
}
const all: readonly ServerKind[] = Object.values(kinds)

const declared: { [K in EditedKind]: EditableKind<FieldsOf[K]> } = {
  news: newsKind.editable,
  plans: planKind.editable,
  experts: expertKind.editable,
  projects: projectKind.editable,
  tenders: tenderKind.editable,
  pages: pageKind.editable(ownPages),
  banners: editableBanners,
  links: editableLinks,
  menus: editableMenus(ownPages),
  placements: editablePlacements,
  redirects: editableRedirects(ownPages),
  settings: editableSettings,
}

/** Content that staff edit. Services know no field by name. */
export const editableKinds = declared as unknown as EditableKinds

export const searchableKinds: SearchableKinds = forEachKind((kind) => kinds[kind].searchable)

export const feedKinds: FeedKinds = forEachKind((kind) => kinds[kind].feed)

export const collectableKinds: Readonly<Record<CollectType, CollectableKind>> = Object.assign(
  {},
  ...all.map((kind) => kind.collectable),
)

export const readCounters: Readonly<Record<number, ReadCounter>> = Object.assign(
  {},
  ...all.map(({ reads }) => reads),
)

export const kindRoutes = (serve: Serve, deps: Deps) => {
  for (const { routes } of all) routes?.(serve, deps)
}

/** Objects of the database that features declare: views, functions, tables and triggers of kinds, foreign keys of uploads. */
export const declaredObjects = [
  ...feedObjects(feedKinds),
  ...searchObjects(searchableKinds),
  ...fileOwnerObjects(fileOwners),
  ...webhookObjects,
]

/** Path of a record's page, of one that was withdrawn too; empty where it has none. */
export const recordPath: RecordPath = async (db, kind, id) =>
  kind === 'listings' ? listingPath(id) : ((await editableKinds[kind]?.urls?.(db, [id]))?.get(id) ?? '')
