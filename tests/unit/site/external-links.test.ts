import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#features/site/rules/site.ts'
import { addressOf, isElsewhere, libraryPlace, placeOf } from '#platform/lib/external-links.ts'

const settings = {
  ...defaultSettings,
  market_link: 'https://market.example.org/',
  ndrc_link: '/about/home',
  local_link: '0',
  finance_link: 'javascript:alert(1)',
  bid_hall_link: '//evil.example',
}

describe('a page that may stand elsewhere', () => {
  test.each([
    ['market_link', 'https://market.example.org/'],
    ['ndrc_link', '/about/home'],
    ['local_link', '/obj/local'],
    ['finance_link', '/obj/exchequer'],
    ['bid_hall_link', ''],
    ['project_admin_link', ''],
  ] as const)('%s leads to %j: what is no address counts as none', (link, address) => {
    expect(addressOf(settings, link)).toBe(address)
  })

  test('is followed from every link to our own page', () => {
    expect(placeOf(settings, '/market')).toBe('https://market.example.org/')
    expect(placeOf(settings, '/obj/NDRC')).toBe('/about/home')
    expect(placeOf(settings, '/info')).toBe('/info')
    expect(placeOf(settings, '')).toBe('')
    expect([0, 1, 2, 3].map((library) => libraryPlace(settings, library))).toEqual([
      '/obj/new',
      '/obj/exchequer',
      '/about/home',
      '/obj/local',
    ])
  })

  test('opens in a new window only on another site', () => {
    expect(['https://a.example', 'http://a.example/x', '/x', '0', ''].map(isElsewhere)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
