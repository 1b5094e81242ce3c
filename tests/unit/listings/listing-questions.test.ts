// The listing form as questions: what is asked, the title it suggests, and copies of earlier listings.
import { expect, test } from 'vitest'
import { emptyDraft } from '#features/listings/contract/draft.ts'
import { formFieldNames } from '#features/listings/contract/fields.ts'
import { copyOf } from '#features/listings/islands/form/copied-fields.ts'
import { answerText } from '#features/listings/islands/form/steps/answers.ts'
import { fieldsOf, questionOf, requiredNames } from '#features/listings/islands/form/steps/questions.ts'
import { suggestedTitle } from '#features/listings/islands/form/steps/suggested-title.ts'
import { messagesOf } from '#features/listings/islands/form/validation.ts'

const regions = ['福建省', '南平市', '建阳区']
const facts = { measure_area: '80公顷', type: '3', forestry_type: '1' }

test('every field that an empty form lacks is asked for, but the title, which is suggested', () => {
  const asked = new Set(requiredNames.flatMap(fieldsOf))
  const missing = formFieldNames.filter((name) => messagesOf(emptyDraft, false)[name])
  expect(missing.length).toBeGreaterThan(10)
  expect(missing.filter((name) => !asked.has(name))).toEqual(['project_name'])
  expect(formFieldNames.every((name) => fieldsOf(questionOf[name]).includes(name))).toBe(true)
})

test('a title is made of place, area, type and category, once they are known', () => {
  expect(suggestedTitle(facts, regions)).toBe('建阳区 1,200 亩乔木林地转让')
  expect(suggestedTitle({ ...facts, type: '20', forestry_type: '2' }, ['福建省'])).toBe(
    '福建省 1,200 亩林地出租',
  )
  expect(suggestedTitle({ ...facts, measure_area: '120多亩' }, regions)).toBe('建阳区约 120 亩乔木林地转让')
  expect(suggestedTitle({ ...facts, measure_area: '很大' }, regions)).toBe('')
  expect(suggestedTitle(facts, [])).toBe('')
})

test('answers are said back as they were read', () => {
  const form = {
    ...emptyDraft,
    ...facts,
    price: '十二万',
    years: '30',
    user_name: '买买提 • 艾力',
    user_phone: '电话139 0013 8000',
  }
  expect(answerText('area', form)).toBe('80 公顷 = 1,200 亩')
  expect(answerText('price', form)).toContain('十二万 = 12 万元')
  expect(answerText('price', { ...form, price: '面议' })).toBe('价格面议')
  expect(answerText('price', { ...form, price: '三千' })).toBe('')
  expect(answerText('years', form)).toBe('30 年')
  expect(answerText('price', { ...form, measure_area: '120多亩' })).toMatch(/约 33.33 元\/亩·年$/)
  expect(answerText('trees', { ...form, stock_volume: '约860方', stand_age: '15' })).toBe(
    '林龄 15 年\u00a0· 蓄积量 约 860 立方米',
  )
  expect(answerText('contact', form)).toContain('买买提·艾力')
  expect(answerText('contact', form)).toContain('13900138000')
  expect(answerText('point', { ...form, lng: '118.1254, 27.3314' })).toBe('经度 118.1254，纬度 27.3314')
  const sides = { east: '东至小溪', south: '南以山脊为界', west: '无', north: '北面：张三的山' }
  expect(answerText('boundaries', { ...form, ...sides })).toBe('东至小溪\u00a0· 南至山脊\u00a0· 北至张三的山')
  const trees = { species: '杉木,毛竹；马尾松', stand_age: '15 年', stock_volume: '约860方' }
  expect(answerText('trees', { ...form, ...trees })).toBe(
    '杉木、毛竹、马尾松\u00a0· 林龄 15 年\u00a0· 蓄积量 约 860 立方米',
  )
})

test('a copy takes over what parcels share, price and text on request, photos and certificate never', () => {
  const file = { id: 'f', file: '', name: '' }
  const earlier = {
    ...emptyDraft,
    ...facts,
    province_id: 350000,
    project_name: '甲',
    price: '36',
    price_type: '0',
    years: '30',
    content: '长势良好',
    user_name: '林青',
    image: [file],
    images: [file],
    lng: '118',
  }
  const plain = copyOf(earlier, '')
  expect(plain).toMatchObject({ forestry_type: '1', type: '3', province_id: 350000, user_name: '林青' })
  for (const name of ['project_name', 'measure_area', 'price', 'years', 'content', 'image', 'images', 'lng'])
    expect(plain).not.toHaveProperty(name)
  expect(copyOf(earlier, 'price,content')).toMatchObject({ price: '36', years: '30', content: '长势良好' })
})
