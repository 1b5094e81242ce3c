// What a project tells signed-in users alone: contact, phone, addresses of files.
import { call } from '#client/call.ts'
import { type ProjectDetail, prodetail } from '#contract/projects.ts'
import { fetchPrivate } from '../private-facts.ts'

/** Leads visitors to the login; then answers undefined. Throws like `call`. */
export const fetchPrivateProject = (id: number): Promise<ProjectDetail | undefined> =>
  fetchPrivate(
    async () => (await call(prodetail, { project_id: id, type: 1 })).data,
    ({ username, user_phone, report }) => !username && !user_phone && report.every(({ file }) => file === ''),
  )
