// Banned and sensitive words, names and titles, numbers of people: where they stand in a text.
import {
  excerptOf,
  type PersonalNumberKind,
  personalNumberNames,
  personalNumbersIn,
} from '#platform/lib/personal-data.ts'
import { patternFinder, type Range } from './normalised.ts'
import { type Person, type PersonFinding, peopleChecker } from './people.ts'

/** banned: is not published; sensitive: only with a reason; hint: another word is offered. The most severe first. */
export const LEVELS = ['banned', 'sensitive', 'hint'] as const
export type Level = (typeof LEVELS)[number]

export const levelNames: Record<Level, string> = { banned: '禁用', sensitive: '敏感', hint: '建议替换' }

export interface ListedWord {
  word: string
  level: Level
  /** What is offered in its place; empty for nothing. */
  replacement: string
  /** Longer words in which it is harmless. */
  exceptions: readonly string[]
}

export interface Lists {
  words: readonly ListedWord[]
  /** In the order in which they are named. */
  people: readonly Person[]
}

export type FindingKind = Level | PersonFinding['kind'] | 'number'

export const findingNames: Record<FindingKind, string> = {
  banned: '禁用词',
  sensitive: '敏感词',
  hint: '建议替换',
  name: '姓名',
  title: '职务',
  order: '排序',
  number: '个人信息',
}

export interface WordFinding extends Range {
  kind: FindingKind
  /** What it is called where it is confirmed: the word of the list; of a number its kind and last digits. */
  word: string
  /** Empty where nothing is offered. */
  replacement: string
  /** What is wrong, or to be looked at, in words. */
  note: string
}

/** What is published only with a reason. */
export const needsReason = ({ kind }: Pick<WordFinding, 'kind'>) => kind === 'sensitive' || kind === 'number'
export const forbidsPublishing = ({ kind }: Pick<WordFinding, 'kind'>) => kind === 'banned'

interface Options {
  /** Also words across commas and full stops, as whoever wants to hide them writes. */
  across?: boolean
}

interface FoundWord extends Range {
  listed: ListedWord
  isException: boolean
}

const rankOf = ({ listed }: FoundWord) => LEVELS.indexOf(listed.level)

/** Whether a word that reaches as far makes the other harmless, or says more of the same place. */
const replaces = (outer: FoundWord, inner: FoundWord) => {
  if (outer.to < inner.to) return false
  if (outer.isException) return outer.listed === inner.listed
  const isLonger = outer.from < inner.from || inner.to < outer.to
  return isLonger && rankOf(outer) <= rankOf(inner)
}

/** Compiles the words once; the answer finds them in a text, in their order. */
export const wordChecker = (words: readonly ListedWord[], { across = false }: Options = {}) => {
  const find = patternFinder(
    words.flatMap((listed) => [
      { word: listed.word, value: { listed, isException: false } },
      ...listed.exceptions.map((word) => ({ word, value: { listed, isException: true } })),
    ]),
    across,
  )
  return (text: string): FoundWord[] => {
    const matches = find(text)
      .map(({ value, from, to }): FoundWord => ({ from, to, ...value }))
      // What holds another one comes before it.
      .toSorted((a, b) => a.from - b.from || b.to - a.to || Number(b.isException) - Number(a.isException))
    const found: FoundWord[] = []
    let reaching: FoundWord[] = []
    for (const match of matches) {
      reaching = reaching.filter(({ to }) => to > match.from)
      if (!match.isException && !reaching.some((outer) => replaces(outer, match))) found.push(match)
      reaching.push(match)
    }
    return found
  }
}

const wordNotes: Record<Level, string> = {
  banned: '不能发布',
  sensitive: '须写明理由才能发布',
  hint: '有更合适的写法',
}

const NUMBER_TAIL = 4

export interface CheckOptions {
  /** Kinds of numbers that the field is there for. */
  expected?: readonly PersonalNumberKind[]
}

/** Compiles the lists once; the answer finds everything in a text, in its order. */
export const textChecker = ({ words, people }: Lists) => {
  const findWords = wordChecker(words)
  const findPeople = peopleChecker(people)
  return (text: string, { expected = [] }: CheckOptions = {}): WordFinding[] => {
    const numbers = personalNumbersIn(text)
      .filter(({ kind }) => !expected.includes(kind))
      .map(({ kind, from, to }) => ({
        kind: 'number' as const,
        from,
        to,
        word: `${personalNumberNames[kind]}，尾号 ${text
          .slice(from, to)
          .normalize('NFKC')
          .replace(/[^\dX]/gi, '')
          .slice(-NUMBER_TAIL)}`,
        replacement: '',
        note: '须写明理由才能发布',
      }))
    return [
      ...findWords(text).map(({ from, to, listed: { level, word, replacement } }) => ({
        kind: level,
        from,
        to,
        word,
        replacement,
        note: wordNotes[level],
      })),
      ...findPeople(text).map(({ name, ...finding }) => ({ ...finding, word: name })),
      ...numbers,
    ].toSorted((a, b) => a.from - b.from || b.to - a.to)
  }
}
export type TextChecker = ReturnType<typeof textChecker>

/** The words around a finding. */
export const excerptAt = (text: string, { from, to }: Range) => excerptOf(text, from, to)
