// Fields of a project for signed-in users alone: contact, phone, addresses of files.

import { type ProjectDetail, prodetail } from '#features/projects/contract/projects.ts'
import { call } from '#platform/browser/call.ts'
import { fetchPrivate } from '#platform/browser/private-facts.ts'

/**
 * Leads visitors to the login; then answers undefined. Throws like `call`.
 * @param files 0 for the contact alone, which counts as no download
 */
export const fetchPrivateProject = (id: number, files: 0 | 1): Promise<ProjectDetail | undefined> =>
  fetchPrivate(
    async () => (await call(prodetail, { project_id: id, type: 1, files })).data,
    ({ username, user_phone, report }) => !username && !user_phone && report.every(({ file }) => file === ''),
  )
