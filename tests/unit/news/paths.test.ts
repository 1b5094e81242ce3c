import { describe, expect, test } from 'vitest'
import { CENTRE_TYPES } from '#platform/lib/news-types.ts'
import {
  articlePath,
  expertNewsPath,
  fileOf,
  homePath,
  isSectionType,
  loginPath,
  newsListPath,
  newsPath,
  notFoundPath,
  redirects,
  searchPath,
  sectionOf,
  topicItemPath,
} from '#platform/lib/paths.ts'

describe('news lists', () => {
  test('the first section is the news centre itself', () => {
    expect(newsListPath()).toBe('/info')
    expect(newsListPath(1)).toBe('/info')
    expect(newsListPath(2)).toBe('/info/notices')
  })

  test('older pages carry section and number', () => {
    expect(newsListPath(1, 3)).toBe('/info/news/3')
    expect(newsListPath(6, 1)).toBe('/info/topics/1')
  })

  test('page 0 is the newest page', () => {
    expect(newsListPath(3, 0)).toBe('/info/policy')
  })

  test('a slug gives its section, anything else none', () => {
    for (const type of CENTRE_TYPES) expect(sectionOf(newsListPath(type, 1).split('/')[2])).toBe(type)
    for (const slug of ['', 'view', 'toString', '__proto__', 'News', undefined])
      expect(sectionOf(slug)).toBeUndefined()
  })

  test('six types have a section', () => {
    for (let type = -1; type <= 20; type++) expect(isSectionType(type)).toBe(type >= 1 && type <= 6)
  })

  test('no two lists, and no list and article, share a file', () => {
    const files = CENTRE_TYPES.flatMap((type) => [
      newsListPath(type),
      newsListPath(type, 1),
      newsListPath(type, 2),
    ])
    files.push(searchPath(), newsPath(1), topicItemPath(1), expertNewsPath(1), ...Object.keys(redirects))
    expect(new Set(files.map(fileOf)).size).toBe(files.length)
  })
})

test.each([
  [{ id: 7, type: 1, topic_id: 0 }, '/info/view/7'],
  [{ id: 7, type: 6, topic_id: 0 }, '/info/view/7'],
  [{ id: 7, type: 20, topic_id: 0 }, '/info/view/7'],
  [{ id: 7, type: 7, topic_id: 0 }, '/expert/info/view/7'],
  [{ id: 7, type: 10, topic_id: 0 }, '/expert/info/view/7'],
  [{ id: 7, type: 6, topic_id: 3 }, '/info/subview/7'],
  [{ id: 7, type: 8, topic_id: 3 }, '/info/subview/7'],
])('an article %o is read at %s', (article, path) => {
  expect(articlePath(article)).toBe(path)
})

describe('queries', () => {
  test('are encoded, and left out when empty', () => {
    expect(searchPath('林权 & 流转')).toBe('/search?keyword=%E6%9E%97%E6%9D%83+%26+%E6%B5%81%E8%BD%AC')
    expect(searchPath('')).toBe('/search')
    expect(loginPath('/info/view/3?a=1')).toBe('/login/login?from=%2Finfo%2Fview%2F3%3Fa%3D1')
    expect(loginPath()).toBe('/login/login')
  })
})

describe('files and redirects', () => {
  test('a page is a file without extension in its address', () => {
    expect(fileOf('/info/view/12')).toBe('info/view/12.html')
    expect(fileOf(homePath)).toBe('index.html')
    expect(fileOf(notFoundPath)).toBe('404.html')
  })

  test('every short address of the spec leads to a page that is no short address itself', () => {
    for (const from of ['/', '/login', '/reg', '/recover', '/about']) expect(redirects).toHaveProperty([from])
    for (const to of Object.values(redirects)) expect(redirects).not.toHaveProperty([to])
  })
})
