// Text pasted from Word and WeChat becomes clean article HTML.
import { expect, test } from 'vitest'
import { openSanitiser } from '#platform/html/cleaner.ts'

const clean = openSanitiser('')

const WINGDINGS = (sign: string) =>
  `<![if !supportLists]><span lang=EN-US style='font-family:Wingdings;mso-fareast-font-family:Wingdings'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`
const entry = (sign: string, text: string, level = 1, list = 0) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:21.0pt;text-indent:-21.0pt;mso-char-indent-count:0;mso-list:l${list} level${level} lfo1'>${WINGDINGS(sign)}<span style='font-family:宋体'>${text}</span><span lang=EN-US><o:p></o:p></span></p>\n`

test('a bulleted list of Word becomes a list', () => {
  expect(
    clean(
      `<p class=MsoNormal>须备：</p>\n${entry('l', '权证')}${entry('l', '四至图')}<p class=MsoNormal>完</p>`,
    ),
  ).toBe('<p>须备：</p>\n<ul><li>权证</li><li>四至图</li></ul>\n\n<p>完</p>')
})

test('a numbered list keeps its first number and continues after a nested list', () => {
  expect(
    clean(
      entry('3.', '受理') +
        entry('4.', '审核') +
        entry('n', '权属', 2) +
        entry('n', '面积', 2) +
        entry('5.', '公示'),
    ).trim(),
  ).toBe('<ol start="3"><li>受理</li><li>审核<ul><li>权属</li><li>面积</li></ul></li><li>公示</li></ol>')
})

test('a list whose numbers start again is another list', () => {
  expect(clean(entry('1)', '甲') + entry('2)', '乙') + entry('1)', '丙')).replace(/<\/?span>|\s/g, '')).toBe(
    '<ol><li>甲</li><li>乙</li></ol><ol><li>丙</li></ol>',
  )
})

test('lists whose markers were copied as text are recognised too', () => {
  expect(
    clean(
      '<p class="MsoListParagraph" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="font-family:Symbol;mso-list:Ignore">·<span style="font:7.0pt">&nbsp;&nbsp; </span></span><!--[endif]-->杉木</p><p class="MsoListParagraph">·&nbsp;&nbsp;马尾松</p>',
    ),
  ).toBe('<ul><li>杉木</li><li>马尾松</li></ul>')
})

test('numbers that a text refers to stay as they are written', () => {
  const articles = ['一、', '（一）', '第三条', 'a.'].map((sign) => entry(sign, '范围')).join('')
  expect(clean(articles)).not.toContain('<li>')
  for (const sign of ['一、', '（一）', '第三条', 'a.']) expect(clean(articles)).toContain(sign)
  expect(clean('<p class=MsoListParagraph>3.5 亩以上</p><p>·&nbsp;普通段落</p>')).toBe(
    '<p>3.5 亩以上</p><p>·&nbsp;普通段落</p>',
  )
})

test('blank lines, empty formatting, hidden text and Word’s markup are removed', () => {
  expect(
    clean(`<p class=MsoNormal><b><span lang=EN-US><o:p>&nbsp;</o:p></span></b></p>
<p class=MsoNormal><a name="_Toc12345"></a><a name="OLE_LINK1"><span style='mso-bookmark:_Toc12345'>第一章</span></a><span></span></p>
<p class=MsoNormal style='mso-hide:all'><span style='display:none;mso-hide:all'>批注：请核</span></p>
<p class=MsoNormal><br></p><h2>&nbsp;</h2>
<!--[if gte vml 1]><v:shapetype id="_x0000_t75"><v:stroke joinstyle="miter"/></v:shapetype><![endif]--><![if !vml]><img width=553 height=311 src="file:///C:/Temp/msohtmlclip1/01/clip_image002.jpg"><![endif]>
<table class=MsoTableGrid border=1><tr><td width=277><p class=MsoNormal>杉木<o:p></o:p></p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>`).replace(
      /\n/g,
      '',
    ),
  ).toBe(
    '<p>第一章</p><div class="table-scroll" tabindex="0" role="region" aria-label="表格，可左右滑动"><table><tbody><tr><td width="277"><p>杉木</p></td><td></td></tr></tbody></table></div>',
  )
})

test('an empty line keeps two lines of bare text apart', () => {
  expect(clean('甲<p>&nbsp;</p>乙')).toBe('甲<p>&nbsp;</p>乙')
})

const picture = (address: string, more = '') =>
  `<img${more} src="${address}" alt="" loading="lazy" decoding="async">`

test('sections in sections of WeChat become paragraphs, headings and pictures', () => {
  expect(
    clean(
      `<div class="rich_media_content js_underline_content" id="js_content"><section data-tools="135编辑器" data-id="94" style="margin:0;box-sizing:border-box;"><section style="display:flex"><section style="padding:8px"><span style="color:rgb(20,83,45)"><strong>油茶抚育要点</strong></span></section></section><section><p style="text-indent:2em"><span style="font-size:15px" leaf="">冬季垦复宜深。</span></p><section><br></section><section style="text-align:center" nodeleaf=""><img class="rich_pages wxw-img" data-ratio="0.5625" data-src="https://mmbiz.qpic.cn/mmbiz_jpg/a/640?wx_fmt=jpeg&amp;from=appmsg" data-w="1080" style="width:100%"></section><section><span leaf="">图为示范林。</span><br></section></section></section><p style="display: none;"><mp-style-type data-value="3"></mp-style-type></p><mp-common-profile class="js_uneditable" data-nickname="林业"></mp-common-profile></div>`,
    ),
  ).toBe(
    `<div><p><strong>油茶抚育要点</strong></p><p>冬季垦复宜深。</p><p class="align-center">${picture('https://mmbiz.qpic.cn/mmbiz_jpg/a/640?wx_fmt=jpeg&amp;from=appmsg')}</p><p>图为示范林。<br></p></div>`,
  )
})

test('text beside blocks in a section does not run into its neighbours', () => {
  expect(clean('前<section>甲<p>乙</p>丙<ul><li>丁</li></ul></section>后')).toBe(
    '前<p>甲</p><p>乙</p><p>丙</p><ul><li>丁</li></ul>后',
  )
})

test('a figure keeps its caption', () => {
  const figure = `<figure>${picture('/uploads/a.jpg')}<figcaption>示范林</figcaption></figure>`
  expect(clean(`<section>${figure}</section>`)).toBe(figure)
})

test('cleaning cleaned HTML again changes nothing', () => {
  const texts = [
    entry('l', '甲') + entry('n', '乙', 2) + entry('1.', '丙'),
    '<section>甲<section><section>乙</section></section><img data-src="/a.jpg"></section>',
    '甲<p>&nbsp;</p>乙<table><tr><td>丙</td></tr></table>',
    '<a href="https://gov.example/">丁</a><img src="/a.jpg"><h1>戊</h1><center><table><tr><td>己</td></tr></table></center>',
  ]
  for (const text of texts) expect(clean(clean(text))).toBe(clean(text))
})
