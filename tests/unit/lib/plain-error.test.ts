import { describe, expect, test } from 'vitest'
import { plainError } from '#platform/lib/plain-error.ts'

const OTHERWISE = '程序出错'
const coded = (code: string, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code })

describe('an error in words', () => {
  test('is looked up by its code, even where its message quotes a Chinese path', () => {
    const error = coded('EISDIR', "EISDIR: illegal operation on a directory, open '/站点/index.html'")
    expect(plainError(error, OTHERWISE)).toEqual({
      reason: '文件的位置被同名的文件夹占用，请管理员移走这个文件夹后再试',
      technical: expect.stringContaining('EISDIR: illegal operation'),
    })
  })

  test('is its own message where that was written for people, which then needs no technical text', () => {
    expect(plainError(new Error('模板出错'), OTHERWISE)).toEqual({ reason: '模板出错', technical: '' })
    const caused = new Error('磁盘已满，发布已停止', { cause: coded('ENOSPC', 'ENOSPC: no space left') })
    expect(plainError(caused, OTHERWISE)).toMatchObject({
      reason: '磁盘已满，发布已停止',
      technical: expect.stringMatching(/^Error: ENOSPC/),
    })
  })

  test('is found among its causes', () => {
    const query = new Error('Failed query: select $1\nparams: 张三', {
      cause: coded('28P01', 'password authentication failed'),
    })
    expect(plainError(query, OTHERWISE)).toMatchObject({
      reason: '数据库的用户名或密码不正确',
      technical: expect.stringMatching(/Failed query[^]+password authentication failed/),
    })
  })

  test('may be its own cause', () => {
    const first = new Error('one')
    first.cause = new Error('other', { cause: first })
    expect(plainError(first, OTHERWISE)).toMatchObject({
      reason: OTHERWISE,
      technical: expect.stringMatching(/one[^]+other/),
    })
  })

  test('is the sentence of the caller where nothing is known', () => {
    for (const error of [
      new TypeError("Cannot read properties of undefined (reading 'x')"),
      coded('EWEIRD', 'x'),
      'x',
    ])
      expect(plainError(error, OTHERWISE).reason).toBe(OTHERWISE)
    expect(plainError(new Error('x'.repeat(9999)), OTHERWISE).technical).toHaveLength(500)
  })
})
