// The table of files that content uses, while several write at once.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { EditConflict } from '#features/content/contract/refusals.ts'
import { contentVersions } from '#features/content/server/content.schema.ts'
import { expectTrueUses, storedUses } from '../../helpers/content-files.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { staffSignedIn } from '../../helpers/people.ts'

const files = (...names: string[]) => names.map((name) => ({ file: `/uploads/${name}.pdf`, name, size: 9 }))

test('of two saves of one record at once one is refused, those of others go on, and the table is true', () =>
  onTwoInstances(async (one, two) => {
    const { token } = await staffSignedIn(one, 'admin')
    const { calls } = content.news
    const save = (portal: typeof one, fields: Record<string, unknown>) =>
      portal.call(calls.save, { type: 1, title: '公告', mode: 'publish', ...fields }, { token })
    const first = await save(one, { files: files('a', 'b') })
    expect(first.code).toBe(200)
    const { id } = first.data
    for (let version = 1; version < 6; version++) {
      const answers = await Promise.all([
        save(one, { id, version, files: files('a', `c${version}`) }),
        save(two, { id, version, files: files('b', `d${version}`), mode: 'draft' }),
        save(one, { files: files('a', `e${version}`) }),
        save(two, { files: files('a', `e${version}`) }),
      ])
      const codes = answers.map(({ code }) => code)
      expect(codes.slice(0, 2).toSorted((a, b) => a - b)).toEqual(
        [200, EditConflict.code].toSorted((a, b) => a - b),
      )
      expect(codes.slice(2)).toEqual([200, 200])
      await expectTrueUses(one.deps.db, `version ${version}`)
    }
    expect((await storedUses(one.deps.db)).filter(({ file }) => file === '/uploads/e5.pdf')).toHaveLength(2)
  }))

test('two that write versions of one record at once without the program wait for each other', () =>
  onTwoInstances(async (one, two) => {
    const { token, id: staff_id } = await staffSignedIn(one, 'admin')
    const input = { type: 1, title: '公告', mode: 'draft', files: files('a', 'b') }
    const { data } = await one.call(content.news.calls.save, input, { token })
    const data2 = { ...input, files: files('b', 'c') }
    const at = one.deps.now()
    const version = { kind: 'news', id: data.id, staff_id, at, data: data2 } as const
    const second = two.deps.db
    await one.deps.db
      .transaction(async (tx) => {
        await tx.insert(contentVersions).values({ ...version, number: 2 })
        const waiting = second
          .insert(contentVersions)
          .values({ ...version, number: 3 })
          .execute()
        const isWaiting = async () => {
          const query = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          return ((await tx.execute(query)) as { rows: unknown[] }).rows.length > 0
        }
        await expect.poll(isWaiting).toBe(true)
        return { waiting }
      })
      .then(({ waiting }) => waiting)
    await second.execute(sql`update content_records set version = 3 where kind = 'news' and id = ${data.id}`)
    const at2 = sql`kind = 'news' and id = ${data.id}`
    const writes = Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? one : two).deps.db.execute(
        i % 3 === 0
          ? sql`update content_records set title = ${`公告 ${i}`} where ${at2}`
          : sql`update content_versions set data = data || ${JSON.stringify({ files: files(`f${i}`, 'a') })}::jsonb where ${at2} and number = 3`,
      ),
    )
    await Promise.all(writes)
    await expectTrueUses(one.deps.db, 'writes at once')
    expect(await storedUses(one.deps.db)).toHaveLength(2)
  }))
