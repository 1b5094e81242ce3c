import * as z from 'zod/mini'
import { QUEUES } from '#features/review/contract/review.ts'
import { timeOrDay } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  integerOr,
  optionalId,
  optionalText,
  Page,
  pageOf,
  pageSize,
  withLabel,
} from '#platform/contract/fields.ts'
import { EXPORT_MAX } from '#platform/contract/staff-fields.ts'

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** `staff:3`, `user:12`, `visitor`, `cli`. */
  who: z.string(),
  /** Shown name of a member of the staff; masked mobile of a user. */
  name: z.string(),
  /** Such as `news.edit`; `src/features/audit/rules.ts` has the Chinese labels. */
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** Network of the caller; empty for actions of the server or of a command. */
  address: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Most entries that are counted and paged through; earlier ones are found by a narrower search. */
export const AUDIT_REACH = 10_000

export const auditList = endpoint({
  title: '操作记录',
  path: '/api/staff/audit/list',
  encoding: 'json',
  access: 'staff:admin',
  input: z.object({
    page: Page,
    pagesize: pageSize(25),
    /** Number of a member of the staff, part of their name, or `user:12`, `visitor`, `cli`. */
    who: optionalText('操作人', 60),
    /** An action, or how it begins: `news.edit`, `news.`, `staff`. */
    action: optionalText('操作', 60),
    /** `news:5`, or the kind alone: `news`; of refused calls how their path begins. */
    target: optionalText('对象', 200),
    /** Number of the record, of any kind unless `target` names one; 0 for all. */
    record: optionalId('编号'),
    /** Each word must stand in the title of the record, as it was then; or of the listing, as it is now. */
    title: optionalText('标题', 50),
    from: timeOrDay('开始时间', '00:00:00'),
    /** The second itself included. */
    to: timeOrDay('结束时间', '23:59:59'),
    address: optionalText('来源地址', 60),
  }),
  output: z.object({
    ...pageOf(AuditEntry).shape,
    more: z.boolean(),
  }),
  refusals: [],
  note: `新的在前。count 最多数到 ${AUDIT_REACH}，超出时 more 为 true，更早的记录请缩小查找范围。`,
})

/** Lists with data of people, by their names in the console. */
export const PERSONAL_LISTS = [
  'users',
  'bonds',
  'assessments',
  'audit',
  ...QUEUES.map((name) => `queues/${name}` as const),
] as const

export const recordExport = endpoint({
  title: '登记列表导出',
  path: '/api/staff/audit/export',
  encoding: 'json',
  access: 'staff:reviewer',
  input: z.object({
    list: withLabel('列表', z.enum(PERSONAL_LISTS, '列表不正确')),
    rows: withLabel('条数', integerOr(0, 0, EXPORT_MAX)),
    /** Filter of the list, as JSON. */
    filter: optionalText('筛选条件', 1000),
  }),
  output: z.null(),
  refusals: [],
  note: '含个人信息的表格做好之后、交给浏览器保存之前由工作台调用，未登记则不保存。',
})
