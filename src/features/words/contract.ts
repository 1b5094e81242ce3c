// The lists of banned and sensitive words (错敏词), and of names and titles, that admins keep.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, optionalId, optionalText, text, withLabel } from '#platform/contract/fields.ts'
import { type Refusal, TargetGone } from '#platform/contract/refusals.ts'
import { bareWord, SHORTEST } from './rules/normalised.ts'
import { LEVELS } from './rules/words.ts'

export const WordTaken: Refusal = { code: 1536, msg: '词表里已有这个词，请修改原来那一条' }
export const TooManyWords: Refusal = { code: 1532, msg: '词表最多 1 万个词，请先删去不用的' }
export const PeopleChanged: Refusal = { code: 1533, msg: '姓名职务表已被他人修改，请刷新后再改' }

export const WORDS_MAX = 10_000
/** Words of one call: a whole request has 256 KB. */
export const IMPORTED_AT_ONCE = 500
export const PEOPLE_MAX = 300

const isLongEnough = (word: string) => bareWord(word).length >= SHORTEST

const word = (label: string, missing?: string) =>
  withLabel(
    label,
    text(label, 40, missing).check(
      z.refine(isLongEnough, { message: `${label}至少要有两个字，不算空格和标点` }),
    ),
  )

const words = (label: string, max: number) =>
  withLabel(label, z.prefault(z.array(word(label)).check(z.maxLength(max, `最多 ${max} 个`)), []))

const wordShape = {
  word: word('词'),
  level: withLabel('级别', z.enum(LEVELS, '级别须为禁用、敏感或建议替换')),
  /** Offered in its place; empty for nothing. */
  replacement: optionalText('替换为', 40),
  /** Longer words in which it is harmless. */
  exceptions: words('例外', 50),
  note: optionalText('备注', 100),
}
const needsReplacement = z.refine<{ level: string; replacement: string }>(
  ({ level, replacement }) => level !== 'hint' || replacement !== '',
  { path: ['replacement'], message: '建议替换的词，请填写替换为什么' },
)

/** A word of the list as it is written. */
export const WordFields = z.object(wordShape).check(needsReplacement)
export type WordFields = z.output<typeof WordFields>

const Word = z.object({
  id: Id,
  word: z.string(),
  level: z.enum(LEVELS),
  replacement: z.string(),
  exceptions: z.array(z.string()),
  note: z.string(),
})
export type Word = z.output<typeof Word>

export const PersonFields = z.object({
  name: word('姓名'),
  /** In full, several parted by 、: 省林业局党组书记、局长. */
  title: text('职务', 80),
  misspelled: words('常见误写', 20),
})
export type PersonFields = z.output<typeof PersonFields>

const People = withLabel(
  '姓名职务',
  z.array(PersonFields).check(
    z.maxLength(PEOPLE_MAX, `最多 ${PEOPLE_MAX} 人`),
    z.refine((list) => new Set(list.map(({ name }) => bareWord(name))).size === list.length, {
      message: '同一个姓名写了两次',
    }),
  ),
)

const path = <V extends string>(verb: V) => `/api/staff/words/${verb}` as const
const admin = { encoding: 'json', access: 'staff:admin' } as const

export const wordLists = endpoint({
  encoding: 'json',
  access: 'staff:editor',
  title: '错敏词表和姓名职务表',
  path: path('lists'),
  input: z.object({}),
  output: z.object({
    /** By spelling. */
    words: z.array(Word),
    /** In the order in which they are named. */
    people: z.array(PersonFields),
  }),
  refusals: [],
})

export const saveWord = endpoint({
  ...admin,
  title: '保存一个错敏词',
  path: path('save'),
  input: z.object({ id: optionalId('编号'), ...wordShape }).check(needsReplacement),
  output: z.object({ id: Id }),
  refusals: [TargetGone, WordTaken, TooManyWords],
  note: 'id 为 0 时新建。只差空格、标点、全角半角和大小写的，算同一个词。',
})

export const importWords = endpoint({
  ...admin,
  title: '导入错敏词',
  path: path('import'),
  input: z.object({
    list: withLabel(
      '词',
      z
        .array(WordFields)
        .check(
          z.minLength(1, '没有要导入的词'),
          z.maxLength(IMPORTED_AT_ONCE, `一次最多 ${IMPORTED_AT_ONCE} 个`),
        ),
    ),
  }),
  output: z.object({ added: z.int(), changed: z.int() }),
  refusals: [TooManyWords],
  note: '已有的词按导入的改写，其余新增；与原来相同的不动。',
})

export const removeWords = endpoint({
  ...admin,
  title: '删除错敏词',
  path: path('remove'),
  input: z.object({
    ids: withLabel('编号', z.array(Id).check(z.minLength(1), z.maxLength(IMPORTED_AT_ONCE))),
  }),
  output: z.null(),
  refusals: [],
  note: '已经删除的不算错。',
})

export const savePeople = endpoint({
  ...admin,
  title: '保存姓名职务表',
  path: path('people'),
  input: z.object({
    /** In the order in which they are named. */
    list: People,
    /** As they were read: what somebody else has written meanwhile is not lost. */
    known: People,
  }),
  output: z.null(),
  refusals: [PeopleChanged],
  note: '整份替换，次序即排名。',
})
