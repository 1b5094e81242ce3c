import { afterEach, expect, test, vi } from 'vitest'
import { openSteps } from '../../../scripts/steps.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Steps whose clock moves only when told. */
const steps = (isTerminal: boolean) => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let output = ''
  return {
    ...openSteps((text) => (output += text), isTerminal),
    pass: (milliseconds: number) => (now += milliseconds),
    output: () => output,
  }
}

test('elsewhere than on a terminal every step is a line once it is done', () => {
  const { begin, progress, say, finish, pass, output } = steps(false)
  begin('准备数据库')
  pass(1200)
  begin('生成页面')
  progress(1200, 2400)
  say('内容已更新')
  progress(2400, 2400)
  pass(2000)
  finish()
  expect(output()).toBe('✓ 准备数据库（1.2 秒）\n内容已更新\n✓ 生成页面 2400/2400（2.0 秒）\n')
})

test('a step that takes no time leaves no line, unless it failed', () => {
  const { begin, finish, fail, output } = steps(false)
  begin('准备数据库')
  finish()
  begin('编译模板')
  fail()
  expect(output()).toBe('✗ 编译模板（0.0 秒）\n')
})

test('on a terminal the step under way shows how far it is, and gives way to other lines', () => {
  const { begin, progress, say, pass, output } = steps(true)
  begin('生成页面')
  pass(100)
  progress(1200, 2400)
  say('内容已更新')
  expect(output().split('\r\u001b[K')).toEqual([
    '',
    '… 生成页面',
    '… 生成页面 1200/2400',
    '内容已更新\n',
    '… 生成页面 1200/2400',
  ])
})
