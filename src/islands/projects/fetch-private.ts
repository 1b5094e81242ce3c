// What a project tells signed-in users alone: contact, phone, addresses of files.
import { call } from '#client/call.ts'
import { type ProjectDetail, prodetail } from '#contract/projects.ts'
import { isSignedIn, recheckSession } from '#stores/session.ts'
import { loginAddress } from '../show-failure.ts'

const goToLogin = () => {
  location.assign(loginAddress())
  return undefined
}

/**
 * Leads visitors to the login, from where they return to this page; then answers undefined. Throws like `call`.
 * @param files 0 for the contact alone, which counts as no download
 */
export const fetchPrivate = async (id: number, files: 0 | 1): Promise<ProjectDetail | undefined> => {
  if (!isSignedIn()) return goToLogin()
  const { data } = await call(prodetail, { project_id: id, type: 1, files })
  const isEmpty = !data.username && !data.user_phone && data.report.every(({ file }) => file === '')
  // A session that ended elsewhere is answered as a visitor is.
  if (isEmpty) await recheckSession()
  return isSignedIn() ? data : goToLogin()
}
