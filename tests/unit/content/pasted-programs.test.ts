// Text as programs put it on the clipboard: what is shown there is what readers get, and nothing that was hidden there.
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { asShownOn, type Losses } from '#platform/html/as-shown.ts'
import { openSanitiser } from '#platform/html/cleaner.ts'

const clean = openSanitiser('')
const asShown = asShownOn(new JSDOM('').window)
/** The names of anchors differ with the text. */
const cleaned = (html: string) =>
  clean(html)
    .replaceAll(/anchor-\w+-/g, 'anchor-')
    .replaceAll(/<div class="table-scroll"[^>]*>|<\/table><\/div>/g, (tag) =>
      tag === '</table></div>' ? '</table>' : '',
    )
    .replaceAll(/\s*\n\s*/g, '')
    .trim()

type Example = [what: string, html: string, shown: string, losses?: Partial<Losses>]

const word = (body: string, styles = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; text-align:justify; font-size:10.5pt;}
span.MsoFootnoteReference {mso-style-priority:99; vertical-align:super;} ${styles} --></style></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const commentMark = (number: number, author: string) =>
  `<span class=MsoCommentReference><span lang=EN-US style='font-size:10.5pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_${number}" onmouseover="msoCommentShow('_anchor_${number}','_com_${number}')" href="#_msocom_${number}" language=JavaScript name="_msoanchor_${number}">[${author}${number}]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>`
const commentList = (number: number, author: string, text: string) =>
  `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>
<div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_${number}" class=msocomtxt language=JavaScript><![endif]>
<span style='mso-comment-author:"${author}"'><![if !supportAnnotations]><a name="_msocom_${number}"></a><![endif]></span>
<p class=MsoCommentText><![if !supportAnnotations]><a href="#_msoanchor_${number}" class=msocomoff>[${author}${number}]</a><![endif]><span style='mso-comment-author:"${author}"'>${text}</span></p>
<![if !supportAnnotations]></div><![endif]></div></div>`

const footnoteMark = (number: number) =>
  `<a style='mso-footnote-id:ftn${number}' href="#_ftn${number}" name="_ftnref${number}" title=""><span class=MsoFootnoteReference><span lang=EN-US><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[${number}]</span><![endif]></span></span></span></a>`
const footnote = (number: number, text: string) =>
  `<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn${number}><p class=MsoFootnoteText><a style='mso-footnote-id:ftn${number}' href="#_ftnref${number}" name="_ftn${number}" title=""><span class=MsoFootnoteReference>[${number}]</span></a><span style='font-family:宋体'>${text}</span></p></div></div>`

const fromWord: Example[] = [
  [
    'comments and their marks',
    word(
      `<p class=MsoNormal>流转须经<a style='mso-comment-reference:Z_1;mso-comment-date:20260506T1021'>本集体</a>${commentMark(1, '张三')}同意。</p>${commentList(1, '张三', '此处请法务再核，先不要发')}`,
    ),
    '<p>流转须经本集体同意。</p>',
    { comments: ['[张三1]', '[张三1]此处请法务再核，先不要发'] },
  ],
  [
    'tracked changes, as accepted',
    word(
      `<p class=MsoNormal>期限为<span class=msoDel><del cite="mailto:李四" datetime="2026-05-06T10:21"><span lang=EN-US>30</span></del></span><span class=msoIns><ins cite="mailto:李四" datetime="2026-05-06T10:21"><span lang=EN-US>70</span></ins></span>年。</p>`,
    ),
    '<p>期限为70年。</p>',
    { changes: ['删去“30”', '加入“70”'] },
  ],
  [
    'an entry of a list that a tracked change deletes',
    word(
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]>权证</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span><![endif]><del cite="mailto:李四" datetime="2026-05-06T10:21">旧证</del></p>`,
    ),
    '<ol><li>权证</li></ol>',
    { changes: ['删去“旧证”'] },
  ],
  [
    'repealed clauses, however they are struck out',
    word(
      `<p class=MsoNormal><s>第一条 甲</s><span style='text-decoration:line-through'>第二条 乙</span><span style='text-line-through:double'>第三条 丙</span><strike>第四条 丁</strike></p><p class=MsoNormal style='text-decoration-line:line-through'>第五条 戊</p>`,
    ),
    '<p><s>第一条 甲</s><s>第二条 乙</s><s>第三条 丙</s><s>第四条 丁</s></p><p><s>第五条 戊</s></p>',
  ],
  [
    'figures above and below the line, underlined and bold text',
    word(
      `<p class=MsoNormal>100 m<sup><span lang=EN-US>2</span></sup>，CO<span style='vertical-align:sub'>2</span>，<u><span style='text-underline:double'>以公告为准</span></u>，<b style='mso-bidi-font-weight:normal'><span>务必</span></b>，<i>另行</i>通知</p>`,
    ),
    '<p>100 m<sup>2</sup>，CO<sub>2</sub>，<u>以公告为准</u>，<b>务必</b>，<i>另行</i>通知</p>',
  ],
  [
    'a centred title, a signature to the right, justified text',
    word(
      `<p class=MsoNormal align=center style='text-align:center'><b>公告</b></p><p class=MsoNormal>正文</p><p class=MsoNormal align=right style='text-align:right'>林业局</p>`,
    ),
    '<p class="align-center"><b>公告</b></p><p>正文</p><p class="align-right">林业局</p>',
  ],
  [
    'marked text, and words in red',
    word(
      `<p class=MsoNormal><span style='background:yellow;mso-highlight:yellow'>已到期</span><span style='background:silver;mso-highlight:silver'>待定</span><span style='color:red'>未核实</span><span style='color:black'>黑字</span></p>`,
    ),
    '<p><mark>已到期</mark><mark>待定</mark>未核实黑字</p>',
    { colours: ['未核实'] },
  ],
  [
    'hidden text',
    word(
      `<p class=MsoNormal>公开<span style='display:none;mso-hide:all'>底价 120 万</span><span style='visibility:hidden'>内部</span><span style='font-size:0pt'>关键词</span></p>`,
    ),
    '<p>公开</p>',
    { hidden: ['底价 120 万', '内部', '关键词'] },
  ],
  [
    'footnotes, which lead there and back',
    word(`<p class=MsoNormal>林权${footnoteMark(1)}登记</p>${footnote(1, '见条例第三条')}`),
    '<p id="anchor-1">林权<a href="#anchor-2" title=""><sup>[1]</sup></a>登记</p><div><br><hr width="33%"><div><p id="anchor-2"><a href="#anchor-1" title=""><sup>[1]</sup></a>见条例第三条</p></div></div>',
  ],
  [
    'a mark of a footnote that was not copied',
    word(`<p class=MsoNormal>林权${footnoteMark(1)}登记</p>`),
    '<p>林权<sup>[1]</sup>登记</p>',
  ],
  [
    'a table of contents, whose links name a temporary file',
    word(
      `<p class=MsoToc1><a href="file:///C:/Temp/msohtmlclip1/01/clip.htm#_Toc1">第一章</a></p><h1><a name="_Toc1">第一章 总则</a></h1>`,
    ),
    '<p><a href="#anchor-1">第一章</a></p><h2 id="anchor-1">第一章 总则</h2>',
  ],
]

const wps = (body: string) =>
  `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 14"><style>
@font-face{font-family:"宋体";} p.MsoNormal{mso-style-name:正文;text-align:justify;text-justify:inter-ideograph;font-size:10.5000pt;}
span.10{font-family:'Times New Roman';} span.15{font-family:'Times New Roman';font-weight:bold;} span.16{mso-style-name:作废;text-decoration:line-through;}
@page{mso-page-border-surround-header:no;} div.Section0{page:Section0;}</style></head>
<body style="tab-interval:21pt;"><!--StartFragment--><div class="Section0" style="layout-grid:15.6000pt;">${body}</div><!--EndFragment--></body></html>`
const wpsRun = (style: string, text: string) =>
  `<span style="mso-spacerun:'yes';font-family:宋体;mso-ascii-font-family:Calibri;${style}font-size:10.5000pt;mso-font-kerning:1.0000pt;">${text}</span>`

const fromWps: Example[] = [
  [
    'struck-out, bold and underlined text, twice each',
    wps(
      `<p class=MsoNormal><s>${wpsRun('text-decoration:line-through;', '第八条')}</s><b>${wpsRun('font-weight:bold;', '新增')}</b><u>${wpsRun('text-decoration:underline;text-underline:single;', '亩')}</u><sup>${wpsRun('vertical-align:super;', '2')}</sup></p>`,
    ),
    '<div><p><s>第八条</s><b>新增</b><u>亩</u><sup>2</sup></p></div>',
  ],
  [
    'formats that stand in its style sheet',
    wps(
      `<p class=MsoNormal><span class="16" style="font-family:宋体;">第九条</span><span class="15">重点</span><span class="10">普通</span></p>`,
    ),
    '<div><p><s>第九条</s><strong>重点</strong>普通</p></div>',
  ],
  [
    'marked text and a centred line',
    wps(
      `<p class=MsoNormal align=center style="text-align:center;">${wpsRun('background:rgb(255,255,0);mso-highlight:rgb(255,255,0);', '公示')}</p>`,
    ),
    '<div><p class="align-center"><mark>公示</mark></p></div>',
  ],
  [
    'comments and tracked changes',
    wps(
      `<p class=MsoNormal>${wpsRun('', '面积')}<del cite="mailto:user" datetime="2026-05-06T10:21">${wpsRun('', '八十')}</del><ins cite="mailto:user" datetime="2026-05-06T10:21">${wpsRun('', '一百')}</ins>${commentMark(1, 'user')}亩</p>${commentList(1, 'user', '面积不对')}`,
    ),
    '<div><p>面积一百亩</p></div>',
    { changes: ['删去“八十”', '加入“一百”'], comments: ['[user1]', '[user1]面积不对'] },
  ],
]

const excel = (rows: string, styles: string, cols = '<col width=72 style="width:54pt">') =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table
	{mso-displayed-decimal-separator:"\\.";} .font5 {color:windowtext; font-size:9.0pt; text-decoration:none;} td {padding-top:1px; color:black; font-weight:400; font-style:normal; text-decoration:none; text-align:general; vertical-align:middle;} ${styles}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 style='border-collapse:collapse'><!--StartFragment-->${cols}${rows}<!--EndFragment--></table></body></html>`

const fromExcel: Example[] = [
  [
    'struck-out, bold and centred cells, whose formats stand in its style sheet',
    excel(
      '<tr><td class=xl65>树种</td><td class=xl66>停用</td><td align=right>1195</td></tr>',
      '.xl65 {font-weight:700; text-align:center;} .xl66 {text-decoration:line-through; text-line-through:single;}',
    ),
    '<table><colgroup><col width="72"></colgroup><tbody><tr><td class="align-center"><strong>树种</strong></td><td><s>停用</s></td><td class="align-right">1195</td></tr></tbody></table>',
  ],
  [
    'a part of a cell that is struck out or raised',
    excel(
      '<tr><td class=xl65>杉木<font class="font6">（作废）</font> m<font class="font7"><sup>2</sup></font></td></tr>',
      '.font6 {text-decoration:line-through; text-line-through:single;} .font7 {vertical-align:super;}',
    ),
    '<table><colgroup><col width="72"></colgroup><tbody><tr><td>杉木<s>（作废）</s> m<sup>2</sup></td></tr></tbody></table>',
  ],
  [
    'hidden rows and columns',
    excel(
      `<tr><td>户主</td><td>身份证号</td><td>面积</td></tr><tr height=0 style='display:none'><td>合计</td><td></td><td>99</td></tr><tr><td rowspan=2>张三</td><td>110105194912310021</td><td>12</td></tr><tr><td>350703190001010014</td><td>8</td></tr><tr><td colspan=3>说明</td></tr>`,
      '',
      `<col width=72><col width=0 style='display:none;mso-width-source:userset;mso-width-alt:0'><col width=72>`,
    ),
    '<table><colgroup><col width="72"><col width="72"></colgroup><tbody><tr><td>户主</td><td>面积</td></tr><tr><td rowspan="2">张三</td><td>12</td></tr><tr><td>8</td></tr><tr><td colspan="2">说明</td></tr></tbody></table>',
    { hidden: ['身份证号', '110105194912310021', '350703190001010014', '合计99'] },
  ],
  [
    'coloured cells, which are named, and an address that is underlined by nature',
    excel(
      '<tr><td class=xl65>未交</td><td class=xl67><a href="https://gov.example/a">公告</a></td></tr>',
      '.xl65 {background:#FF9900; mso-pattern:black none;} .xl67 {color:#0563C1; text-decoration:underline; text-underline-style:single;}',
    ),
    '<table><colgroup><col width="72"></colgroup><tbody><tr><td>未交</td><td><a href="https://gov.example/a" rel="noopener nofollow" target="_blank">公告</a></td></tr></tbody></table>',
    { colours: ['未交', '公告'] },
  ],
]

const google = (style: string, text: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`
const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7f0c1d2e-7fff">${body}</b>`
const line = (content: string, style = '') =>
  `<p dir="ltr" style="line-height:1.38;${style}margin-top:0pt;margin-bottom:0pt;">${content}</p>`

const fromGoogle: Example[] = [
  [
    'the wrapper that is no bold, and weights as shown',
    docs(line(google('', '普通') + google('font-weight:700;', '重点') + google('font-weight:500;', '中等'))),
    '<p>普通<strong>重点</strong>中等</p>',
  ],
  [
    'struck-out, slanted, underlined, raised and lowered text',
    docs(
      line(
        google('text-decoration:line-through;text-decoration-skip-ink:none;', '废止') +
          google('font-style:italic;', '斜') +
          google('text-decoration:underline;', '线') +
          google('vertical-align:super;font-size:0.6em;', '上') +
          google('vertical-align:sub;', '下') +
          google('text-decoration:underline line-through;font-weight:700', '都有'),
      ),
    ),
    '<p><s>废止</s><em>斜</em><u>线</u><sup>上</sup><sub>下</sub><strong><u><s>都有</s></u></strong></p>',
  ],
  [
    'alignment, a marker and a colour',
    docs(
      line(google('background-color:#fff2cc;', '注意'), 'text-align: center;') +
        line(google('color:#cc0000;', '红字'), 'text-align: right;'),
    ),
    '<p class="align-center"><mark>注意</mark></p><p class="align-right">红字</p>',
    { colours: ['红字'] },
  ],
  [
    'comments of a document that was published as a page',
    `<p><span>集体</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><span>林地</span></p><div style="border:1px solid black;margin:5px"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>问一下老王</span></p></div>`,
    '<p>集体林地</p>',
    { comments: ['[a]', '[a]问一下老王'] },
  ],
]

const fromFeishu: Example[] = [
  [
    'struck-out and bold text, a marker, a centred line',
    `<meta charset="utf-8"><div data-page-id="doxcn1" data-lark-html-role="root" data-docx-has-block-data="false"><div class="ace-line ace-line old-record-id-1" style="text-align:center"><strong>通知</strong></div><div class="ace-line ace-line old-record-id-2">一、<span style="text-decoration: line-through;">旧规定</span><span style="background-color: rgba(255, 246, 122, 0.8);">新规定</span><span style="font-weight: bold; color: rgb(216, 57, 49);">今起</span></div></div>`,
    '<div><p class="align-center"><strong>通知</strong></p><div>一、<s>旧规定</s><mark>新规定</mark><strong>今起</strong></div></div>',
    { colours: ['今起'] },
  ],
]

const fromWeChat: Example[] = [
  [
    'struck-out and bold text in sections, a centred picture line, spacers of size 0',
    `<section style="box-sizing: border-box;" data-role="outer"><section style="font-size: 0px;"><section style="font-size: 15px;"><p><span style="text-decoration: line-through;" leaf="">原政策</span><span style="font-weight: 600;">新政策</span></p></section>隐藏词</section><section style="text-align: center;"><span leaf="">图：示范林</span></section></section>`,
    '<p><s>原政策</s><strong>新政策</strong></p><p class="align-center">图：示范林</p>',
    { hidden: ['隐藏词'] },
  ],
  [
    'the source of an article, which its scripts show',
    `<div class="rich_media_content" id="js_content" style="visibility: hidden; opacity: 0; "><p>正文</p><p style="display: none;"><mp-style-type data-value="3"></mp-style-type></p></div>`,
    '<div><p>正文</p></div>',
  ],
]

const computed =
  'color: rgb(51, 51, 51); font-family: sans-serif; font-size: 16px; font-style: normal; font-weight: 400; text-align: start; text-decoration-thickness: initial; text-decoration-style: initial; display: inline !important; float: none; background-color: rgb(247, 250, 255);'

const fromWebPages: Example[] = [
  [
    'a page’s own styles, which a browser copies with every element',
    `<meta charset='utf-8'><p style="${computed}text-align: right;">甲<span style="${computed}text-decoration-line: line-through;">乙</span><strong style="font-weight: 700;">丙<span style="font-weight: 400;">丁</span></strong></p>`,
    '<p class="align-right">甲<s>乙</s><strong>丙</strong>丁</p>',
  ],
  [
    'struck-out text without a sign of changes',
    '<p><del>原价 120 元</del> 98 元</p>',
    '<p><del>原价 120 元</del> 98 元</p>',
  ],
  [
    'changes of a text without names',
    '<p>按<del>旧</del><ins>新</ins>办法</p>',
    '<p>按新办法</p>',
    { changes: ['删去“旧”', '加入“新”'] },
  ],
  [
    'links that are underlined by style, and hidden parts of a page',
    '<div><a href="/info/view/3" style="text-decoration: underline;"><span style="text-decoration: underline; color: rgb(0, 0, 238);">甲</span></a><span hidden>乙</span><span style="height:0;overflow:hidden">丙</span></div>',
    '<div><a href="/info/view/3">甲</a></div>',
    { hidden: ['乙', '丙'] },
  ],
  [
    'footnotes of an encyclopaedia',
    '<p>林权<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup></p><ol><li id="cite_note-1"><a href="#cite_ref-1">^</a> 出处</li></ol>',
    '<p id="anchor-1">林权<sup><a href="#anchor-2">[1]</a></sup></p><ol><li id="anchor-2"><a href="#anchor-1">^</a> 出处</li></ol>',
  ],
]

describe.each([
  ['Word', fromWord],
  ['WPS', fromWps],
  ['Excel', fromExcel],
  ['Google Docs', fromGoogle],
  ['Feishu', fromFeishu],
  ['WeChat', fromWeChat],
  ['a web page', fromWebPages],
])('text from %s', (_, examples) => {
  test.each(examples)('%s', (_what, html, shown, losses = {}) => {
    expect(cleaned(html)).toBe(shown)
    expect(asShown(html).losses).toEqual({ changes: [], comments: [], hidden: [], colours: [], ...losses })
    const once = clean(html)
    expect(clean(once)).toBe(once)
  })
})
