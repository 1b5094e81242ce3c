import { expect, test } from 'vitest'
import { routeParams } from '../../../scripts/bench/route-params.ts'

const FILES = [
  'expert/[...section].astro',
  'index.astro',
  'exchange/index.astro',
  'exchange/[...landing].astro',
  'exchange/view/[id].astro',
  'info/search.astro',
  'info/[section].astro',
  'info/[section]/[page].astro',
  'sitemap-[part].xml.ts',
  'robots.txt.ts',
]
const paramsOf = (...paths: string[]) =>
  Object.fromEntries([...routeParams(FILES, paths)].filter(([, found]) => found.length > 0))

test('every path goes to the most definite page that fits it, as in Astro', () => {
  expect(
    paramsOf(
      '/',
      '/exchange',
      '/info/search',
      '/robots.txt',
      '/exchange/view/7',
      '/info/policy',
      '/expert/plan',
    ),
  ).toEqual({
    'exchange/view/[id].astro': [{ id: '7' }],
    'info/[section].astro': [{ section: 'policy' }],
    'expert/[...section].astro': [{ section: 'plan' }],
  })
})

test('a page has all of its parameters, from within a name as well', () => {
  expect(
    paramsOf('/info/policy/3', '/exchange/fujian/bamboo', '/exchange/fujian', '/sitemap-pages.xml'),
  ).toEqual({
    'info/[section]/[page].astro': [{ section: 'policy', page: '3' }],
    'exchange/[...landing].astro': [{ landing: 'fujian/bamboo' }, { landing: 'fujian' }],
    'sitemap-[part].xml.ts': [{ part: 'pages' }],
  })
})

test('a path that no page has is an error', () => {
  expect(() => routeParams(['info/[section].astro'], ['/plans'])).toThrow('/plans')
})
