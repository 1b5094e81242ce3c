// Favourites and download counts (spec part 1 §3, §7; part 2 §3).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { code, Id, readsInteger } from './fields.ts'

/** 7 project, 8 woodland, 9 plan, 10 news, 11 expert news. */
export const COLLECT_TYPES = [7, 8, 9, 10, 11] as const
export type CollectType = (typeof COLLECT_TYPES)[number]
const isCollectType = (type: number): type is CollectType =>
  (COLLECT_TYPES as readonly number[]).includes(type)

const CollectTarget = z.object({
  id: Id,
  type: code('收藏类型', 1, 99).check(z.refine(isCollectType, '收藏类型不正确')),
})

export const addCollect = endpoint({
  title: '收藏',
  path: '/api/addCollect',
  encoding: 'form',
  access: 'user',
  input: CollectTarget,
  output: z.null(),
  refusals: ['TargetGone'],
  note: '重复收藏仍答成功。',
})

export const delCollect = endpoint({
  title: '取消收藏',
  path: '/api/delCollect',
  encoding: 'form',
  access: 'user',
  input: CollectTarget,
  output: z.null(),
  refusals: [],
  note: '未收藏时仍答成功。',
})

export const addNum = endpoint({
  title: '下载计数',
  path: '/api/addNum',
  encoding: 'form',
  access: 'user',
  limit: 'download',
  input: CollectTarget,
  output: z.object({ num: readsInteger }),
  refusals: ['TargetGone'],
  note: '下载须先登录；返回累计次数。',
})
