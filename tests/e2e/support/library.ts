// Planning cases and experts, asked from the API, so that no test depends on one record.
import type { APIRequestContext } from '@playwright/test'
import { ask, tell } from './api.ts'
import { staffCall } from './staff.ts'

export interface Plan {
  id: number
  title: string
  remark: string
  createtime: string
  plan_type: number
}
export interface Expert {
  id: number
  username: string
  nickname: string
  position: string
  remark: string
}
interface List<T> {
  list: T[]
  count: number
}

/** Without a type: of all. */
export const plansOf = (request: APIRequestContext, plan_type = 0) =>
  ask<List<Plan>>(request, 'planslist', { plan_type, pagesize: 100 })

export const expertsOf = (request: APIRequestContext) =>
  tell<List<Expert>>(request, 'experts', { page: 1, pagesize: 100 })

export const findPlan = async (request: APIRequestContext, fits: (plan: Plan) => boolean = () => true) => {
  const found = (await plansOf(request)).list.find(fits)
  if (!found) throw new Error('no planning case fits')
  return found
}

export const findExpert = async (request: APIRequestContext) => {
  const [first] = (await expertsOf(request)).list
  if (!first) throw new Error('there are no experts')
  return first
}

/** Publishes a new record as an editor does; answers its number. */
const publishNew = (kind: string) => async (request: APIRequestContext, fields: object) => {
  const values = { id: 0, version: 0, mode: 'publish', images: [], remark: '', ...fields }
  return (await staffCall<{ id: number }>(request, 'editor', `${kind}/save`, values)).id
}
export const publishPlan = publishNew('plans')
export const publishExpert = publishNew('experts')
