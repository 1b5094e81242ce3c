import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBackend } from '../../../scripts/check-backend/check.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { article, signedIn } from '../../helpers/people.ts'

let portal: TestApp
let url = ''
beforeAll(async () => {
  portal = await testApp()
  url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

test('our own API has every call that can be asked, and answers each as the contract says', async () => {
  await article(portal)
  await insertPublished(portal)
  const { token } = await signedIn(portal)
  const rows = await checkBackend(url, token)
  const others = rows.filter(({ outcome: { kind } }) => kind !== 'fits')
  expect(others.filter(({ outcome: { kind } }) => kind !== 'not asked')).toEqual([])
  // Of what this portal has no records.
  expect(others.map(({ call }) => call.path).toSorted()).toEqual(
    [
      '/api/edetail',
      '/api/expertnews',
      '/api/getReport',
      '/api/myforestdetail',
      '/api/pageDetail',
      '/api/plandetail',
      '/api/tenderDetail',
      '/api/user/bonds',
      '/api/user/tenderState',
      '/pro/prodetail',
    ].toSorted(),
  )
})
