// One term for one thing, in every text of the product.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (files: readonly string[]) => files.map((file) => [file, readFileSync(file, 'utf8')] as const)
const texts = read(globSync('src/**/*.{ts,tsx,astro,md}').filter((file) => !/src.demo/.test(file)))
/** Written by its authors: of the portal's terms it shares the names of its parts, and the quotation marks. */
const demo = read(globSync('src/demo/**/*.{md,yaml}'))

/** Terms that texts must not use → the term instead. */
const TERMS: readonly [old: RegExp, term: string][] = [
  [/已存在本机/, '已保存到本机'],
  [/读者/, '访客，或其他用户'],
  [/保存的查找|保存这次查找|保存查找|查找提醒|查找已/, '已保存的搜索、保存搜索条件、搜索提醒'],
  [/[}\d] 条(新)?林地(?!信息)/, '条林地信息'],
  [/在架林地|标了位置/, '已发布林地、已标注位置'],
  [/没能|打不开/, '……失败'],
  [/下家/, '受让方'],
  [/作为新的一条/, '另存为新信息继续填写'],
  [/现在需要办理/, '如需办理，请拨打'],
  [/[「」]/, '“”'],
  [/发布者|发布方/, '发布人'],
  [/权益评估|专业评估/, '林权评估'],
  [/用户中心|会员中心|账户中心/, '个人中心'],
  [/电话一律遮盖|联系电话作遮盖/, '不显示电话'],
]

test.each(TERMS)('no text says %s: it says %s', (old) => {
  const found = texts.filter(([, text]) => old.test(text)).map(([file]) => file)
  expect(found).toEqual([])
})

test.each([/[「」]/, /权益评估/, /用户中心|会员中心|账户中心/])('no text of the demo says %s', (old) => {
  expect(demo.length).toBeGreaterThan(50)
  expect(demo.filter(([, text]) => old.test(text)).map(([file]) => file)).toEqual([])
})

describe('the contact page', () => {
  test('leaves it to the note over the form, which the operator writes, how soon it is answered', () => {
    const [, text = ''] = texts.find(([file]) => file.endsWith('about-contact.md')) ?? []
    expect(text).toContain('提交合作表单之后')
    expect(text).not.toMatch(/工作日|小时|回复时间/)
  })
})
