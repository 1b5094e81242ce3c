// The table of files that content uses, after anything that may happen to content: as if all texts had just been read.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content, contentImports, contentOrder } from '#app/content-calls.ts'
import { replaceFile } from '#features/content/contract/media.ts'
import { contentRecords } from '#features/content/server/content.schema.ts'
import { adoptContent } from '#features/content/server/content.table.ts'
import { publishDue } from '#features/content/server/schedule.service.ts'
import { news } from '#features/news/server/news.schema.ts'
import { uploadFile } from '#features/uploads/contract/staff-uploads.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { expectTrueUses, storedUses } from '../../helpers/content-files.ts'
import { seededRandom } from '../../helpers/naive-search.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { tableOf } from '../../helpers/sheets.ts'
import { PDF } from '../../helpers/uploads.ts'

let portal: TestApp
let token: string
beforeAll(async () => {
  portal = await testApp()
  ;({ token } = await staffSignedIn(portal, 'admin'))
})
afterAll(() => portal.close())

const stored = () => storedUses(portal.deps.db)
const expectTrue = (after: string) => expectTrueUses(portal.deps.db, after)

test('whatever is saved, imported, published, withdrawn, removed or restored, it is as the texts are', {
  timeout: 300_000,
}, async () => {
  const random = seededRandom(41)
  const file = (ending: string) => `/uploads/${random.below(12)}.${ending}`
  const html = () =>
    Array.from({ length: random.below(4) }, () =>
      random.oneOf([
        () => `<p><img src="${file('jpg')}" alt="图${random.below(3)}"></p>`,
        () => `<img src="${file('jpg')}?x=1&amp;y=2">`,
        () => `<p>见<a href="${file('pdf')}"><b>办法</b></a>和<a href="${file('pdf')}#page=2">第二页</a></p>`,
        () => `<a href="${file('pdf')}"><img src="${file('jpg')}" alt=""></a>`,
        () => `<video src="${file('mp4')}" poster="${file('jpg')}" controls=""></video>`,
        () =>
          '<p>甲 &lt; 乙，<a href="https://other.example/a.pdf">别处</a><a href="/news/1.html">文章</a></p>',
      ])(),
    ).join('')
  const pictures = () => Array.from({ length: random.below(3) }, () => ({ file: file('jpg') }))
  const files = () =>
    Array.from({ length: random.below(3) }, () => ({
      file: file('pdf'),
      name: `附件${random.below(3)}`,
      size: 9,
    }))
  const fields = {
    news: () => ({
      type: 1,
      title: `文${random.below(9)}`,
      images: pictures(),
      files: files(),
      content: html(),
    }),
    plans: () => ({ plan_type: 1, title: `案${random.below(9)}`, images: pictures(), content: html() }),
    banners: () => ({ slot: 1, title: '幅', images: [{ file: file('jpg') }], url: file('pdf') }),
  }
  type Kind = keyof typeof fields
  const KINDS = Object.keys(fields) as Kind[]
  const known: { kind: Kind; id: number }[] = []
  const call = async (...args: Parameters<TestApp['call']>) => {
    const answer = await portal.call(args[0], args[1], { token })
    expect(answer).toMatchObject({ code: 200 })
    return answer
  }
  /** How often each action was done, and refused by which code. */
  const answers: Record<string, Record<number, number>> = {}
  const modes = () =>
    random.oneOf([
      { mode: 'draft' },
      { mode: 'publish' },
      { mode: 'schedule', publish_at: toWireTime(new Date(portal.deps.now().getTime() + 60_000)) },
    ])
  const steps = {
    add: async () => {
      const kind = random.oneOf(KINDS)
      const { data } = await call(content[kind].calls.save, { ...fields[kind](), ...modes() })
      known.push({ kind, id: (data as { id: number }).id })
    },
    act: async () => {
      if (known.length === 0) return
      const { kind, id } = random.oneOf(known)
      const { calls } = content[kind]
      const records = await portal.deps.db.select().from(contentRecords)
      const record = records.find((one) => one.kind === kind && one.id === id)
      const version = record?.version ?? 0
      const verb = random.oneOf([
        'save',
        'save',
        'publish',
        'withdraw',
        'unschedule',
        'remove',
        'restore',
      ] as const)
      const more = { save: { ...fields[kind](), ...modes() }, restore: { number: 1 + random.below(version) } }
      const input = { id, version, ...(verb in more ? more[verb as 'save'] : {}) }
      const { code } = await portal.call(calls[verb], input, { token })
      const counts = (answers[verb] ??= {})
      counts[code] = (counts[code] ?? 0) + 1
    },
    import: async () => {
      const sheet = await tableOf(
        ['文章标题', '栏目', '内容', '发布日期', '原网址'],
        [`进${random.below(99)}`, '新闻', html() || '<p>无</p>', '2019-03-12', ''],
        [`进${random.below(99)}`, '新闻', html() || '<p>无</p>', '2019-03-12', ''],
      )
      const answer = await portal.app.inject({
        method: 'POST',
        url: `${contentImports.news.importSheet.path}?step=import`,
        payload: Buffer.from(sheet),
        headers: { 'content-type': 'application/octet-stream', token },
      })
      expect(answer.json()).toMatchObject({ code: 200 })
    },
    order: async () => {
      const list = (await portal.deps.db.select().from(contentRecords)).filter(
        ({ kind, removed }) => kind === 'banners' && !removed,
      )
      if (list.length === 0) return
      await call(contentOrder.banners, { list: list.map(({ id, version }) => ({ id, version })) })
    },
    time: async () => {
      portal.passSeconds(61)
      await publishDue(portal.deps)
    },
    adopt: async () => {
      const at = portal.deps.now()
      const row = {
        type: 1,
        title: '旧站',
        images: pictures(),
        content: html(),
        createtime: at,
        updatetime: at,
      }
      await portal.deps.db.insert(news).values(row)
      await adoptContent(portal.deps.db)
    },
    singleton: async () => {
      const { calls } = content.settings
      const { record } = (await portal.call(calls.get, { id: 1 }, { token })).data ?? {}
      await call(calls.save, {
        id: 1,
        version: record?.version ?? 0,
        name: '林权通',
        market_link: 'https://a.example/a.pdf',
      })
    },
  }
  const names = Object.keys(steps) as (keyof typeof steps)[]
  for (let round = 0; round < 150; round++) {
    const step = random.chance(0.8) ? random.oneOf(['add', 'act', 'act'] as const) : random.oneOf(names)
    await steps[step]()
    if (round % 10 === 0) await expectTrue(`${round}, ${step}`)
  }
  await expectTrue('the end')
  for (const [verb, counts] of Object.entries(answers)) {
    expect(counts[200], verb).toBeGreaterThan(2)
    // Records in the bin are refused, all others answered.
    expect(['200', String(TargetGone.code)], verb).toEqual(expect.arrayContaining(Object.keys(counts)))
  }
  expect((await stored()).length).toBeGreaterThan(50)

  const upload = async (name: string) =>
    (
      await portal.call(
        uploadFile,
        { name },
        { token, file: Buffer.concat([PDF, Buffer.from(name)]), address: newAddress() },
      )
    ).data
  const [old, by] = [await upload('旧.pdf'), await upload('新.pdf')]
  for (const mode of ['draft', 'publish'])
    await call(content.news.calls.save, {
      ...fields.news(),
      content: `<p><a href="${old.file}#page=2">第二页</a></p>`,
      files: [old],
      mode,
    })
  await call(replaceFile, { file: old.file, by })
  await expectTrue('a replacement')
  const usesOf = async (address: string) => (await stored()).filter((use) => use.file === address).length
  expect([await usesOf(old.file), await usesOf(by.file)]).toEqual([0, 2])

  // By another way than the program.
  const { db } = portal.deps
  await db.execute(
    sql`update content_versions set data = data || '{"files": [{"file": "/uploads/x.pdf"}]}' where id % 3 = 0`,
  )
  await expectTrue('texts that are written anew')
  await db.execute(sql`delete from content_versions where kind = 'plans'`)
  await db.execute(sql`delete from content_records where kind = 'banners'`)
  expect((await stored()).filter(({ kind }) => kind !== 'news' && kind !== 'settings')).toEqual([])
  await db.execute(sql`delete from content_records where id % 2 = 0`)
  await expectTrue('records that are deleted')
})

test('what is no address of a file, or too long for one, is left out', async () => {
  const long = `/uploads/${'a'.repeat(500)}.jpg`
  const { data } = await portal.call(
    content.news.calls.save,
    {
      type: 1,
      title: '长',
      content: `<p>/uploads/b.jpg src="/uploads/c.jpg"</p><img src="${long}"><a href="#a">甲</a>`,
    },
    { token },
  )
  expect((await stored()).filter(({ kind, id }) => kind === 'news' && id === data.id)).toEqual([])
})
