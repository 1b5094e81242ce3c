// Accounts of chats, links and mail addresses in texts that everybody may read.
import { expect, test } from 'vitest'
import { maskContacts, textContactsIn } from '#platform/lib/text-contacts.ts'
import { quickest } from '../../helpers/quickest.ts'

test.each([
  ['有意加微信linqing888详谈', '有意加微信****详谈', '微信号'],
  ['微信号：lin_qing-88', '微信号：****', '微信号'],
  ['微信同号 13800138000', '微信同号 138****8000', '微信号'],
  ['加ｖｘ：ｌｉｎｙｅ６６', '加ｖｘ：****', '微信号'],
  ['加V linye88', '加V ****', '微信号'],
  ['薇信 1234567', '薇信 ****', '微信号'],
  ['QQ群：123456，QQ 7654321', 'QQ群：****，QQ ****', 'QQ 号'],
  ['扣扣12345678', '扣扣****', 'QQ 号'],
  ['详见 www.linye.com/a?id=1，欢迎', '详见 ****，欢迎', '网址'],
  ['详见www。linye。com', '详见****', '网址'],
  ['详见ｗｗｗ．ｌｉｎｙｅ．ｃｏｍ看图', '详见****看图', '网址'],
  ['看 linye点com 的图', '看 **** 的图', '网址'],
  ['看 linye(点)com.', '看 ****.', '网址'],
  ['看 linye dot com', '看 ****', '网址'],
  ['看 linye . com . cn', '看 ****', '网址'],
  ['地图在https：//a.example.org/x，', '地图在****，', '网址'],
  ['网店 linye.shop', '网店 ****', '网址'],
  ['详见绿林.com，有图', '详见****，有图', '网址'],
  ['请访问绿林.中国。', '请访问****。', '网址'],
  ['网址：www.绿林网.公司/a', '网址：****', '网址'],
  ['图在福建绿林．ｃｎ看', '图在****看', '网址'],
  ['看绿林点com', '看****', '网址'],
  ['看绿林(点)com', '看****', '网址'],
  ['看绿林。com 的图', '看**** 的图', '网址'],
  ['看 https://绿林.中国/a', '看 ********', '网址'],
  ['看xn--1lq90ic7f.xn--fiqs8s', '看****', '网址'],
  ['发到 lin.qing@163.com', '发到 ****', '邮箱'],
  ['发到 12345678＠ｑｑ．ｃｏｍ', '发到 ****', '邮箱'],
  ['发到12345678艾特qq.com', '发到****', '邮箱'],
  ['发到 linye艾特qq', '发到 ****', '邮箱'],
  ['发到 linye#at#example点cn', '发到 ****', '邮箱'],
  ['发到13800138000@139.com', '发到****', '邮箱'],
])('%j is published as %j', (text, shown, kind) => {
  expect(maskContacts(text)).toBe(shown)
  expect(textContactsIn(text)).toEqual([kind])
})

test.each([
  '微信公众号“绿水林场”',
  '可微信联系、看视频',
  '杉木 3 级 V 类 12000 株',
  '加V形排水沟 1200 米',
  '扣扣子 120 亩',
  'WX-2 号小班',
  '面积 3.5亩，2024.5 起，林权证号 闽林证字〔2024〕第 3.12 号',
  '见附件：林权证.pdf、照片.jpg、IMG_2024.11.12.HEIC、说明.doc',
  '共 120.5 亩。CN 级杉木',
  '早上8点开会，3点在村口集合',
  '单价 120@126元，V2.0 版',
  '1.2.3.4 号小班，No.12，Co., Ltd. 见证',
  '坐标 118.1254，27.3314；1:10000 图幅 G50G031045',
  '有限公司 ACME.company 的林地',
  '林地在绿林.中国林业局批准',
  '证件齐全.公司可以过户，手续已办。网络通畅',
  '地点中国福建，绿林。中国最美的竹海',
  '林权证.pdf、说明.doc 已传',
])('%j is published as it is', (text) => {
  expect(maskContacts(text)).toBe(text)
  expect(textContactsIn(text)).toEqual([])
})

test('a long text takes no longer', async () => {
  for (const text of [
    '微信 '.repeat(20_000),
    'qq：'.repeat(20_000),
    '微信号加'.repeat(20_000),
    'vx'.repeat(50_000),
    'a.'.repeat(50_000),
    'a'.repeat(100_000),
    'a点'.repeat(50_000),
    '1 . '.repeat(25_000),
    `${'a'.repeat(60)}@`.repeat(1_600),
    'www.'.repeat(25_000),
    '绿林'.repeat(50_000),
    '绿林.'.repeat(30_000),
    '绿林a'.repeat(30_000),
  ])
    expect(await quickest(500, () => maskContacts(text))).toBeLessThan(500)
})
