// Every kind of content that staff write, and its calls.

import { contentCalls, orderCall } from '#features/content/contract/calls.ts'
import { ExpertFields } from '#features/experts/contract/editing.ts'
import { BadExpert, BadTopic, NewsFields, TopicHasItems } from '#features/news/contract/editing.ts'
import { PlanFields } from '#features/plans/contract/editing.ts'
import { ProjectFields } from '#features/projects/contract/editing.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { BannerFields, LinkFields, PlacementFields, SettingFields } from '#features/site/contract/editing.ts'
import { ProjectNumberTaken, TenderFields } from '#features/tenders/contract/editing.ts'
import type { RecordKind } from '#platform/contract/kinds.ts'

const editor = { access: 'staff:editor' } as const
const admin = { access: 'staff:admin' } as const

export const content = {
  news: {
    name: '资讯',
    fields: NewsFields,
    calls: contentCalls('news', '资讯', NewsFields, {
      ...editor,
      onSave: [BadTopic, BadExpert, TopicHasItems],
      onRemove: [TopicHasItems],
    }),
  },
  plans: {
    name: '规划案例',
    fields: PlanFields,
    calls: contentCalls('plans', '规划案例', PlanFields, editor),
  },
  experts: {
    name: '专家',
    fields: ExpertFields,
    calls: contentCalls('experts', '专家', ExpertFields, editor),
  },
  projects: {
    name: '项目',
    fields: ProjectFields,
    calls: contentCalls('projects', '项目', ProjectFields, { ...editor, onSave: [BadRegion] }),
  },
  tenders: {
    name: '招标信息',
    fields: TenderFields,
    calls: contentCalls('tenders', '招标信息', TenderFields, {
      ...editor,
      onSave: [BadRegion, ProjectNumberTaken],
    }),
  },
  banners: {
    name: '横幅',
    fields: BannerFields,
    calls: contentCalls('banners', '横幅', BannerFields, editor),
  },
  links: {
    name: '友情链接',
    fields: LinkFields,
    calls: contentCalls('links', '友情链接', LinkFields, editor),
  },
  /** One record, number 1. */
  placements: {
    name: '首页推荐',
    fields: PlacementFields,
    calls: contentCalls('placements', '首页推荐', PlacementFields, editor),
  },
  /** One record, number 1. */
  settings: {
    name: '站点设置',
    fields: SettingFields,
    calls: contentCalls('settings', '站点设置', SettingFields, admin),
  },
  // Listings are written by their owners.
} as const satisfies Record<Exclude<RecordKind, 'listings'>, object> & Record<string, object>

export type EditedKind = keyof typeof content
export const EDITED_KINDS = Object.keys(content) as EditedKind[]
/** Kinds of which there is one record, which is neither added nor removed. */
export const ONE_OF_A_KIND: ReadonlySet<EditedKind> = new Set(['placements', 'settings'])

/** Kinds whose records readers see in the order that editors give them (field `sort`), and the call that saves it. */
export const contentOrder = {
  banners: orderCall('banners', content.banners.name, editor.access),
  links: orderCall('links', content.links.name, editor.access),
}
export type OrderedKind = keyof typeof contentOrder
export const isOrderedKind = (kind: EditedKind): kind is OrderedKind => Object.hasOwn(contentOrder, kind)
