import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PersonFields } from '#features/words/contract.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type ListedWordRow, listedPeople, listedWords } from './words.schema.ts'

export const listWords = (db: Db): Promise<ListedWordRow[]> =>
  db.select().from(listedWords).orderBy(listedWords.bare)

/** Differs whenever a word was added, changed or removed. */
export const wordsMark = async (db: Db): Promise<string> => {
  const row = await first(
    db
      .select({
        mark: sql<string | null>`md5(string_agg(${listedWords}::text, '' order by ${listedWords.id}))`,
      })
      .from(listedWords),
  )
  return row?.mark ?? ''
}

export const countWords = (db: Db): Promise<number> => db.$count(listedWords)

export const findWord = (db: Db, id: number): Promise<ListedWordRow | undefined> =>
  first(db.select().from(listedWords).where(eq(listedWords.id, id)))

export const findByBare = (db: Db, bare: readonly string[]): Promise<ListedWordRow[]> =>
  db
    .select()
    .from(listedWords)
    .where(inArray(listedWords.bare, [...bare]))

type NewWord = typeof listedWords.$inferInsert

export const insertWord = async (tx: Tx, word: NewWord): Promise<number> => {
  const [row] = await tx.insert(listedWords).values(word).returning({ id: listedWords.id })
  if (!row) throw new Error('an inserted word came back without its id')
  return row.id
}

export const updateWord = (tx: Tx, id: number, changes: Partial<NewWord>) =>
  tx.update(listedWords).set(changes).where(eq(listedWords.id, id))

export const deleteWords = (tx: Tx, ids: readonly number[]): Promise<ListedWordRow[]> =>
  tx
    .delete(listedWords)
    .where(inArray(listedWords.id, [...ids]))
    .returning()

export const listPeople = (db: Db): Promise<PersonFields[]> => {
  const { rank, ...columns } = getTableColumns(listedPeople)
  return db.select(columns).from(listedPeople).orderBy(rank)
}

export const replacePeople = async (tx: Tx, people: readonly PersonFields[]) => {
  await tx.delete(listedPeople)
  if (people.length > 0)
    await tx.insert(listedPeople).values(people.map((person, rank) => ({ ...person, rank })))
}
