// Cleaning of one-line texts and URLs from other backends before they enter the snapshot.
import { describe, expect, test } from 'vitest'
import { linkAddress } from '#features/site/rules/link-address.ts'
import { linkInText, mediaAddress } from '#platform/html/media-address.ts'
import { plainText } from '#platform/lib/plain-text.ts'
import { quickest } from '../../helpers/quickest.ts'

describe('plain text', () => {
  test.each([
    ['林地流转', '林地流转'],
    ['  两头\t有空\n白  ', '两头 有空 白'],
    ['A&amp;B &lt;附件&gt; &quot;引&quot; &#39;单&#39;', 'A&B <附件> "引" \'单\''],
    ['&#x1F332;&#26519;&nbsp;权&middot;通&hellip;', '🌲林 权·通…'],
    ['&amp;lt;', '&lt;'],
    ['R&D；AT&T；&unknown;', 'R&D；AT&T；&unknown;'],
    ['&#0;&#xD800;&#x110000;空', '空'],
    ['<b>重要</b><br/>通知<span style="color:red">！</span>', '重要通知！'],
    ['<script>alert(1)</script>标题<img src=x onerror=alert(1)>', '标题'],
    ['面积<100亩，树高>5米', '面积<100亩，树高>5米'],
    ['蓄积量 a<c 且 c>b', '蓄积量 a<c 且 c>b'],
    ['零\u200b宽\0与\ufeff标记', '零 宽 与 标记'],
    ['家庭 👩‍🌾', '家庭 👩‍🌾'],
    ['转让\u202egpj.exe\u2066&#x202e;林地\u200f', '转让gpj.exe林地'],
    ['', ''],
  ])('%j → %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  test('takes no longer for hostile input', async () => {
    for (const text of [
      '<script'.repeat(20_000),
      '<b '.repeat(50_000),
      '&'.repeat(100_000),
      '<!--'.repeat(30_000),
    ])
      expect(await quickest(500, () => plainText(text))).toBeLessThan(500)
  })
})

describe('picture addresses', () => {
  test.each([
    ['/upload/a.jpg', 'https://media.example/upload/a.jpg'],
    ['upload/a.jpg', 'https://media.example/upload/a.jpg'],
    ['./upload/a.jpg', 'https://media.example/upload/a.jpg'],
    ['//cdn.example/a.jpg', '//cdn.example/a.jpg'],
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['https://cdn.example/a?w=1&amp;h=2', 'https://cdn.example/a?w=1&h=2'],
    ['java&#115;cript:alert(1)', ''],
    [' HTTP://cdn.example/a.jpg ', 'HTTP://cdn.example/a.jpg'],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['file:///C:/a.jpg', ''],
    ['//', ''],
    ['http://', ''],
    ['', ''],
  ])('%j → %j', (address, safe) => {
    expect(mediaAddress(address, 'https://media.example')).toBe(safe)
  })

  test('stay on the site where it shares its origin with the API', () => {
    expect(mediaAddress('upload/a.jpg', '')).toBe('/upload/a.jpg')
  })
})

describe('links in texts', () => {
  test.each([
    ['upload/a.pdf', 'https://media.example/upload/a.pdf'],
    ['附件.pdf', 'https://media.example/附件.pdf'],
    ['../upload/a.pdf#page=2', 'https://media.example/upload/a.pdf#page=2'],
    ['/upload/a.pdf', 'https://media.example/upload/a.pdf'],
    ['view.php?id=3', 'https://media.example/view.php?id=3'],
    ['/info/view/3', '/info/view/3'],
    ['info/view/3?from=a.b', '/info/view/3?from=a.b'],
    ['//cdn.example/a.pdf', '//cdn.example/a.pdf'],
    ['https://a.example/b.pdf', 'https://a.example/b.pdf'],
    ['mailto:a@forest.example', 'mailto:a@forest.example'],
    ['#note', '#note'],
    ['?page=2', '?page=2'],
  ])('%j → %j', (address, whole) => {
    expect(linkInText(address, 'https://media.example')).toBe(whole)
  })
})

test.each([
  ['https://forestry.example/', 'https://forestry.example/'],
  ['/info/view/1', '/info/view/1'],
  ['//forestry.example', 'https://forestry.example'],
  ['https://forestry.example/?a=1&amp;b=2', 'https://forestry.example/?a=1&b=2'],
  ['www.forestry.example', 'http://www.forestry.example'],
  ['forestry.example/a?b=c', 'http://forestry.example/a?b=c'],
  ['0', '0'],
  ['', ''],
  ['javascript:alert(1)', ''],
  ['JavaScript:alert(1)//https://a.example', ''],
  ['java\tscript:alert(1)', ''],
  ['\u0001javascript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['暂无', ''],
  ['#', ''],
])('a link to %j leads to %j', (address, safe) => {
  expect(linkAddress(address)).toBe(safe)
})
