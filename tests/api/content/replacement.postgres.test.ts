// A file replaced in articles of one topic, while they and the topic are saved, on two instances.
import { expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { replaceFile } from '#features/content/contract/media.ts'
import { EditConflict } from '#features/content/contract/refusals.ts'
import { uploadFile } from '#features/uploads/contract/staff-uploads.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { PDF } from '../../helpers/uploads.ts'

const ARTICLES = 12
const TOPIC = 6

test('a file replaced everywhere and saves of its articles wait for each other, and none fails', () =>
  onTwoInstances(async (one, two) => {
    const { token } = await staffSignedIn(one, 'admin')
    const { save, get } = content.news.calls
    const upload = async (name: string) =>
      (
        await one.call(
          uploadFile,
          { name },
          { token, file: Buffer.concat([PDF, Buffer.from(`%${name}`)]), address: newAddress() },
        )
      ).data
    let [file, other] = [await upload('甲.pdf'), await upload('乙.pdf')]
    const article = (index: number) => ({ type: 1, title: `第 ${index} 篇`, files: [file], mode: 'publish' })
    const ids: number[] = []
    for (let index = 0; index < ARTICLES; index++)
      ids.push((await one.call(save, article(index), { token })).data.id)
    // The topic comes after its articles: an article is locked before it.
    const topic = await one.call(
      save,
      { type: TOPIC, title: '专题', files: [file], mode: 'publish' },
      { token },
    )
    expect(topic.code).toBe(200)
    const topic_id = topic.data.id
    for (const [index, id] of ids.entries()) {
      const moved = { ...article(index), id, version: 1, topic_id }
      expect((await one.call(save, moved, { token })).code).toBe(200)
    }
    const versionOf = async (id: number) => (await one.call(get, { id }, { token })).data.record.version
    for (let turn = 0; turn < 5; turn++) {
      const versions = new Map<number, number>()
      for (const id of [...ids, topic_id]) versions.set(id, await versionOf(id))
      const items = turn % 2 ? ids : ids.toReversed()
      const answers = await Promise.all([
        one.call(replaceFile, { file: file.file, by: other }, { token }),
        ...ids
          .map((id, index) => ({ ...article(index), id, version: versions.get(id) ?? 0, topic_id }))
          .slice(-6)
          .toReversed()
          .map((input) => two.call(save, input, { token })),
        two.call(
          save,
          {
            id: topic_id,
            version: versions.get(topic_id) ?? 0,
            type: TOPIC,
            title: '专题',
            files: [file],
            mode: 'publish',
            items,
          },
          { token },
        ),
      ])
      for (const { code } of answers) expect([200, EditConflict.code]).toContain(code)
      if (answers[0]?.code === 200) [file, other] = [other, file]
    }
  }))
