// A password from whoever sits at the machine: typed unseen, read from a pipe, or made up.

import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { text as wholeOf } from 'node:stream/consumers'
import { PasswordMismatch } from '#features/accounts/contract/refusals.ts'
import { StaffPasswordRule } from '#platform/contract/sign-in-refusals.ts'
import { isStaffPassword } from '#platform/contract/staff-fields.ts'

export class Unusable extends Error {}

const checked = (password: string) => {
  if (!isStaffPassword(password)) throw new Unusable(StaffPasswordRule.msg)
  return password
}

/** Asks at the terminal, showing the questions and nothing of the answers. Rejects where it is broken off. */
const askUnseen = async (stdin: Readable, ...questions: string[]): Promise<string[]> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Before the first question: from here on the terminal itself repeats nothing either.
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true })
  const brokenOff = new Promise<never>((_, reject) => {
    for (const event of ['SIGINT', 'close'] as const) reader.once(event, () => reject(new Unusable('已取消')))
  })
  brokenOff.catch(() => undefined)
  const answers: string[] = []
  try {
    for (const question of questions) {
      process.stderr.write(question)
      answers.push(await Promise.race([reader.question(''), brokenOff]))
      process.stderr.write('\n')
    }
  } catch (error) {
    process.stderr.write('\n')
    throw error
  } finally {
    reader.close()
  }
  return answers
}

const askTwice = async (stdin: Readable) => {
  const [password = '', again] = await askUnseen(stdin, '密码：', '再输入一次：')
  if (password !== again) throw new Unusable(PasswordMismatch.msg)
  return checked(password)
}

// Without characters that are easily confused when they are read out.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const madeUp = (): string => {
  const password = Array.from({ length: 16 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return isStaffPassword(password) ? password : madeUp()
}

export type Source = 'asked' | 'stdin' | 'generated'

/** Throws Unusable, in words for the operator. */
export const passwordFrom = async (
  source: Source,
  stdin: Readable & { isTTY?: boolean },
): Promise<string> => {
  if (source === 'generated') return madeUp()
  if (source === 'stdin') return checked((await wholeOf(stdin)).replace(/\r?\n$/, ''))
  if (stdin.isTTY) return askTwice(stdin)
  throw new Unusable(
    '标准输入不是终端，无法询问密码：请加 --password-stdin 从标准输入读取，或加 --generate 生成',
  )
}
