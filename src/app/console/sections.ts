// Table of the screens of the console. Routes, the menu and the access checks are made from it.
import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import RolesIcon from '@mui/icons-material/BadgeOutlined'
import AssessmentIcon from '@mui/icons-material/FactCheckOutlined'
import ReplaceIcon from '@mui/icons-material/FindReplaceOutlined'
import UsersIcon from '@mui/icons-material/GroupOutlined'
import SiteCheckIcon from '@mui/icons-material/HealthAndSafetyOutlined'
import AuditIcon from '@mui/icons-material/HistoryOutlined'
import StaffIcon from '@mui/icons-material/PeopleOutlined'
import MediaIcon from '@mui/icons-material/PermMediaOutlined'
import RegionIcon from '@mui/icons-material/PlaceOutlined'
import PublishingIcon from '@mui/icons-material/PublishedWithChangesOutlined'
import ReadershipIcon from '@mui/icons-material/QueryStatsOutlined'
import ApprovalIcon from '@mui/icons-material/RateReviewOutlined'
import RulesIcon from '@mui/icons-material/RuleOutlined'
import BondIcon from '@mui/icons-material/SavingsOutlined'
import UnsentSmsIcon from '@mui/icons-material/SmsFailedOutlined'
import WordsIcon from '@mui/icons-material/SpellcheckOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import ApiTokensIcon from '@mui/icons-material/VpnKeyOutlined'
import WebhooksIcon from '@mui/icons-material/WebhookOutlined'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ASSESSMENTS } from '#features/assessment/console/assessments.ts'
import { BONDS } from '#features/bonds/console/bonds.ts'
import { APPROVALS } from '#features/content/console/approval/approval-rules.ts'
import { IMPORT } from '#features/content/console/import/import-path.ts'
import { MEDIA_PATH, TEXT_REPLACE_PATH } from '#features/content/console/media/media-queries.ts'
import { mayReplaceEverywhere } from '#features/content/contract/approval.ts'
import { type Grants, mayAnywhere } from '#features/identity/rules/rights.ts'
import { queueIcon } from '#features/review/console/QueueIcon.tsx'
import { REVIEWERS, resourceOf } from '#features/review/console/queues.ts'
import { QUEUES, type QueueName } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import { USERS } from '#features/users/console/users.ts'
import { WORDS } from '#features/words/console/words.ts'
import type { Role } from '#platform/console/session.ts'
import { type EditedKind, editedKinds, IMPORTED_KINDS, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { consoleKinds } from './kinds.ts'

const groups = ['内容', '审核', '运营', '系统'] as const
type Group = (typeof groups)[number]

export type Screen = ComponentType | LazyExoticComponent<ComponentType>

/** The member of staff who uses the console, with the rights that the server names. */
export interface Person {
  role: Role | undefined
  grants: Grants
  /** One of LEVELS. */
  level: number
}

export interface Section {
  /** Name of the react-admin resource, and first part of the path behind the #. */
  name: string
  label: string
  icon: ComponentType
  /** Group in the menu; a section without one is not in the menu. */
  group?: Group
  roles?: readonly Role[]
  /** Narrows `roles`: false for a person whom the first call of the section refuses, or who may do nothing in it. */
  isFor?: (person: Person) => boolean
  to?: string
  /** The only screen of a section that is a single page. */
  list?: Screen
  create?: Screen
  edit?: Screen
}

const ContentPage = lazy(() => import('#features/content/console/ContentPage.tsx'))

const SingleRecordRedirect = lazy(() => import('#features/content/console/SingleRecordRedirect.tsx'))

const contentScreens = {
  list: lazy(() => import('#features/content/console/ContentList.tsx')),
  create: ContentPage,
  edit: ContentPage,
}

/** The access rule of the save call decides who sees a kind. */
const contentSection = (kind: EditedKind): Section => {
  const { calls, icon } = consoleKinds[kind]
  const isOne = SINGLETON_KINDS.has(kind)
  return {
    name: kind,
    label: editedKinds[kind],
    icon,
    group: calls.save.access === 'staff:admin' ? '系统' : '内容',
    roles: calls.save.access === 'staff:admin' ? [] : ['editor'],
    isFor: ({ grants }) => mayAnywhere(grants, 'read', kind),
    ...(isOne ? { to: `/${kind}/1`, list: SingleRecordRedirect, edit: ContentPage } : contentScreens),
  }
}

const queueScreens = {
  list: lazy(() => import('#features/review/console/QueueList.tsx')),
  edit: lazy(() => import('#features/review/console/TaskPage.tsx')),
}

const queueSection = (queue: QueueName): Section => ({
  name: resourceOf(queue),
  label: queueWords[queue].title,
  icon: queueIcon(queue),
  group: '审核',
  roles: REVIEWERS,
  ...queueScreens,
})

const staffAccountPages = () => import('#features/staff/console/StaffAccountPages.tsx')

export const sections: readonly Section[] = [
  ...(Object.keys(consoleKinds) as EditedKind[]).map(contentSection),
  {
    name: IMPORT,
    label: '从表格导入',
    icon: ImportIcon,
    group: '内容',
    roles: ['editor'],
    isFor: ({ grants }) => IMPORTED_KINDS.some((kind) => mayAnywhere(grants, 'write', kind)),
    list: lazy(() => import('#features/content/console/import/ImportPage.tsx')),
  },
  {
    name: APPROVALS,
    label: '送审与审核',
    icon: ApprovalIcon,
    group: '内容',
    roles: ['editor'],
    list: lazy(() => import('#features/content/console/approval/ApprovalsPage.tsx')),
  },
  {
    name: MEDIA_PATH,
    label: '图片与文件',
    icon: MediaIcon,
    group: '内容',
    roles: ['editor'],
    list: lazy(() => import('#features/content/console/media/MediaPage.tsx')),
  },
  {
    name: TEXT_REPLACE_PATH,
    label: '批量替换文字',
    icon: ReplaceIcon,
    group: '内容',
    roles: ['editor'],
    isFor: ({ level }) => mayReplaceEverywhere(level),
    list: lazy(() => import('#features/content/console/media/TextReplacePage.tsx')),
  },
  ...QUEUES.map(queueSection),
  {
    name: ASSESSMENTS,
    label: '评估报告',
    icon: AssessmentIcon,
    group: '审核',
    roles: REVIEWERS,
    list: lazy(() => import('#features/assessment/console/AssessmentList.tsx')),
    edit: lazy(() => import('#features/assessment/console/AssessmentPage.tsx')),
  },
  {
    name: BONDS,
    label: '保证金',
    icon: BondIcon,
    group: '审核',
    roles: REVIEWERS,
    list: lazy(() => import('#features/bonds/console/BondList.tsx')),
    edit: lazy(() => import('#features/bonds/console/BondPage.tsx')),
  },
  {
    name: USERS,
    label: '用户',
    icon: UsersIcon,
    group: '运营',
    roles: REVIEWERS,
    list: lazy(() => import('#features/users/console/UserList.tsx')),
    edit: lazy(() => import('#features/users/console/UserPage.tsx')),
  },
  {
    name: 'unsent-sms',
    label: '未发出的短信',
    icon: UnsentSmsIcon,
    group: '运营',
    roles: REVIEWERS,
    list: lazy(() => import('#features/unsent-sms/console/UnsentSmsPage.tsx')),
  },
  {
    name: 'readership',
    label: '阅读统计',
    icon: ReadershipIcon,
    group: '运营',
    roles: ['editor'],
    list: lazy(() => import('#features/readership/console/ReadershipPage.tsx')),
  },
  {
    name: 'site-check',
    label: '网站体检',
    icon: SiteCheckIcon,
    group: '运营',
    roles: ['editor'],
    list: lazy(() => import('#features/site-check/console/SiteCheckPage.tsx')),
  },
  {
    name: 'publishing',
    label: '发布',
    icon: PublishingIcon,
    group: '运营',
    list: lazy(() => import('#features/publishing/console/PublishingPage.tsx')),
  },
  {
    name: 'regions',
    label: '地区',
    icon: RegionIcon,
    group: '系统',
    list: lazy(() => import('#features/regions/console/RegionsPage.tsx')),
  },
  {
    name: 'staff',
    label: '工作人员',
    icon: StaffIcon,
    group: '系统',
    roles: [],
    list: lazy(() => import('#features/staff/console/StaffList.tsx')),
    create: lazy(async () => ({ default: (await staffAccountPages()).StaffCreate })),
    edit: lazy(async () => ({ default: (await staffAccountPages()).StaffEdit })),
  },
  {
    name: 'editor-roles',
    label: '岗位与权限',
    icon: RolesIcon,
    group: '系统',
    roles: [],
    list: lazy(() => import('#features/content/console/rights/EditorRolesPage.tsx')),
  },
  {
    name: 'approval-rules',
    label: '审核设置',
    icon: RulesIcon,
    group: '系统',
    roles: [],
    list: lazy(() => import('#features/content/console/approval/ApprovalRulesPage.tsx')),
  },
  {
    name: WORDS,
    label: '错敏词',
    icon: WordsIcon,
    group: '系统',
    roles: [],
    list: lazy(() => import('#features/words/console/WordsPage.tsx')),
  },
  {
    name: 'webhooks',
    label: '消息推送',
    icon: WebhooksIcon,
    group: '系统',
    roles: [],
    list: lazy(() => import('#features/webhooks/console/WebhooksPage.tsx')),
  },
  {
    name: 'api-tokens',
    label: '接口令牌',
    icon: ApiTokensIcon,
    group: '系统',
    roles: [],
    list: lazy(() => import('#features/api-tokens/console/ApiTokensPage.tsx')),
  },
  {
    name: 'audit',
    label: '操作记录',
    icon: AuditIcon,
    group: '系统',
    roles: [],
    list: lazy(() => import('#features/audit-log/console/AuditList.tsx')),
  },
  {
    name: 'account',
    label: '我的账号',
    icon: AccountIcon,
    list: lazy(() => import('#features/staff/console/AccountPage.tsx')),
  },
]

const allows = (role: Role | undefined, { roles }: Section) =>
  role !== undefined && (role === 'admin' || !roles || roles.includes(role))

export const sectionsFor = (person: Person) =>
  sections.filter((section) => allows(person.role, section) && (section.isFor?.(person) ?? true))

export const mayOpen = (name: string, role: Role | undefined) => {
  const section = sections.find((known) => known.name === name)
  return section === undefined || allows(role, section)
}

export const menuFor = (person: Person) =>
  groups
    .map((group) => ({
      group,
      entries: sectionsFor(person).filter((section) => section.group === group),
    }))
    .filter(({ entries }) => entries.length > 0)
