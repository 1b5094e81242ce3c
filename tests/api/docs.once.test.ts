import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type TestApp, testApp } from '../helpers/app.ts'

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
  const document = (await portal.app.inject({ url: '/api/docs/json' })).json()
  expect(document.openapi).toBe('3.1.0')
  for (const [tag, calls] of Object.entries(endpoints))
    for (const call of calls) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()]
      expect(operation, call.path).toMatchObject({ tags: [tag], summary: call.title })
      if (call.access !== 'visitor')
        expect(operation).toMatchObject({
          security: [{ token: [] }],
          description: expect.stringContaining('-2'),
        })
      for (const name of call.refusals) expect(operation.description).toContain(name)
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
