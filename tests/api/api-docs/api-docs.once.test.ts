import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('the API page shows every call of the contract, with its Chinese title, fields and refusals', async () => {
  const page = await portal.app.inject({ url: '/api/docs/' })
  expect([page.statusCode, String(page.headers['content-type'])]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ])
  expect(page.body).toMatch(/<html lang="zh-CN">[\s\S]*<title>林权通接口文档<\/title>/)
  for (const [, file = ''] of page.body.matchAll(/(?:href|src)="(\/api\/docs\/[^"]+)"/g))
    expect((await portal.app.inject({ url: file })).statusCode, file).toBe(200)
  const document = (await portal.app.inject({ url: '/api/docs/json' })).json()
  expect(document.openapi).toBe('3.1.0')
  for (const [tag, calls] of Object.entries(endpoints))
    for (const call of calls) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()]
      expect(operation, call.path).toMatchObject({ tags: [tag], summary: call.title })
      if (call.access !== 'visitor')
        expect(operation).toMatchObject({
          security: [{ token: [] }, ...(call.apiToken ? [{ apiToken: [] }] : [])],
          description: expect.stringContaining('-2'),
        })
      for (const { code, msg } of call.refusals)
        expect(operation.description).toContain(`| ${code} | ${msg} |`)
    }
  const login = document.paths['/api/login'].post
  const schema = login.requestBody.content['application/x-www-form-urlencoded'].schema
  expect(schema.properties.username.description).toBe('登录账号')
  expect(schema.required).toEqual(['username', 'password', 'type'])
  expect(Object.keys(login.responses[200].content['application/json'].schema.properties)).toEqual([
    'code',
    'msg',
    'data',
  ])
  const upload = document.paths['/api/staff/upload/image'].post
  expect([upload.parameters[0].name, Object.keys(upload.requestBody.content)]).toEqual([
    'name',
    ['application/octet-stream'],
  ])
  expect(Object.keys(document.paths['/api/changes'].get.responses[200].content)).toEqual([
    'application/x-ndjson',
  ])
})

describe('outside the demo', () => {
  let live: TestApp
  beforeAll(async () => {
    live = await testApp({ env: { DEMO: '0' } })
  })
  afterAll(() => live.close())

  const pathsFor = async (token?: string) => {
    const headers = token ? { token } : {}
    return Object.keys((await live.app.inject({ url: '/api/docs/json', headers })).json().paths)
  }
  const all = Object.values(endpoints).flat()
  const ofStaff = all.filter(({ access }) => access.startsWith('staff')).map(({ path }) => path)
  const others = all.filter(({ path }) => !ofStaff.includes(path)).map(({ path }) => path)

  test('the calls of the staff are shown to the staff alone', async () => {
    for (const paths of [await pathsFor(), await pathsFor('nonsense')])
      expect(paths.toSorted()).toEqual([...new Set(others)].toSorted())
    const { token } = await staffSignedIn(live)
    expect(await pathsFor(token)).toEqual(expect.arrayContaining([...ofStaff, ...others]))
  })
})
