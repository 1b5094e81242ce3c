// The admin's lists of words, held against what an approval publishes.

import type { QueueName } from '#features/review/contract/review.ts'
import type { Flag } from '#features/review/rules/flags.ts'
import {
  findingNames,
  forbidsPublishing,
  type TextChecker,
  type WordFinding,
} from '#features/words/rules/words.ts'
import { currentChecker } from '#features/words/server/index.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { ReviewableKinds, ReviewDeps, Subject } from './reviewable.service.ts'

type Words = Pick<ReviewDeps, 'db' | 'reviewable' | 'encryption'>

interface Found extends WordFinding {
  /** As it stands in the text. */
  piece: string
}

/** Numbers have flags of their own. */
const findIn = (check: TextChecker, texts: readonly string[]): Found[] =>
  texts.flatMap((text) =>
    check(text)
      .filter(({ kind }) => kind !== 'number')
      .map((finding) => ({ ...finding, piece: text.slice(finding.from, finding.to) })),
  )

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join('')
const each = <T>(values: readonly T[]) => [...new Set(values)]

const flagOf = (code: 'banned_word' | 'listed_word', found: readonly Found[]): Flag[] => {
  if (found.length === 0) return []
  const texts = each(found.map(({ kind }) => findingNames[kind])).map((name) => {
    const words = found.filter(({ kind }) => findingNames[kind] === name).map(({ word }) => word)
    return `${name}${quoted(each(words))}`
  })
  return [{ code, text: `含有${texts.join('，')}`, words: each(found.map(({ piece }) => piece)) }]
}

const flagsOf = (found: readonly Found[]): Flag[] => [
  ...flagOf('banned_word', found.filter(forbidsPublishing)),
  ...flagOf(
    'listed_word',
    found.filter((finding) => !forbidsPublishing(finding)),
  ),
]

/** Subjects with flags of listed words. */
export const findSubjects = async (
  { db, reviewable, encryption }: Words,
  queue: QueueName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Subject>> => {
  const subjects = await reviewable[queue].find(db, ids, encryption)
  if (![...subjects.values()].some(({ published }) => published)) return subjects
  const check = await currentChecker(db, reviewable)
  return new Map(
    [...subjects].map(([id, subject]) => {
      const flags = [...flagsOf(findIn(check, subject.published ?? [])), ...subject.flags]
      return [id, { ...subject, flags }]
    }),
  )
}

const bannedIn = async (db: Db, reviewable: ReviewableKinds, texts: readonly string[]) => {
  const check = await currentChecker(db, reviewable)
  return each(
    findIn(check, texts)
      .filter(forbidsPublishing)
      .map(({ word }) => word),
  )
}

/** Why an approval is not possible by the lists of now; empty where it is. */
export const bannedText = async (
  { db, reviewable, encryption }: Words,
  queue: QueueName,
  id: number,
): Promise<string> => {
  const texts = (await reviewable[queue].find(db, [id], encryption)).get(id)?.published ?? []
  const words = texts.length > 0 ? await bannedIn(db, reviewable, texts) : []
  return words.length > 0 ? `含有禁用词${quoted(words)}，不能发布` : ''
}

/** The same of a note that would be published. */
export const bannedNote = async (
  { db, reviewable }: Pick<Words, 'db' | 'reviewable'>,
  { queue, id, note }: { queue: QueueName; id: number; note: string },
): Promise<string> => {
  if (!(await reviewable[queue].isNotePublished?.(db, id))) return ''
  const words = await bannedIn(db, reviewable, [note])
  return words.length > 0 ? `含有禁用词${quoted(words)}，请修改` : ''
}
