// What the menu of the console offers to somebody is answered to him.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { menuFor, type Person, sections } from '#app/console/sections.ts'
import { contentImports, contents } from '#app/content-calls.ts'
import { apiTokens } from '#features/api-tokens/contract.ts'
import { staffReports } from '#features/assessment/contract/staff.ts'
import { auditList } from '#features/audit-log/contract.ts'
import { staffBonds } from '#features/bonds/contract.ts'
import { approvalList, approvalRules, LEVELS } from '#features/content/contract/approval.ts'
import { fileLibrary, findText } from '#features/content/contract/media.ts'
import type { Grant } from '#features/identity/rules/rights.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { publishRuns } from '#features/publishing/contract.ts'
import { readFigures } from '#features/readership/contract.ts'
import { staffRegions } from '#features/regions/contract/regions-admin.ts'
import { QUEUES, queueList } from '#features/review/contract/review.ts'
import { siteFindings } from '#features/site-check/contract.ts'
import { staffList } from '#features/staff/contract/accounts.ts'
import { editorRoles, ownRights, saveEditorRole } from '#features/staff/contract/editor-roles.ts'
import { unsentSms } from '#features/unsent-sms/contract.ts'
import { staffUsers } from '#features/users/contract.ts'
import { webhooks } from '#features/webhooks/contract.ts'
import { wordLists } from '#features/words/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS, IMPORTED_KINDS, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'

// The session of the console listens to other tabs.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

type First = [call: Endpoint, input?: object]

/** By entry of the menu: what its page asks first. */
const firstCalls: Readonly<Record<string, () => First>> = {
  ...Object.fromEntries(
    EDITED_KINDS.map((kind) => {
      const { get, list } = contents[kind].calls
      return [kind, () => (SINGLETON_KINDS.has(kind) ? [get, { id: 1 }] : [list])]
    }),
  ),
  ...Object.fromEntries(QUEUES.map((queue) => [`queues/${queue}`, () => [queueList, { queue }]])),
  import: () => [contentImports[IMPORTED_KINDS[0]].template],
  approvals: () => [approvalList],
  media: () => [fileLibrary],
  'text-replace': () => [findText, { phrase: '林地' }],
  assessments: () => [staffReports],
  bonds: () => [staffBonds],
  users: () => [staffUsers],
  'unsent-sms': () => [unsentSms],
  readership: () => [readFigures],
  'site-check': () => [siteFindings],
  publishing: () => [publishRuns],
  regions: () => [staffRegions],
  staff: () => [staffList],
  'editor-roles': () => [editorRoles],
  'approval-rules': () => [approvalRules],
  words: () => [wordLists],
  webhooks: () => [webhooks],
  'api-tokens': () => [apiTokens],
  audit: () => [auditList],
}

const grant = (kind: Grant['kind'], ...rights: Grant['rights']): Grant => ({ kind, category: 0, rights })

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => {
  vi.unstubAllGlobals()
  return portal.close()
})

/** Somebody who signs in, and what the console knows of him. */
const person = async (role: NonNullable<Person['role']>, grants?: Grant[], level: number = LEVELS.author) => {
  const member = await staffSignedIn(portal, role)
  const admin = await staffSignedIn(portal, 'admin')
  const { data } = grants
    ? await portal.call(saveEditorRole, { id: 0, version: 0, name: `岗位 ${member.id}`, grants }, admin)
    : { data: undefined }
  await portal.deps.db
    .update(staff)
    .set({ editor_role: data?.id ?? null, approves: level })
    .where(eq(staff.id, member.id))
  const known: Person = {
    role,
    grants:
      role === 'editor' ? ((await portal.call(ownRights, {}, member)).data.grants ?? undefined) : undefined,
    level: role === 'reviewer' ? LEVELS.author : (await portal.call(approvalRules, {}, member)).data.level,
  }
  return { known, token: member.token }
}

const entriesFor = (known: Person) => menuFor(known).flatMap(({ entries }) => entries.map(({ name }) => name))

test('the first call of each page in the menu is known', () => {
  const inMenu = sections.flatMap(({ name, group }) => (group ? [name] : []))
  expect(Object.keys(firstCalls).toSorted()).toEqual(inMenu.toSorted())
})

test.each<[string, ...Parameters<typeof person>]>([
  ['an admin', 'admin'],
  ['a reviewer', 'reviewer'],
  ['an editor without a role', 'editor'],
  ['a chief', 'editor', undefined, LEVELS.chief],
  ['an editor who may do nothing', 'editor', []],
  ['an editor who reads articles', 'editor', [grant('news', 'read')]],
  ['an editor of plans', 'editor', [grant('plans', 'write', 'publish')]],
  ['a chief of plans', 'editor', [grant('plans', 'write', 'approve', 'publish')], LEVELS.chief],
])('%s finds nothing in the menu that is refused', async (_, ...who) => {
  const { known, token } = await person(...who)
  const refused: unknown[] = []
  for (const name of entriesFor(known)) {
    const [call, input = {}] = firstCalls[name]?.() ?? []
    if (!call) throw new Error(`no first call of ${name}`)
    const { statusCode, body } = await portal.app.inject({
      method: call.method,
      url: call.path,
      headers: { token },
      remoteAddress: newAddress(),
      ...(call.method === 'GET' ? { query: { ...input } } : { payload: input }),
    })
    if (statusCode !== 200 || (body.startsWith('{') && !body.startsWith('{"code":200,')))
      refused.push([name, statusCode, body.slice(0, 200)])
  }
  expect(refused).toEqual([])
})

test('words are replaced everywhere by chiefs, tables are imported by who writes such content', async () => {
  const withMenu = async (...who: Parameters<typeof person>) => entriesFor((await person(...who)).known)
  expect(await withMenu('editor')).not.toContain('text-replace')
  expect(await withMenu('editor', undefined, LEVELS.chief)).toContain('text-replace')
  expect(await withMenu('admin')).toContain('text-replace')
  expect(await withMenu('editor', [grant('news', 'read'), grant('plans', 'write')])).not.toContain('import')
  expect(await withMenu('editor', [grant('experts', 'write')])).toContain('import')
})
