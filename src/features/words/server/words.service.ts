// The lists that admins keep, and the check of texts by them.

import { isDeepStrictEqual } from 'node:util'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import {
  type importWords,
  PeopleChanged,
  type PersonFields,
  type removeWords,
  type savePeople,
  type saveWord,
  TooManyWords,
  WORDS_MAX,
  type WordFields,
  WordTaken,
  type wordLists,
} from '#features/words/contract.ts'
import { bareWord } from '#features/words/rules/normalised.ts'
import { levelNames, type TextChecker, textChecker } from '#features/words/rules/words.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { ListedWordRow } from './words.schema.ts'
import * as table from './words.table.ts'

const shown = ({ id, word, level, replacement, exceptions, note }: ListedWordRow) => ({
  id,
  word,
  level,
  replacement,
  exceptions,
  note,
})

export const readLists = (deps: Pick<Deps, 'db'>) => async (): Promise<Output<typeof wordLists>> => ({
  words: (await table.listWords(deps.db)).map(shown),
  people: await table.listPeople(deps.db),
})

/** Lists that were compiled last, and what they were read from. */
interface Compiled {
  mark: string
  check: TextChecker
}
const compiled = new WeakMap<object, Compiled>()

/** A checker by the lists as they are now. Compiled again only where they have changed. */
export const currentChecker = async (db: Db, owner: object): Promise<TextChecker> => {
  const people = await table.listPeople(db)
  const mark = `${await table.wordsMark(db)} ${JSON.stringify(people)}`
  const last = compiled.get(owner)
  if (last?.mark === mark) return last.check
  const check = textChecker({ words: await table.listWords(db), people })
  compiled.set(owner, { mark, check })
  return check
}

/** One change of the list after the other: two admins may add the same word. */
const changeWords = <T>({ db }: Pick<Deps, 'db'>, work: (tx: Tx) => Promise<T>) =>
  db.transaction(async (tx) => {
    await lockNameForTransaction(tx, 'listed words')
    return work(tx)
  })

/** As the audit log has it. */
const inWords = ({ word, level, replacement, exceptions, note }: WordFields) =>
  [
    `${word}（${levelNames[level]}）`,
    replacement && `替换为“${replacement}”`,
    exceptions.length > 0 && `例外：${exceptions.join('、')}`,
    note && `备注：${note}`,
  ]
    .filter(Boolean)
    .join('，')

const rowOf = (fields: WordFields, updatetime: Date) => ({
  ...fields,
  bare: bareWord(fields.word),
  updatetime,
})

export const storeWord =
  (deps: Deps) =>
  async (writer: Writer, { id, ...fields }: Parsed<typeof saveWord>): Promise<Output<typeof saveWord>> => {
    const at = deps.now()
    const row = rowOf(fields, at)
    return changeWords(deps, async (tx) => {
      const [same] = await table.findByBare(tx, [row.bare])
      refuseUnless(!same || same.id === id, WordTaken)
      const before = id > 0 ? ((await table.findWord(tx, id)) ?? refuse(TargetGone)) : undefined
      if (!before) refuseUnless((await table.countWords(tx)) < WORDS_MAX, TooManyWords)
      if (before) await table.updateWord(tx, id, row)
      const stored = before ? id : await table.insertWord(tx, row)
      await recordBy(tx, writer, {
        action: before ? 'words.edit' : 'words.add',
        target: 'words',
        detail: before
          ? { changed: { word: { from: inWords(before), to: inWords(fields) } } }
          : { word: inWords(fields) },
        at,
      })
      return { id: stored }
    })
  }

export const importList =
  (deps: Deps) =>
  async (writer: Writer, { list }: Parsed<typeof importWords>): Promise<Output<typeof importWords>> => {
    const at = deps.now()
    // Of a word that comes twice the last counts.
    const rows = [...new Map(list.map((fields) => [bareWord(fields.word), rowOf(fields, at)])).values()]
    return changeWords(deps, async (tx) => {
      const known = new Map(
        (
          await table.findByBare(
            tx,
            rows.map(({ bare }) => bare),
          )
        ).map((row) => [row.bare, row]),
      )
      const fresh = rows.filter(({ bare }) => !known.has(bare))
      refuseUnless((await table.countWords(tx)) + fresh.length <= WORDS_MAX, TooManyWords)
      for (const row of fresh) await table.insertWord(tx, row)
      const changed: string[] = []
      for (const row of rows) {
        const before = known.get(row.bare)
        if (!before || inWords(before) === inWords(row)) continue
        await table.updateWord(tx, before.id, row)
        changed.push(`${inWords(before)} → ${inWords(row)}`)
      }
      if (fresh.length + changed.length > 0)
        await recordBy(tx, writer, {
          action: 'words.import',
          target: 'words',
          detail: { added: fresh.map(inWords).join('；'), rewritten: changed.join('；') },
          at,
        })
      return { added: fresh.length, changed: changed.length }
    })
  }

export const deleteListed =
  (deps: Deps) =>
  async (writer: Writer, { ids }: Parsed<typeof removeWords>): Promise<null> =>
    changeWords(deps, async (tx) => {
      const removed = await table.deleteWords(tx, ids)
      if (removed.length > 0)
        await recordBy(tx, writer, {
          action: 'words.remove',
          target: 'words',
          detail: { removed: removed.map(inWords).join('；') },
          at: deps.now(),
        })
      return null
    })

const personInWords = ({ name, title, misspelled }: PersonFields) =>
  `${name}，${title}${misspelled.length > 0 ? `，误写：${misspelled.join('、')}` : ''}`

export const storePeople =
  (deps: Deps) =>
  async (writer: Writer, { list, known }: Parsed<typeof savePeople>): Promise<null> =>
    changeWords(deps, async (tx) => {
      const before = await table.listPeople(tx)
      refuseUnless(isDeepStrictEqual(before.map(personInWords), known.map(personInWords)), PeopleChanged)
      await table.replacePeople(tx, list)
      await recordBy(tx, writer, {
        action: 'words.people',
        target: 'words',
        detail: {
          changed: {
            people: { from: before.map(personInWords).join('；'), to: list.map(personInWords).join('；') },
          },
        },
        at: deps.now(),
      })
      return null
    })
