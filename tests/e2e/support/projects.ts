// The project library as the API answers it, so that no test depends on one project.
import type { APIRequestContext } from '@playwright/test'
import type { ProjectDetail, ProjectSummary } from '#features/projects/contract/projects.ts'
import { someone } from './api.ts'
import { staffCall } from './staff.ts'

const ask = async <T>(request: APIRequestContext, call: string, form: Record<string, string | number>) => {
  const reply = await request.post(`/pro/${call}`, { form, headers: { 'x-forwarded-for': someone() } })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`/pro/${call}: ${code} ${msg}`)
  return data
}

export const projectsOf = (request: APIRequestContext, filter: Record<string, string | number> = {}) =>
  ask<{ list: ProjectSummary[]; count: number }>(request, 'projectlist', { pagesize: 100, ...filter })

export const projectDetail = (request: APIRequestContext, project_id: number) =>
  ask<ProjectDetail>(request, 'prodetail', { project_id, type: 1 })

/** The first project that has what is asked for. */
export const findProject = async (
  request: APIRequestContext,
  fits: (project: ProjectDetail) => boolean = () => true,
) => {
  for (const { id } of (await projectsOf(request)).list) {
    const project = await projectDetail(request, id)
    if (fits(project)) return { ...project, id }
  }
  throw new Error('no project fits')
}

const LEAST = {
  id: 0,
  version: 0,
  name: '',
  type: 3,
  stage_id: 3,
  industry_id: 4,
  province_id: 350000,
  city_id: 350400,
  county_id: 350481,
  mode: 'publish',
}

/** Publishes a new project as an editor would; answers its number. */
export const publishProject = async (request: APIRequestContext, fields: Record<string, unknown>) =>
  (await staffCall<{ id: number }>(request, 'editor', 'projects/save', { ...LEAST, ...fields })).id
