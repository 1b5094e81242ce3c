// Active content is named to editors; content that is merely removed is not.
import { expect, test } from 'vitest'
import { htmlPool } from '#platform/html/pool.ts'
import { quickest } from '../../helpers/quickest.ts'

const { dangersIn } = htmlPool

test.for<[html: string, dangers: string[]]>([
  ['<p>正文</p><script>alert(1)</script>', ['脚本（script）']],
  ['<SCRIPT/x src=//evil.example/a.js></SCRIPT>', ['脚本（script）']],
  ['<svg><script>alert(1)</script></svg>', ['脚本（script）']],
  ['<p OnClick="a()">甲</p><p onclick="b()">乙</p>', ['事件属性 onclick']],
  ['<img/src="x"/onerror=alert(1)>', ['事件属性 onerror']],
  ['<svg/onload=alert(1)>', ['事件属性 onload']],
  ['<iframe src="https://v.example/player"></iframe>', ['内嵌网页（iframe）']],
  ['<p srcdoc="x">甲</p>', ['内嵌网页（srcdoc）']],
  ['<object data="a.swf"></object><embed src="a.swf">', ['插件（object）', '插件（embed）']],
  [
    '<form action="/x"><input name=a><button>好</button></form>',
    ['表单（form）', '表单（input）', '表单（button）'],
  ],
  ['<a href="javascript:alert(1)">甲</a>', ['脚本地址（javascript:）']],
  ['<a href="java&#9;script:alert(1)">甲</a>', ['脚本地址（javascript:）']],
  ['<a href="&#1;JavaScript:alert(1)">甲</a>', ['脚本地址（javascript:）']],
  ['<a href="&#106;avascript&colon;alert(1)">甲</a>', ['脚本地址（javascript:）']],
  ['<a href="vbscript:x">甲</a>', ['脚本地址（vbscript:）']],
  [
    '<a href="data:text/html,<script>alert(1)</script>">甲</a>',
    ['网页地址（data:text/html）', '脚本（script）'],
  ],
  [
    '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>',
    ['脚本地址（javascript:）'],
  ],
  [
    '<frameset cols="50%,50%"><frame src="/a.html"></frameset>',
    ['内嵌网页（frameset）', '内嵌网页（frame）'],
  ],
  ['<html><frameset></frameset></html>', ['内嵌网页（frameset）']],
  ['<base href="https://evil.example/">', ['地址改写（base）']],
  ['<meta http-equiv=refresh content="0;url=x">', ['自动跳转（meta）']],
  ['<template><img src=x onerror=alert(1)></template>', ['事件属性 onerror']],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ['事件属性 onerror']],
  ['<xmp><img src=x onerror=alert(1)></xmp>', ['事件属性 onerror']],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ['事件属性 onerror'],
  ],
  ['<!--><img src=x onerror=alert(1)>-->', ['事件属性 onerror']],
])('%s', async ([html, dangers]) => {
  expect(await dangersIn(html)).toEqual(dangers)
})

test.for([
  '',
  '正文 1 < 2',
  '<p>学写网页：&lt;script&gt;alert(1)&lt;/script&gt;，onclick="x"，javascript:</p>',
  '<a href="/info/view/3?from=javascript:">甲</a><a href="mailto:a@b.cn">乙</a>',
  '<img src="data:image/png;base64,AAAA"><img src="data:image/svg+xml,%3Csvg/%3E">',
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="a/filelist.xml">
<style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=ZH-CN><!--[if gte mso 9]><xml><o:p></o:p></xml><![endif]--><p class=MsoNormal style='mso-list:l0 level1'><font face=宋体>正文<o:p></o:p></font></p></body></html>`,
  '<section data-tools="x" data-json="&lt;iframe&gt;"><mp-common-profile data-nickname="林业"></mp-common-profile><svg viewBox="0 0 1 1"><path d="M0"/></svg></section>',
  '<video src="/a.mp4" controls></video><details><summary>甲</summary>乙</details>',
])('nothing in %s', async (html) => {
  expect(await dangersIn(html)).toEqual([])
})

test.for([
  '<div>'.repeat(6000),
  '<div></x>'.repeat(6000),
  `<svg>${'<td>'.repeat(6000)}`,
  `<p title="${'<div>'.repeat(6000)}">`,
])('too many levels are refused unread', async (html) => {
  await dangersIn('')
  expect(await dangersIn(html)).toEqual(['嵌套层数过多（超过 200 层）'])
  expect(await quickest(500, () => dangersIn(html))).toBeLessThan(500)
})

test.for([
  ['<br>'.repeat(21_000), '标签过多（超过 20000 个）'],
  [`<p ${Array.from({ length: 301 }, (_, i) => `a${i}`).join(' ')}>`, '一个标签的属性过多（超过 300 个）'],
  ['<p a b c d e f g>'.repeat(9000), '属性过多（超过 60000 个）'],
  [`<p><b title="${'长'.repeat(50_000)}">甲${'<p>甲'.repeat(50)}`, '属性过长'],
  // Each paragraph would repeat all bold elements before it.
  [Array.from({ length: 199 }, (_, i) => `<p><b x=${i}>甲`).join(''), '标签过多（超过 20000 个）'],
] as const)('HTML beyond a limit is refused with the name of the limit: %#', async ([html, danger]) => {
  expect(await dangersIn(html)).toContain(danger)
})

test('a long text is inspected in less than half a second', async () => {
  const html =
    `<p style="a:b">${'林地流转须经登记。'.repeat(20)}</p><table><tr><td onclick=a()>1</td></tr></table>`.repeat(
      300,
    )
  expect(await dangersIn(html)).toEqual(['事件属性 onclick'])
  expect(await quickest(500, () => dangersIn(html))).toBeLessThan(500)
})
