// Forwarded addresses: what a proxy says is believed if it is an address, and invented texts are nobody new.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMobile } from '#features/accounts/contract/accounts.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../helpers/app.ts'

const PEER = '10.7.7.7'

describe.for(['true', '1', '10.0.0.0/8'])('with TRUST_PROXY=%s', (trust) => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await testApp({ env: { TRUST_PROXY: trust } })
  })
  afterAll(() => portal.close())

  const ask = async (forwarded: string) => {
    const reply = await portal.app.inject({
      method: 'POST',
      url: getMobile.path,
      payload: { type: 2, mobile: '13600000000' },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: PEER,
    })
    expect(reply.statusCode).toBeLessThan(500)
    return reply.statusCode
  }
  /** Addresses by which the calls were counted. */
  const countedAs = async (...forwarded: string[]) => {
    await portal.deps.db.delete(counters)
    for (const each of forwarded) await ask(each)
    return (await portal.deps.db.select({ key: counters.key }).from(counters))
      .map(({ key }) => key.replace('mobileLookup:', ''))
      .toSorted()
  }

  test('what is no address is counted as the peer', async () => {
    const junk = ['x', 'unknown', '_hidden', '1.2.3', '999.1.1.1', '1.2.3.4.5', '::g', ':', '[', '[::1']
    expect(await countedAs(...junk, 'x'.repeat(4000), '1'.repeat(4000), `::1%${'z'.repeat(4000)}`)).toEqual([
      PEER,
    ])
    expect(await countedAs('198.51.100.7:port', 'a, b, c', ',,,', `${'x,'.repeat(2000)}x`)).toEqual([PEER])
  })

  test('inventing texts is no way around a limit', async () => {
    await portal.deps.db.delete(counters)
    const statuses = []
    for (let i = 0; i <= LIMITS.mobileLookup.max; i++) statuses.push(await ask(`invented-${i}`))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('an address is one caller, however it is spelt', async () => {
    expect(await countedAs('198.51.100.7', '198.51.100.7:4711', '::ffff:198.51.100.7')).toEqual([
      '198.51.100.7',
    ])
    expect(
      await countedAs(
        '2001:db8:0:7::1',
        '2001:0DB8:0000:0007::2',
        '2001:db8:0:7::1%eth0',
        '[2001:db8:0:7::3]:4711',
        '[2001:db8:0:7::3]',
      ),
    ).toEqual(['2001:db8:0:7::/64'])
  })
})
