// Editors' HTML → what may stand in a page: hostile inputs, and what Word and WeChat paste.
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { openSanitiser } from '#platform/html/cleaner.ts'
import { excessOf } from '#platform/html/tree.ts'
import { quickest } from '../helpers/quickest.ts'

const clean = openSanitiser('https://media.example', 'https://files.example/portal')
const cleanHere = openSanitiser('')
const { DOMParser } = new JSDOM('').window
const parser = new DOMParser()
const parse = (html: string) => parser.parseFromString(`<body>${html}</body>`, 'text/html')

/** Elements and attributes that a browser would act on, found in the parsed result. */
const dangers = (html: string) => {
  const document = parse(html)
  const found: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (
      /^(script|style|iframe|object|embed|svg|math|form|input|button|base|meta|link|template|noscript|textarea|select|frame|frameset|applet|portal|dialog|audio|marquee)$/i.test(
        element.tagName,
      )
    )
      found.push(element.tagName)
    for (const { name, value } of element.attributes) {
      if (/^(on|style$|srcdoc|formaction|xlink|id$|name$|action|background|ping|is$|slot$|data-)/i.test(name))
        found.push(name)
      if (name === 'class' && !/^(table-scroll|align-center|align-right)$/.test(value))
        found.push(`class=${value}`)
      if (/^(href|src|poster)$/.test(name)) {
        const { protocol } = new URL(value, 'https://site.example')
        const allowed =
          name === 'href' ? ['https:', 'http:', 'mailto:', 'tel:'] : ['https:', 'http:', 'data:']
        if (!allowed.includes(protocol)) found.push(`${name}=${value}`)
      }
    }
  }
  return found
}

const hostile: [name: string, html: string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals, with a slash', '<SCRIPT/x src=//evil.example/a.js></SCRIPT>'],
  ['a script put together by removal', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['an unfinished script', '<script src=//evil.example/a.js'],
  ['onerror', '<img src=x onerror=alert(1)>'],
  ['onerror without spaces', '<img/src="x"/onerror=alert(1)>'],
  [
    'onload, onclick, ontoggle',
    '<body onload=a()><p onclick=b()>x</p><details open ontoggle=c()>y</details>',
  ],
  ['a handler in a lazy picture', '<img data-src="x" onerror="alert(1)">'],
  ['a lazy script address', '<img data-src="javascript:alert(1)">'],
  ['a script address', '<a href="javascript:alert(1)">x</a>'],
  ['a script address with a tab', '<a href="java&#9;script:alert(1)">x</a>'],
  ['a script address with a new line', '<a href="java\nscript:alert(1)">x</a>'],
  ['a script address behind a control sign', '<a href="&#1;javascript:alert(1)">x</a>'],
  ['a script address in entities', '<a href="&#106;&#97;&#118;&#97;script&colon;alert(1)">x</a>'],
  [
    'vbscript and data pages',
    '<a href="vbscript:x">x</a><a href="data:text/html,<script>alert(1)</script>">y</a>',
  ],
  [
    'a script as picture and poster',
    '<img src="javascript:alert(1)"><video poster="javascript:alert(1)" src="javascript:a"></video>',
  ],
  ['local files', '<img src="file:///C:/Users/a.png"><img src="cid:image001.png@01D">'],
  [
    'a frame',
    '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ],
  ['svg with a handler', '<svg/onload=alert(1)><g onload=alert(2)></g></svg>'],
  ['svg with a script', '<svg><script>alert(1)</script></svg>'],
  [
    'svg animation of a link',
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text x=20 y=20>x</text></a></svg>',
  ],
  ['svg use', '<svg><use href="data:image/svg+xml;base64,PHN2Zy8+#x"></use></svg>'],
  ['foreign content', '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>'],
  [
    'mutation by math',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  [
    'mutation by nested forms',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ],
  ['mutation by noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['mutation by a template', '<template><img src=x onerror=alert(1)></template>'],
  [
    'mutation by text fields',
    '<textarea></textarea><img src=x onerror=alert(1)><title><img src=x onerror=alert(1)></title>',
  ],
  [
    'mutation by xmp and noembed',
    '<xmp><img src=x onerror=alert(1)></xmp><noembed><img src=x onerror=alert(1)></noembed>',
  ],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->'],
  ['cdata', '<![CDATA[<img src=x onerror=alert(1)>]]>'],
  [
    'styles',
    '<p style="position:fixed;inset:0;background:url(javascript:alert(1))">x</p><style>*{display:none}</style>',
  ],
  ['classes of the site', '<div class="dialog overlay">x</div>'],
  [
    'a form',
    '<form action="https://evil.example"><input name=mobile><button formaction=javascript:alert(1)>x</button></form>',
  ],
  ['objects', '<object data="javascript:alert(1)"></object><embed src=x><applet code=x></applet>'],
  [
    'document heads',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=x"><link rel=stylesheet href=x>',
  ],
  ['clobbering', '<img name=cookie src=x><a id=location href=x>x</a><form id=document></form>'],
  ['a custom element', '<x-portal is="x" onfocus=alert(1) tabindex=1>x</x-portal><p is="x-portal">y</p>'],
  ['classes of ours among others', '<p class="dialog align-center overlay" id="anchor-x-1 y">x</p>'],
  [
    'formats by style around scripts',
    '<b style="font-weight:normal"><p style="text-decoration:line-through"><script>alert(1)</script><img src=x onerror=alert(1)></p></b>',
  ],
  [
    'mutation by a style sheet',
    '<style><!--</style><p style="color:red"><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ['a marquee and a dialog', '<marquee onstart=alert(1)>x</marquee><dialog open>y</dialog>'],
  ['deep nesting', `${'<div>'.repeat(600)}<img src=x onerror=alert(1)>`],
  [
    'a table around scripts',
    '<table><script>alert(1)</script><tr><td background="javascript:alert(1)">x</td></tr></table>',
  ],
]

describe('nothing hostile gets through', () => {
  test.each(hostile)('%s', (_, html) => {
    expect(dangers(clean(html))).toEqual([])
    expect(dangers(cleanHere(html))).toEqual([])
  })

  test.each(hostile)('%s, as a browser reads the result: the same again', (_, html) => {
    const once = clean(html)
    expect(parse(once).body.innerHTML).toBe(once)
  })

  test('the text of scripts, styles and vector pictures does not become reading matter', () => {
    expect(clean('<p>正文</p><script>let a</script><style>p{}</style><svg><text>图</text></svg>')).toBe(
      '<p>正文</p>',
    )
    expect(clean('<title>文档1</title><xml><w:View>Print</w:View></xml><p>正文</p>')).toBe('<p>正文</p>')
  })
})

const same = (html: string): [string, string] => [html, html]
const box = (table: string) =>
  `<div class="table-scroll" tabindex="0" role="region" aria-label="表格，可左右滑动">${table}</div>`
const picture = (address: string, more = '') =>
  `<img src="${address}"${more} alt="" loading="lazy" decoding="async">`

describe('good structure survives', () => {
  test.each<[name: string, io: [html: string, expected: string]]>([
    [
      'paragraphs and emphasis',
      same('<p>一<strong>二</strong><em>三</em><u>四</u><s>五</s>H<sub>2</sub>O m<sup>2</sup></p>'),
    ],
    ['headings', same('<h2>一</h2><h3>二</h3><h4>三</h4>')],
    ['lists, nested and numbered', same('<ul><li>杉木<ol start="3"><li>一级</li></ol></li></ul>')],
    ['definition lists', same('<dl><dt>林班</dt><dd>调查单位</dd></dl>')],
    ['quotations', same('<blockquote><p>引文</p></blockquote>')],
    ['preformatted text', same('<pre><code>a &lt; b</code></pre>')],
    ['spaces and emoji', same('<p>&nbsp;&nbsp;缩进 🌲</p><hr><p>完<br></p>')],
    [
      'a first heading becomes a second: the page has its own',
      ['<h1>标题 <b>一</b></h1>', '<h2>标题 <b>一</b></h2>'],
    ],
    ['small headings stay headings', ['<h5>甲</h5><h6>乙</h6>', '<h4>甲</h4><h4>乙</h4>']],
    [
      'centred blocks stay blocks, and centred',
      ['<center>甲</center><article>乙</article>', '<p class="align-center">甲</p><div>乙</div>'],
    ],
    [
      'a wide table scrolls in a box',
      [
        '<table border="1" style="width:900px"><caption>价格</caption><thead><tr><th scope="col" colspan="2">树种</th></tr></thead><tbody><tr><td rowspan="2">杉木</td></tr></tbody></table>',
        box(
          '<table><caption>价格</caption><thead><tr><th scope="col" colspan="2">树种</th></tr></thead><tbody><tr><td rowspan="2">杉木</td></tr></tbody></table>',
        ),
      ],
    ],
    [
      'a table in a table shares its box',
      [
        '<table><tr><td><table><tr><td>内</td></tr></table></td></tr></table>',
        box(
          '<table><tbody><tr><td><table><tbody><tr><td>内</td></tr></tbody></table></td></tr></tbody></table>',
        ),
      ],
    ],
    [
      'a figure with its caption',
      [
        '<figure><img src="/upload/a.jpg" alt="杉木林" width="640" height="480"><figcaption>杉木林</figcaption></figure>',
        '<figure><img src="https://media.example/upload/a.jpg" alt="杉木林" width="640" height="480" loading="lazy" decoding="async"><figcaption>杉木林</figcaption></figure>',
      ],
    ],
    [
      'a picture with a relative address',
      ['<img src="upload/a.jpg">', picture('https://media.example/upload/a.jpg')],
    ],
    [
      'a picture on another host',
      ['<img src="https://cdn.example/a.jpg">', picture('https://cdn.example/a.jpg')],
    ],
    [
      'a picture that WeChat loads late',
      [
        '<p><img class="rich_pages" data-src="https://mmbiz.example/1/640?wx_fmt=jpeg" src="data:image/gif;base64,R0lGODlhAQABAA==" data-w="640"></p>',
        `<p>${picture('https://mmbiz.example/1/640?wx_fmt=jpeg')}</p>`,
      ],
    ],
    ['a picture without an address is left out', ['<p>甲<img alt="空">乙</p>', '<p>甲乙</p>']],
    [
      'a film with its poster',
      [
        '<video src="/upload/v.mp4" poster="/upload/v.jpg" controls autoplay></video>',
        '<video src="https://media.example/upload/v.mp4" poster="https://media.example/upload/v.jpg" controls=""></video>',
      ],
    ],
    [
      'a film whose poster is a picture of the staff in a bucket',
      same(
        `<video src="/upload/v.mp4" poster="https://files.example/portal/uploads/staff/2026/11/${'a'.repeat(40)}-full.jpg" controls=""></video>`.replace(
          '"/upload',
          '"https://media.example/upload',
        ),
      ),
    ],
    ...[
      'https://elsewhere.example/v.jpg',
      '//elsewhere.example/v.jpg',
      'https&amp;#58;//elsewhere.example/v.jpg',
      'data:image/gif;base64,R0lGODlh',
      `https://evil.example/staff/2026/11/${'a'.repeat(40)}.jpg`,
      `https://evil.example/portal/uploads/staff/2026/11/${'a'.repeat(40)}-full.jpg`,
      'https://files.example.evil.example/portal/v.jpg',
      'https://files.example/portal.jpg',
    ].map((poster): [string, [string, string]] => [
      `a film without its poster, which is no upload of ours: ${poster}`,
      [
        `<video src="/upload/v.mp4" poster="${poster}"></video>`,
        '<video src="https://media.example/upload/v.mp4"></video>',
      ],
    ]),
    ['links within the site', same('<a href="/info/view/3">站内</a><a href="#top">页首</a>')],
    ['a link to a place that is not there becomes text', ['<p><a href="#一">本页</a></p>', '<p>本页</p>']],
    [
      'a link within the text keeps its target, under a name that no page has',
      [
        '<p><a href="#%E4%B8%80">见注</a></p><p id="location">正文</p><p id="一">注一</p>',
        '<p><a href="#anchor-frx5cz-1">见注</a></p><p>正文</p><p id="anchor-frx5cz-1">注一</p>',
      ],
    ],
    [
      'links elsewhere open beside, without thanks',
      [
        '<a href="https://gov.example/a" target="_top" rel="opener">甲</a><a href="//gov.example/b">乙</a>',
        '<a href="https://gov.example/a" rel="noopener nofollow" target="_blank">甲</a><a href="//gov.example/b" rel="noopener nofollow" target="_blank">乙</a>',
      ],
    ],
    ['unclosed tags are closed', ['<p>甲<p>乙<b>丙', '<p>甲</p><p>乙<b>丙</b></p>']],
    ['nothing is nothing', ['', '']],
  ])('%s', (_, [html, expected]) => {
    expect(clean(html)).toBe(expected)
  })

  test('a document from Word keeps its text, table and breaks, and nothing of its formats', () => {
    const html =
      clean(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm} --></style><title>公告</title></head><body lang=ZH-CN>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<p class=MsoNormal align=center style='text-align:center'><b><span lang=EN-US style='font-size:16.0pt'>2026</span></b><span>年公告<o:p></o:p></span></p>
<?xml:namespace prefix = o ns = "urn:schemas-microsoft-com:office:office" />
<p class=MsoListParagraph><![if !supportLists]><span>一、</span><![endif]>范围</p>
<v:shape id="_x0000_i1025"><v:imagedata src="file:///C:/a.png"/></v:shape><img width=553 src="file:///C:/Users/a/image001.png" v:shapes="_x0000_i1025">
<table class=MsoTableGrid border=1><tr><td width=120 valign=top>杉木</td></tr></table></body></html>`)
    expect(html).toContain('<p class="align-center"><b>2026</b>年公告</p>')
    expect(html).toContain('<p>一、范围</p>')
    expect(html).toMatch(/<div class="table-scroll"[^>]*><table><tbody><tr><td width="120">杉木<\/td>/)
    expect(html).not.toMatch(/mso|office|generator|style|file:|<o:|<v:|<img|公告<\/title/i)
    expect(dangers(html)).toEqual([])
  })

  test.each([
    '//evil.example/v.jpg',
    '/&#9;/evil.example/v.jpg',
    '/\\evil.example/v.jpg',
    'https://evil.example/uploads/v.jpg',
  ])('where site and API share an origin, a film has no poster of another: %s', (poster) => {
    expect(cleanHere(`<video src="/v.mp4" poster="${poster}"></video>`)).toBe('<video src="/v.mp4"></video>')
  })

  test('where site and API share an origin, addresses stay relative to it', () => {
    expect(cleanHere('<img src="/upload/a.jpg"><img src="upload/b.jpg">')).toBe(
      picture('/upload/a.jpg') + picture('/upload/b.jpg'),
    )
  })

  test.each(['div', 'section', 'b', 'blockquote'])(
    'five thousand levels of %s become paragraphs at once',
    async (tag) => {
      const html = `${`<${tag}>`.repeat(5000)}甲 &lt; 乙<br>丙<<b>script>${`</${tag}>`.repeat(5000)}`
      expect(clean(html)).toBe('<p>甲 &lt; 乙</p><p>丙&lt;script&gt;</p>')
      expect(await quickest(500, () => clean(html))).toBeLessThan(500)
    },
  )

  test('two hundred levels are cleaned like any', async () => {
    const html = `${'<div>'.repeat(200)}甲${'</div>'.repeat(200)}`
    expect(clean(html)).toBe(html)
    expect(clean(`<div>${html}</div>`)).toBe('<p>甲</p>')
    const leftOpen = '<section>'.repeat(200) + '<p>乙</p>'.repeat(100)
    expect(clean(leftOpen)).toBe('<p>乙</p>'.repeat(100))
    expect(await quickest(1000, () => clean(leftOpen))).toBeLessThan(1000)
  })

  test.each([
    '<p>甲<p>乙',
    '<ul><li>甲<li>乙</ul>',
    '<li>甲',
    '<dl><dt>甲<dd>乙</dl>',
    '<table><tr><td>甲<td>乙<tr><td>丙</table>',
    '甲<br><img src="/a.jpg"><hr>',
    '<p><b>甲</p>',
    '<a name="a">甲<p>乙',
    '<p class=MsoNormal><span>甲<o:p></o:p></p><!-- <div> -->',
  ])('whatever is left open in %s is no nesting, however often', (html) => {
    expect(clean(html.repeat(300)).match(/甲/g)).toHaveLength(300)
    expect(clean(html.repeat(300))).toContain('<')
    expect(excessOf(html.repeat(300))).toBeUndefined()
  })

  test('a page of frames becomes its words', () => {
    expect(clean('<frameset><frame src="/a.html"></frameset><p>甲</p><script>alert(1)</script>')).toBe(
      '<p>甲</p>',
    )
    expect(clean('<frameset onload=alert(1)>')).toBe('')
  })

  test('more elements than anybody writes become paragraphs', () => {
    expect(clean('<b>甲</b><br>'.repeat(10_001))).toBe('<p>甲</p>'.repeat(10_001))
  })

  test('a long article is cleaned in less than half a second', async () => {
    const html =
      `<p>${'林地流转须经登记。'.repeat(20)}</p><table><tr><td>1</td></tr></table><img src="/a.jpg">`.repeat(
        50,
      )
    expect(await quickest(500, () => clean(html))).toBeLessThan(500)
  })
})
