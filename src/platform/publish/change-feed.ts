// Change feed: the records that changed since a pull last asked.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { withLabel } from '#platform/contract/fields.ts'
import { RECORD_KINDS } from '#platform/contract/kinds.ts'
import { TooMany } from '#platform/contract/refusals.ts'

/**
 * Records by id. Of the others there is one each, with id 0: `home` stands for the banners, `prices` for the medians.
 */
export const ContentKind = z.enum([
  ...RECORD_KINDS,
  'statistics',
  'links',
  'home',
  'settings',
  'prices',
  'redirects',
  'menus',
])
export type ContentKind = z.output<typeof ContentKind>

/**
 * The newest change of a record; earlier ones are left out. Before a reset, in place of changes: the listings that have a
 * page but are in no list, which a pull of all lists would not find.
 */
export const ContentChange = z.object({
  kind: ContentKind,
  id: z.int(),
  /** Grows by one with every change of any record, in the order of commits. */
  version: z.int(),
  /** Removed or unpublished: readers find it no more. */
  deleted: z.boolean(),
})
export type ContentChange = z.output<typeof ContentChange>

/** The last line. An answer without it was cut off and must not be trusted. */
export const ChangesEnd = z.object({
  /** Value of `since` for the next call. Opaque. */
  cursor: z.string(),
  /**
   * Nothing is known about what changed since then: pull everything, and what the lines before this one name, and go on
   * from `cursor`.
   */
  reset: z.boolean(),
  /** There are more: ask again at once. */
  more: z.optional(z.literal(true)),
})
export type ChangesEnd = z.output<typeof ChangesEnd>

export const changes = endpoint({
  title: '内容变更',
  method: 'GET',
  path: '/api/changes',
  isExtension: true,
  encoding: 'query',
  access: 'visitor',
  limit: 'pull',
  input: z.object({
    /** A cursor of another answer. Whatever it is not, is answered by a reset rather than refused. */
    since: withLabel(
      '上次的游标',
      z.prefault(
        z.pipe(
          z.transform((value: unknown) => (typeof value === 'string' ? value : '')),
          z.string(),
        ),
        '',
      ),
    ),
  }),
  output: z.null(),
  lines: z.union([ContentChange, ChangesEnd]),
  refusals: [TooMany],
  note: '逐行 JSON（NDJSON），不是通用信封：每行一项变更，最后一行为 `{cursor, reset, more?}`；缺少最后一行即表示传输中断，内容不可采用。`since` 为空、无法识别、来自其他数据库或比本库更新时 `reset` 为 true，此时各行不是变更，而是有页面却不在任何列表中的林地（已完成、已撤回、待确认），应全量拉取，并按编号拉取这些林地。拉取过于频繁时以 HTTP 429 和通用信封拒绝，游标不变，稍后再取即可。',
})
