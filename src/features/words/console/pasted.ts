// Lines pasted from a table or typed by hand, as words and people of the lists.
import * as z from 'zod/mini'
import { PersonFields, WordFields } from '#features/words/contract.ts'
import type { Level } from '#features/words/rules/words.ts'
import { pastedCells } from '#platform/console/lists/pasted-cells.ts'

export interface Complaint {
  /** As people count. */
  line: number
  text: string
}

export interface Pasted<T> {
  list: T[]
  complaints: Complaint[]
}

const LEVEL_WORDS: readonly [RegExp, Level][] = [
  [/^(?:禁|违禁|banned)/i, 'banned'],
  [/^(?:敏感|慎用|sensitive)/i, 'sensitive'],
  [/^(?:建议|替换|错|易错|hint)/i, 'hint'],
]

/** A word alone is sensitive; one with a replacement is replaced. */
const levelOf = (written: string, replacement: string): string => {
  if (written === '') return replacement ? 'hint' : 'sensitive'
  return LEVEL_WORDS.find(([pattern]) => pattern.test(written))?.[1] ?? written
}

export const partsOf = (written: string) =>
  written
    .split(/[、，,；;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

const read = <S extends z.ZodMiniType>(
  schema: S,
  text: string,
  heading: RegExp,
  fieldsOf: (cells: string[]) => object,
): Pasted<z.output<S>> => {
  const list: z.output<S>[] = []
  const complaints: Complaint[] = []
  for (const [index, cells] of pastedCells(text).entries()) {
    if (cells.every((cell) => cell === '') || (index === 0 && heading.test(cells[0] ?? ''))) continue
    const { success, data, error } = z.safeParse(schema, fieldsOf(cells))
    if (success) list.push(data)
    else complaints.push({ line: index + 1, text: `${cells.join(' ')}：${error.issues[0]?.message}` })
  }
  return { list, complaints }
}

/** Columns: word, level, replacement, exceptions, note. */
export const pastedWords = (text: string): Pasted<WordFields> =>
  read(
    WordFields,
    text,
    /^(?:词|词语|错敏词|敏感词|禁用词|关键词)$/,
    ([word, level = '', replacement = '', exceptions = '', note]) => ({
      word,
      level: levelOf(level, replacement),
      replacement,
      exceptions: partsOf(exceptions),
      note,
    }),
  )

/** Columns: name, title, wrong spellings. */
export const pastedPeople = (text: string): Pasted<PersonFields> =>
  read(PersonFields, text, /^(?:姓名|名字)$/, ([name, title, misspelled = '']) => ({
    name,
    title,
    misspelled: partsOf(misspelled),
  }))

export const peopleLines = (people: readonly PersonFields[]) =>
  people
    .map(({ name, title, misspelled }) => [name, title, misspelled.join('、')].join('\t').trimEnd())
    .join('\n')
