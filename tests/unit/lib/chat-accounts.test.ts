// Accounts of WeChat and QQ in texts that everybody may read.
import { expect, test } from 'vitest'
import { chatAccountsIn, maskContacts } from '#platform/lib/chat-accounts.ts'
import { quickest } from '../../helpers/quickest.ts'

test.each([
  ['有意加微信linqing888详谈', '有意加微信****详谈', '微信号'],
  ['微信号：lin_qing-88', '微信号：****', '微信号'],
  ['微信同号 13800138000', '微信同号 138****8000', ''],
  ['加ｖｘ：ｌｉｎｙｅ６６', '加ｖｘ：****', '微信号'],
  ['加V linye88', '加V ****', '微信号'],
  ['薇信 1234567', '薇信 ****', '微信号'],
  ['QQ群：123456，QQ 7654321', 'QQ群：****，QQ ****', 'QQ 号'],
  ['扣扣12345678', '扣扣****', 'QQ 号'],
])('%j is published as %j', (text, shown, kind) => {
  expect(maskContacts(text)).toBe(shown)
  expect(chatAccountsIn(text)).toContain(kind || chatAccountsIn(text)[0])
})

test.each([
  '微信公众号“绿水林场”',
  '可微信联系、看视频',
  '杉木 3 级 V 类 12000 株',
  '加V形排水沟 1200 米',
  '扣扣子 120 亩',
  'WX-2 号小班',
])('%j is published as it is', (text) => {
  expect(maskContacts(text)).toBe(text)
  expect(chatAccountsIn(text)).toEqual([])
})

test('a long text takes no longer', async () => {
  for (const text of [
    '微信 '.repeat(20_000),
    'qq：'.repeat(20_000),
    '微信号加'.repeat(20_000),
    'vx'.repeat(50_000),
  ])
    expect(await quickest(500, () => maskContacts(text))).toBeLessThan(500)
})
