import { expect, test } from 'vitest'
import { namesSoundingLike, namesSpelled } from '#features/search/server/sounds.service.ts'

test.each([
  ['maozhu', '毛竹'],
  ['mz', '毛竹'],
  ['maweisong', '马尾松'],
  ['mws', '马尾松'],
  ['linquanzheng', '林权证'],
  ['nanping', '南平'],
  ['changlequ', '长乐区'],
  ['bengbu', '蚌埠'],
  ['youcha', '油茶'],
  ['lvchunxian', '绿春县'],
  // Not to its end.
  ['hongdous', '红豆杉'],
])('%s spells %s', async (letters, name) => {
  expect(await namesSpelled(letters)).toContain(name)
})

test('whole spellings come first', async () => {
  expect((await namesSpelled('maozhu'))[0]).toBe('毛竹')
  expect((await namesSpelled('zhulin'))[0]).toBe('竹林')
})

test.each(['', 'm', '毛竹', '3d', 'qzxwqzxw'])('%s spells nothing', async (text) => {
  expect(await namesSpelled(text)).toEqual([])
})

test.each([
  ['茅竹', '毛竹'],
  ['南坪', '南平'],
  ['三木', '杉木'],
  ['林全', '林权'],
  ['马伟松', '马尾松'],
])('%s sounds like %s', async (word, name) => {
  expect(await namesSoundingLike(word)).toContain(name)
})

test.each(['maozhu', '竹', '', '毛竹😀'])('%s sounds like nothing', async (word) => {
  expect(await namesSoundingLike(word)).toEqual([])
})
