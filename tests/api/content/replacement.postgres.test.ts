// A file replaced in articles of one topic while one of them is saved, on two instances.

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { replaceFile } from '#features/content/contract/media.ts'
import { lockNews } from '#features/news/server/news.table.ts'
import { uploadFile } from '#features/uploads/contract/staff-uploads.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { PDF } from '../../helpers/uploads.ts'

const TOPIC = 6

test('a replacement waits for the save of an article, which locks the article and then its topic', () =>
  onTwoInstances(async (one, two) => {
    const { token } = await staffSignedIn(one, 'admin')
    const upload = async (name: string) => {
      const file = Buffer.concat([PDF, Buffer.from(`%${name}`)])
      return (await one.call(uploadFile, { name }, { token, file, address: newAddress() })).data
    }
    const [file, by] = [await upload('甲.pdf'), await upload('乙.pdf')]
    const save = async (fields: Record<string, unknown>) => {
      const input = { type: 1, title: '公告', files: [file], mode: 'publish', ...fields }
      const { code, data } = await one.call(content.news.calls.save, input, { token })
      expect(code).toBe(200)
      return data.id
    }
    const [first, second] = [await save({}), await save({})]
    // The topic comes after its articles, and so is locked after them.
    const topic_id = await save({ type: TOPIC, title: '专题', files: [] })
    for (const id of [first, second]) await save({ id, version: 1, topic_id })
    const isWaiting = async () => {
      const query = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return ((await two.deps.db.execute(query)) as { rows: unknown[] }).rows.length > 0
    }
    const replaced = await two.deps.db.transaction(async (tx) => {
      await lockNews(tx, [second])
      const answer = one.call(replaceFile, { file: file.file, by }, { token })
      await expect.poll(isWaiting).toBe(true)
      await lockNews(tx, [topic_id])
      return { answer }
    })
    expect((await replaced.answer).data.list).toHaveLength(2)
  }))
