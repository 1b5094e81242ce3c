import type * as z from 'zod/mini'
import {
  contentCalls,
  type EditedContents,
  type OrderCall,
  orderCall,
} from '#features/content/contract/calls.ts'
import { type ImportCalls, importCalls } from '#features/content/contract/import.ts'
import { ExpertFields } from '#features/experts/contract/editing.ts'
import { PlacementFields } from '#features/home/contract/editing.ts'
import {
  BadExpert,
  BadTopic,
  NewsFields,
  OldAddressTaken,
  TopicHasItems,
} from '#features/news/contract/editing.ts'
import { PageFields, PageNeeded, RouteTaken, SlugTaken, VersionHolds } from '#features/pages/contract.ts'
import { PlanFields } from '#features/plans/contract/editing.ts'
import { ProjectFields } from '#features/projects/contract/editing.ts'
import {
  RedirectCircle,
  RedirectFields,
  SourceIsPage,
  SourceTaken,
  TargetMissing,
} from '#features/redirects/contract.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { BannerFields, LinkFields, SettingFields } from '#features/site/contract/editing.ts'
import { MenuFields, MenuTargetMissing } from '#features/site/contract/menus.ts'
import { ProjectNumberTaken, TenderFields } from '#features/tenders/contract/editing.ts'
import {
  type EditedKind,
  editedKinds,
  type ImportedKind,
  type OrderedKind,
} from '#platform/contract/kinds.ts'

const editor = { access: 'staff:editor' } as const
const admin = { access: 'staff:admin' } as const

export const content = {
  news: {
    fields: NewsFields,
    calls: contentCalls('news', editedKinds.news, NewsFields, {
      ...editor,
      onSave: [BadTopic, BadExpert, TopicHasItems, OldAddressTaken],
      onRemove: [TopicHasItems],
    }),
  },
  plans: {
    fields: PlanFields,
    calls: contentCalls('plans', editedKinds.plans, PlanFields, editor),
  },
  experts: {
    fields: ExpertFields,
    calls: contentCalls('experts', editedKinds.experts, ExpertFields, editor),
  },
  projects: {
    fields: ProjectFields,
    calls: contentCalls('projects', editedKinds.projects, ProjectFields, { ...editor, onSave: [BadRegion] }),
  },
  tenders: {
    fields: TenderFields,
    calls: contentCalls('tenders', editedKinds.tenders, TenderFields, {
      ...editor,
      onSave: [BadRegion, ProjectNumberTaken],
    }),
  },
  pages: {
    fields: PageFields,
    calls: contentCalls('pages', editedKinds.pages, PageFields, {
      ...editor,
      onSave: [SlugTaken, RouteTaken, PageNeeded, VersionHolds],
      onRemove: [PageNeeded],
    }),
  },
  banners: {
    fields: BannerFields,
    calls: contentCalls('banners', editedKinds.banners, BannerFields, editor),
  },
  links: {
    fields: LinkFields,
    calls: contentCalls('links', editedKinds.links, LinkFields, editor),
  },
  placements: {
    fields: PlacementFields,
    calls: contentCalls('placements', editedKinds.placements, PlacementFields, editor),
  },
  menus: {
    fields: MenuFields,
    calls: contentCalls('menus', editedKinds.menus, MenuFields, { ...editor, onSave: [MenuTargetMissing] }),
  },
  redirects: {
    fields: RedirectFields,
    calls: contentCalls('redirects', editedKinds.redirects, RedirectFields, {
      ...editor,
      onSave: [SourceTaken, SourceIsPage, RedirectCircle, TargetMissing],
    }),
  },
  settings: {
    fields: SettingFields,
    calls: contentCalls('settings', editedKinds.settings, SettingFields, admin),
  },
} as const satisfies Record<EditedKind, object>

export type FieldsOf = { [K in EditedKind]: z.output<(typeof content)[K]['fields']> }

export const contentOrder: Readonly<Record<OrderedKind, OrderCall>> = {
  banners: orderCall('banners', editedKinds.banners, editor.access),
  links: orderCall('links', editedKinds.links, editor.access),
  menus: orderCall('menus', editedKinds.menus, editor.access),
}

export const contentImports: Readonly<Record<ImportedKind, ImportCalls>> = {
  news: importCalls('news', editedKinds.news, editor.access),
  tenders: importCalls('tenders', editedKinds.tenders, editor.access),
  experts: importCalls('experts', editedKinds.experts, editor.access),
  redirects: importCalls('redirects', editedKinds.redirects, editor.access),
}

/** The kinds as screens and routes use them, which know no field by name. */
export const contents = content as unknown as EditedContents
