// Words in plain and formatted fields: where they stand, and others in their place.
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { HITS_MAX } from '#features/content/contract/media.ts'
import { type NewFile, replaceAddress } from '#features/content/server/file-addresses.ts'
import { hitsIn, replaceHits } from '#features/content/server/text-hits.ts'
import { withLabel } from '#platform/contract/fields.ts'

const rules = {
  fields: z.object({
    title: withLabel('标题', z.string()),
    link: withLabel('网址', z.string()),
    sort: z.number(),
    content: withLabel('正文', z.string()),
  }),
  texts: ['content'],
}

const record = {
  title: '林业局通知',
  link: '/info/林业局',
  sort: 3,
  content:
    '<p>县林业局<b>和林业局</b></p><img src="/a.jpg" alt="林业局"><p>甲 &amp; 乙，林<i>业局</i></p><!-- 林业局 -->',
}

test('words stand in titles and texts, not in addresses, markup, attributes and remarks', () => {
  expect(hitsIn(rules, record, '林业局').hits).toEqual([
    { field: 'title', label: '标题', before: '', after: '通知' },
    { field: 'content', label: '正文', before: '县', after: '和林业局甲 & 乙，林业局' },
    { field: 'content', label: '正文', before: '县林业局和', after: '甲 & 乙，林业局' },
  ])
})

test('the chosen ones are replaced, the others are left, and so is all markup', () => {
  expect(replaceHits(rules, record, '林业局', '林草局', new Set([0, 2]))).toEqual({
    ...record,
    title: '林草局通知',
    content: record.content.replace('和林业局', '和林草局'),
  })
})

test('signs of markup are words too, in what is sought and in what is put', () => {
  const { hits } = hitsIn(rules, record, '甲 & 乙')
  expect(hits).toMatchObject([{ field: 'content' }])
  const { content } = replaceHits(rules, record, '甲 & 乙', '<甲>', new Set([0]))
  expect(content).toContain('<p>&lt;甲&gt;，林')
})

test('the same words side by side are several places', () => {
  const fields = { ...record, title: '竹竹竹', content: '' }
  expect(hitsIn(rules, fields, '竹')).toMatchObject({ hits: { length: 3 }, more: false })
  expect(replaceHits(rules, fields, '竹', '竹竹', new Set([1]))).toMatchObject({ title: '竹竹竹竹' })
})

test('nothing is found where nothing is', () => {
  expect(hitsIn(rules, { title: '', content: '<p></p>' }, '竹').hits).toEqual([])
})

test.each(['', '<b></b>'])(
  'of a long text a thousand places are listed, and little of it is read for each: %j',
  (markup) => {
    const content = `<p>${`山的林&amp;${markup}`.repeat(3000)}山的林的</p>`
    const decoded = vi.spyOn(String.prototype, 'replace')
    const { hits, more } = hitsIn(rules, { title: '', content }, '的')
    const read = decoded.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0)
    decoded.mockRestore()
    expect(read).toBeLessThan(5 * content.length + HITS_MAX * 600)
    expect(more).toBe(true)
    expect(hits).toHaveLength(HITS_MAX)
    expect(hits[500]).toEqual({
      field: 'content',
      label: '正文',
      before: '山的林&山的林&山的林&山的林&山的林&山的林&山'.slice(-24),
      after: '林&山的林&山的林&山的林&山的林&山的林&山的'.slice(0, 24),
    })
    const replaced = replaceHits(rules, { title: '', content }, '的', '之', new Set(hits.keys()))
    expect(String(replaced.content).split('之')).toHaveLength(HITS_MAX + 1)
    expect(String(replaced.content)).toMatch(/山的林的<\/p>$/)
  },
)

test('entities far into a piece are read whole', () => {
  const fields = { title: '', content: `<p>${'&#0000038;'.repeat(100)}竹${'&#0000038;'.repeat(100)}</p>` }
  expect(hitsIn(rules, fields, '竹').hits).toMatchObject([{ before: '&'.repeat(24), after: '&'.repeat(24) }])
})

describe('a file in the place of another', () => {
  const old = '/uploads/staff/2026/01/a.pdf'
  const by: NewFile = {
    file: '/uploads/staff/2026/11/b.pdf',
    name: '新办法.pdf',
    size: 20,
    width: 0,
    height: 0,
  }

  test('attachments get its name and size', () => {
    const files = [
      { file: old, name: '旧办法.pdf', size: 10, has_password: true },
      { file: `${old}x`, name: '别的.pdf', size: 1 },
    ]
    expect(replaceAddress({ files }, old, by)).toEqual({
      files: [{ file: by.file, name: '新办法.pdf', size: 20 }, files[1]],
    })
  })

  test('links, pictures and posters in a text lead to it; the same words elsewhere in it do not change', () => {
    const html = `<p><a href="${old}">办法</a>${old}<a href="${old}?a">甲</a></p><video src='/v.mp4' poster='${old}'></video>`
    expect(replaceAddress(html, old, by)).toBe(
      `<p><a href="${by.file}">办法</a>${old}<a href="${old}?a">甲</a></p><video src='/v.mp4' poster='${by.file}'></video>`,
    )
  })

  test('a link to a page of it stays one, and an address may be written as HTML writes it', () => {
    const html = (file: string) =>
      `<a href="${file}#page=2">第二页</a><a href='${file}#a=1&amp;b=2'>甲</a><a href="${old}.zip">乙</a>` +
      `<a href="${file}#a&quot;b&#39;c&amp;quot;d">丙</a><a href="${file}#a&b">丁</a><a href="${file}#">戊</a>`
    expect(replaceAddress(html(old), old, by)).toBe(html(by.file))
    expect(replaceAddress('<img src="/a.jpg?x=1&amp;y=2"><img src="/a.jpg?x=1">', '/a.jpg?x=1&y=2', by)).toBe(
      `<img src="${by.file}"><img src="/a.jpg?x=1">`,
    )
    expect(replaceAddress(`<a href="${old}#b&quot;c">甲</a>`, old, { ...by, file: '/a.pdf?x=1&y=2' })).toBe(
      '<a href="/a.pdf?x=1&amp;y=2#b&quot;c">甲</a>',
    )
    const fields = { url: `${old}#page=3`, files: [{ file: `${old}#page=4`, name: '办法', size: 1 }] }
    expect(replaceAddress(fields, old, by)).toEqual({
      url: `${by.file}#page=3`,
      files: [{ file: `${by.file}#page=4`, name: '新办法.pdf', size: 20 }],
    })
    expect(replaceAddress(`${old}#见 第二页`, old, by)).toBe(`${old}#见 第二页`)
  })

  test('a picture keeps its width, and has its own proportions', () => {
    const picture = { ...by, file: '/b.jpg', width: 800, height: 400 }
    expect(replaceAddress('<img src="/a.jpg" alt="" width="520" height="520">', '/a.jpg', picture)).toBe(
      '<img src="/b.jpg" alt="" width="520" height="260">',
    )
    expect(replaceAddress('<img src="/a.jpg" width="1600" height="900">', '/a.jpg', picture)).toBe(
      '<img src="/b.jpg" width="800" height="400">',
    )
    expect(replaceAddress({ images: [{ file: '/a.jpg' }], cover: '/a.jpg' }, '/a.jpg', picture)).toEqual({
      images: [{ file: '/b.jpg' }],
      cover: '/b.jpg',
    })
  })
})
