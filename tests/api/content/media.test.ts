// Files that content uses: found by name and tag, where each is used, and put in place of one another everywhere.
import { and, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { approvalHistory, LEVELS, saveApprovalRules } from '#features/content/contract/approval.ts'
import { addComment } from '#features/content/contract/comments.ts'
import {
  fileLibrary,
  fileUses,
  findText,
  mediaTags,
  replaceFile,
  replaceText,
  tagFile,
  USES_LISTED,
} from '#features/content/contract/media.ts'
import { pictureLibrary } from '#features/content/contract/pictures.ts'
import {
  BannedWords,
  EditConflict,
  NoSuchFile,
  NotChief,
  NothingToReplace,
  UseChanged,
  UseScheduled,
} from '#features/content/contract/refusals.ts'
import { contentRecords, contentVersions } from '#features/content/server/content.schema.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import { getNewsDetail } from '#features/news/contract/news.ts'
import { saveEditorRole } from '#features/staff/contract/editor-roles.ts'
import { uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import { saveWord } from '#features/words/contract.ts'
import { BadInput, Forbidden } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, staffSignedIn } from '../../helpers/people.ts'
import { PDF, photo } from '../../helpers/uploads.ts'

type Member = Awaited<ReturnType<typeof staffSignedIn>>

let portal: TestApp
let author: Member, chief: Member, admin: Member
const APPROVED = 4
const FREE = 1
beforeAll(async () => {
  portal = await testApp()
  author = await staffSignedIn(portal, 'editor')
  chief = await staffSignedIn(portal, 'editor')
  admin = await staffSignedIn(portal, 'admin')
  await portal.deps.db.update(staff).set({ approves: LEVELS.chief }).where(eq(staff.id, chief.id))
  const list = [{ kind: 'news', category: APPROVED, approvals: 1 }] as const
  await portal.call(saveApprovalRules, { list: [...list], known: [] }, { token: admin.token })
})
afterAll(() => portal.close())

let n = 0
let mark = ''
beforeEach(() => {
  mark = `第${++n}号`
})

const upload = async (name: string, bytes = Buffer.concat([PDF, Buffer.from(`%${mark}${name}`)])) =>
  (await portal.call(uploadFile, { name }, { token: author.token, file: bytes, address: newAddress() })).data
const uploadPicture = async (width: number, height: number) =>
  (
    await portal.call(
      uploadImage,
      { name: 'a.jpg' },
      { token: author.token, file: await photo(width, height), address: newAddress() },
    )
  ).data
const { calls: news } = content.news
const save = async (fields: Record<string, unknown>, by = author) => {
  const answer = await portal.call(
    news.save,
    { type: FREE, title: `公告${mark}`, mode: 'publish', ...fields },
    { token: by.token },
  )
  expect(answer.msg).toBe('保存成功')
  return answer.data
}
const files = async (input: Record<string, unknown> = {}, by = author) =>
  (await portal.call(fileLibrary, input, { token: by.token })).data
const uses = async (file: string, by = author) =>
  (await portal.call(fileUses, { file }, { token: by.token })).data
const replace = (file: string, by: object, who = chief) =>
  portal.call(replaceFile, { file, by }, { token: who.token })
const get = async (id: number) => (await portal.call(news.get, { id }, { token: admin.token })).data
const readers = async (id: number) => JSON.stringify((await portal.call(getNewsDetail, { id })).data)

/** As a server saved it that did not know old addresses. */
const asFormerRelease = (id: number, number: number) =>
  portal.deps.db
    .update(contentVersions)
    .set({ data: sql`${contentVersions.data} - 'old_address'` })
    .where(
      and(eq(contentVersions.kind, 'news'), eq(contentVersions.id, id), eq(contentVersions.number, number)),
    )

describe('the library', () => {
  test('attachments and linked documents are found by name, each once, with their number of uses', async () => {
    const file = await upload(`采伐办法${mark}.pdf`)
    const linked = await upload(`申请表${mark}.pdf`)
    const first = await save({ files: [file] })
    await save({
      title: `又一篇${mark}`,
      files: [file],
      content: `<p><a href="${linked.file}">申请表${mark}</a></p>`,
    })
    expect((await files({ keyword: `采伐 ${mark}` })).list).toEqual([
      {
        file: file.file,
        name: file.name,
        size: file.size,
        has_password: false,
        uses: 2,
        title: `又一篇${mark}`,
        tags: [],
      },
    ])
    expect((await files({ keyword: `申请表${mark}` })).list).toMatchObject([{ file: linked.file, uses: 1 }])
    expect(await uses(file.file)).toMatchObject({
      list: [{ kind: 'news', id: first.id, state: 'live' }, { title: `又一篇${mark}` }],
      hidden: 0,
      more: false,
    })
  })

  test('a linked document is named by the words of its link, whatever formats them, or by its address', async () => {
    const [bold, pictured] = [await upload(`甲${mark}.pdf`), await upload(`乙${mark}.pdf`)]
    await save({
      title: `链接${mark}`,
      content: `<p><a href="${bold.file}"><strong>附件&nbsp;</strong><em>${mark}</em></a>，<a href="${pictured.file}"><img src="/a.jpg" alt=""></a></p>`,
    })
    const { list } = await files()
    const nameOf = ({ file }: { file: string }) => list.find((one) => one.file === file)?.name
    expect(nameOf(bold)).toBe(`附件 ${mark}`)
    expect(nameOf(pictured)).toBe(pictured.file.split('/').at(-1))
  })

  test('documents linked in any text of a tender are in it', async () => {
    const fields = ['content', 'change_content', 'result_content', 'contract_content']
    const linked: { file: string }[] = []
    for (const field of fields) linked.push(await upload(`${field}${mark}.pdf`))
    const texts = fields.map((field, at) => [
      field,
      `<p><a href="${linked[at]?.file}">${field}${mark}</a></p>`,
    ])
    const answer = await portal.call(
      content.tenders.calls.save,
      {
        title: `招标${mark}`,
        mode: 'draft',
        project_sn: `SN-${n}`,
        ptype: 1,
        category: 1,
        infor_type: 1,
        industry_type: 4,
        province_id: 350_000,
        ...Object.fromEntries(texts),
      },
      { token: author.token },
    )
    expect(answer.msg).toBe('保存成功')
    const { list } = await files({ keyword: mark })
    expect(list.map(({ name }) => name).toSorted()).toEqual(
      fields.map((field) => `${field}${mark}`).toSorted(),
    )
  })

  test('of a file in very many records the first are named, and that there are more', async () => {
    const file = await upload(`常用${mark}.pdf`)
    const { id } = await save({ files: [file] })
    const { db } = portal.deps
    const isIt = (table: typeof contentRecords | typeof contentVersions) =>
      and(eq(table.kind, 'news'), eq(table.id, id))
    const [record] = await db.select().from(contentRecords).where(isIt(contentRecords))
    const [version] = await db.select().from(contentVersions).where(isIt(contentVersions))
    if (!record || !version) throw new Error('not saved')
    const ids = Array.from({ length: USES_LISTED }, (_, at) => 5_000_000 + at)
    const { state: _, ...columns } = record
    await db.insert(contentRecords).values(ids.map((other) => ({ ...columns, id: other })))
    await db.insert(contentVersions).values(ids.map((other) => ({ ...version, id: other, request: null })))
    const found = await uses(file.file)
    expect([found.list.length, found.hidden, found.more]).toEqual([USES_LISTED, 0, true])
    for (const table of [contentRecords, contentVersions])
      await db.delete(table).where(gte(table.id, 5_000_000))
  })

  test('documents of other websites, and those for signed-in users alone, are not in it', async () => {
    await save({
      content: `<p><a href="https://gov.example/${n}.pdf">外部${mark}</a><a href="https://evil.example/uploads/staff/2026/11/${'a'.repeat(40)}.pdf">外部二${mark}</a></p>`,
      files: [{ file: '/private/staff/2026/01/a.pdf', name: `内部${mark}.pdf`, size: 1 }],
    })
    expect((await files({ keyword: mark })).list).toEqual([])
  })

  test('tags are set for files and pictures, and found by', async () => {
    const file = await upload(`清单${mark}.pdf`)
    const picture = await uploadPicture(300, 200)
    await save({ files: [file], images: [{ file: picture.file }] })
    for (const one of [file.file, picture.file])
      await portal.call(tagFile, { file: one, tags: [mark, '常用', mark] }, { token: author.token })
    expect((await files({ tag: mark })).list).toMatchObject([
      { file: file.file, tags: ['常用', mark].toSorted() },
    ])
    const pictures = await portal.call(pictureLibrary, { tag: mark }, { token: author.token })
    expect(pictures.data.list).toMatchObject([{ file: picture.file }])
    const { list } = (await portal.call(mediaTags, {}, { token: author.token })).data
    expect(list).toContainEqual({ tag: mark, files: 2 })
    await portal.call(tagFile, { file: file.file, tags: [] }, { token: author.token })
    expect((await files({ tag: mark })).list).toEqual([])
    expect((await historyOf(portal.deps.db, `media:${file.file}`)).map(({ action }) => action)).toEqual([
      'media.tag',
      'media.tag',
    ])
  })

  test('pages follow one another, and a file stands where the record saved last has it, by the name it has there', async () => {
    const [first, last] = [await upload(`首${mark}.pdf`), await upload(`末${mark}.pdf`)]
    const others = Array.from({ length: 28 }, (_, at) => ({
      file: `/uploads/${n}-${at}.pdf`,
      name: `第${at}件${mark}`,
      size: 1,
    }))
    const older = await save({ files: [first, last] })
    portal.passSeconds(1)
    await save({ files: others.slice(0, 14) })
    portal.passSeconds(1)
    await save({ files: others.slice(14) })
    portal.passSeconds(1)
    const pages = async () => [
      await files({ keyword: mark }),
      await files({ keyword: mark, page: 2 }),
      await files({ keyword: mark, page: 3 }),
    ]
    const namesOf = (lists: Awaited<ReturnType<typeof pages>>) =>
      lists.flatMap(({ list }) => list.map(({ name }) => name))
    const before = await pages()
    expect(before.map(({ list, more }) => [list.length, more])).toEqual([
      [25, true],
      [5, false],
      [0, false],
    ])
    const newestFirst = [...others.slice(14), ...others.slice(0, 14)].map(({ name }) => name)
    expect(namesOf(before)).toEqual([...newestFirst, first.name, last.name])
    const renamed = { ...last, name: `改名${mark}` }
    await save({ id: older.id, version: 1, files: [renamed] })
    expect(namesOf(await pages())).toEqual([renamed.name, ...newestFirst])
    expect((await files({ keyword: last.name })).list).toEqual([])
  })

  test('a file that only readers of the live version are offered is used, and not in the library', async () => {
    const file = await upload(`旧附件${mark}.pdf`)
    const { id } = await save({ files: [file] })
    await save({ id, version: 1, mode: 'draft' })
    expect((await files({ keyword: mark })).list).toEqual([])
    expect((await uses(file.file)).list).toMatchObject([{ id, state: 'changed' }])
    await save({ id, version: 2 })
    expect((await uses(file.file)).list).toEqual([])
  })

  test('an editor sees files and uses of the columns that he may read', async () => {
    const file = await upload(`栏目${mark}.pdf`)
    await save({ files: [file] })
    const member = await staffSignedIn(portal, 'editor')
    const grants = [{ kind: 'news', category: 3, rights: ['read'] }]
    const role = await portal.call(
      saveEditorRole,
      { id: 0, version: 0, name: `岗位${mark}`, grants },
      { token: admin.token },
    )
    await portal.deps.db.update(staff).set({ editor_role: role.data.id }).where(eq(staff.id, member.id))
    expect((await files({ keyword: mark }, member)).list).toEqual([])
    expect(await uses(file.file, member)).toEqual({ list: [], hidden: 1, more: false })
  })

  test('what is no address, and too many tags, are refused in words', async () => {
    const { token } = author
    expect(await portal.call(tagFile, { file: 'a.pdf', tags: [] }, { token })).toMatchObject({
      code: BadInput.code,
    })
    expect(
      await portal.call(tagFile, { file: '/a.pdf', tags: Array(11).fill('甲') }, { token }),
    ).toMatchObject({ code: BadInput.code, msg: '标签最多 10 个' })
    const reviewer = await staffSignedIn(portal, 'reviewer')
    expect(await portal.call(fileLibrary, {}, { token: reviewer.token })).toMatchObject({
      code: Forbidden.code,
    })
  })
})

describe('a file in the place of another', () => {
  test('live records are live with it at once, drafts stay drafts, each with a version and an entry', async () => {
    const [old, by] = [await upload(`旧${mark}.pdf`), await upload(`新${mark}.pdf`)]
    const live = await save({ files: [old], content: `<p><a href="${old.file}">见附件</a></p>` })
    const draft = await save({ files: [old], mode: 'draft' })
    const other = await save({ title: '无关' })
    const answer = await replace(old.file, by)
    expect(answer).toMatchObject({
      code: 200,
      data: {
        list: [
          { id: live.id, outcome: 'live' },
          { id: draft.id, outcome: 'draft' },
        ],
      },
    })
    expect(await readers(live.id)).not.toContain(old.file)
    expect(await readers(live.id)).toContain(by.file)
    expect(await get(live.id)).toMatchObject({
      record: { version: 2, state: 'live' },
      fields: { files: [{ file: by.file, name: by.name }] },
      note: '替换文件',
    })
    expect(await get(draft.id)).toMatchObject({ record: { version: 2, state: 'draft' } })
    expect((await get(other.id)).record.version).toBe(1)
    const [entry] = await historyOf(portal.deps.db, `news:${live.id}`)
    expect(entry).toMatchObject({ action: 'news.edit', who: `staff:${chief.id}` })
    expect(await historyOf(portal.deps.db, `media:${old.file}`)).toMatchObject([
      { action: 'media.replace', detail: { by: by.file, records: 2 } },
    ])
    expect(await uses(old.file)).toMatchObject({ list: [] })
  })

  test('fields that a former release did not know stay', async () => {
    const [old, by] = [await upload(`旧${mark}.pdf`), await upload(`新${mark}.pdf`)]
    const old_address = `http://www.example.com/news.php?file=${n}`
    const { id } = await save({ files: [old], old_address })
    await save({ id, version: 1, files: [old], old_address })
    await asFormerRelease(id, 2)
    expect((await replace(old.file, by)).code).toBe(200)
    expect(await get(id)).toMatchObject({ record: { version: 3 }, fields: { old_address } })
  })

  test('who replaced a file everywhere is not told of comments on the records', async () => {
    const [old, by] = [await upload(`旧${mark}.pdf`), await upload(`新${mark}.pdf`)]
    const { id } = await save({ files: [old] })
    await replace(old.file, by)
    await portal.call(addComment, { kind: 'news', id, text: '好' }, { token: admin.token })
    const told = async ({ token }: Member) =>
      (await portal.call(dashboard, {}, { token })).data.comments.some((one) => one.id === id)
    expect([await told(author), await told(chief)]).toEqual([true, false])
  })

  test('a picture is replaced as cover and in the text, and its tags go with it', async () => {
    const [old, by] = [await uploadPicture(400, 300), await uploadPicture(800, 200)]
    await portal.call(tagFile, { file: old.file, tags: [mark] }, { token: author.token })
    const { id } = await save({
      images: [{ file: old.file }],
      content: `<p>图</p><img src="${old.file}" alt="" width="400" height="300">`,
    })
    expect((await replace(old.file, by, admin)).code).toBe(200)
    expect((await get(id)).fields).toMatchObject({
      images: [{ file: by.file }],
      content: `<p>图</p><img src="${by.file}" alt="" width="400" height="100">`,
    })
    const { list } = (await portal.call(pictureLibrary, { tag: mark }, { token: author.token })).data
    expect(list).toMatchObject([{ file: by.file }])
  })

  test('a draft over a live text: readers get the file, and not the draft', async () => {
    const [old, by] = [await upload(`旧${mark}.pdf`), await upload(`新${mark}.pdf`)]
    const { id, version } = await save({ files: [old] })
    await save({ id, version, title: `未发布${mark}`, files: [old], mode: 'draft' })
    expect((await replace(old.file, by)).data.list).toMatchObject([{ id, outcome: 'live' }])
    expect(await readers(id)).toContain(by.file)
    expect(await readers(id)).not.toContain(`未发布${mark}`)
    expect(await get(id)).toMatchObject({
      record: { state: 'changed', version: 4, live_version: 3, title: `未发布${mark}` },
      fields: { files: [{ file: by.file }] },
    })
  })

  test('a column with approvals: what is live is sent, and readers keep the old file until it is approved', async () => {
    const [old, by] = [await upload(`旧${mark}.pdf`), await upload(`新${mark}.pdf`)]
    const { id } = await save({ type: APPROVED, files: [old], urgent: '急' }, chief)
    expect((await replace(old.file, by)).data.list).toMatchObject([{ id, outcome: 'sent' }])
    expect(await readers(id)).toContain(old.file)
    const { last } = (await portal.call(approvalHistory, { kind: 'news', id }, { token: admin.token })).data
    expect(last).toMatchObject({ state: 'waiting', version: 2, sender_id: chief.id, note: '替换文件' })
  })

  test('one record that cannot be changed leaves all as they are, and is named', async () => {
    const [old, by] = [await upload(`旧${mark}.pdf`), await upload(`新${mark}.pdf`)]
    const live = await save({ files: [old] })
    const approved = await save({ type: APPROVED, title: `先批${mark}`, files: [old], urgent: '急' }, chief)
    const { id, version } = approved
    await save({ id, version, type: APPROVED, title: `先批${mark}`, files: [old], mode: 'draft' })
    expect(await replace(old.file, by)).toMatchObject({
      code: UseChanged.code,
      msg: `“先批${mark}”：${UseChanged.msg}`,
    })
    expect((await get(live.id)).record.version).toBe(1)
    const at = new Date(portal.deps.now().getTime() + 86_400_000).toISOString().slice(0, 16)
    const [plan, next] = [await upload(`计划${mark}.pdf`), await upload(`计划二${mark}.pdf`)]
    const planned = await save({ files: [plan], mode: 'schedule', publish_at: at })
    expect((await replace(plan.file, next)).data.list).toMatchObject([
      { id: planned.id, outcome: 'scheduled' },
    ])
    await save({ id: planned.id, version: 2, files: [], mode: 'draft' })
    expect(await replace(next.file, plan)).toMatchObject({ code: UseScheduled.code })
  })

  test('no text with a banned word goes live by it', async () => {
    const [old, by] = [await upload(`旧${mark}.pdf`), await upload(`新${mark}.pdf`)]
    await save({ content: `<p>禁语${mark}</p>`, files: [old] })
    await portal.call(
      saveWord,
      { id: 0, word: `禁语${mark}`, level: 'banned', replacement: '', exceptions: [], note: '' },
      { token: admin.token },
    )
    expect(await replace(old.file, by)).toMatchObject({
      code: BannedWords.code,
      msg: expect.stringContaining(`“公告${mark}”`),
    })
  })

  test('editors without the right, files that are not there, of another sort, or unused', async () => {
    const [old, by, picture] = [
      await upload(`旧${mark}.pdf`),
      await upload(`新${mark}.pdf`),
      await uploadPicture(100, 100),
    ]
    expect(await replace(old.file, by)).toMatchObject({ code: NothingToReplace.code })
    await save({ files: [old] })
    expect(await replace(old.file, by, author)).toMatchObject({ code: NotChief.code })
    for (const file of [
      picture.file,
      old.file,
      by.file.replace(/[0-9a-f]{40}/, 'a'.repeat(40)),
      'https://a.example/b.pdf',
      `https://evil.example${by.file}`,
      `/elsewhere${by.file}`,
      `/private${by.file}`,
    ])
      expect(await replace(old.file, { ...by, file })).toMatchObject({ code: NoSuchFile.code })
    const video = '/uploads/2026/film.mp4'
    await save({ content: `<video src="${video}" controls=""></video>` })
    expect(await replace(video, by)).toMatchObject({ code: NoSuchFile.code })
    expect(await replace(video, picture)).toMatchObject({ code: NoSuchFile.code })
    expect(await replace(`${old.file}"`, by)).toMatchObject({ code: BadInput.code })
  })
})

describe('words in the place of others', () => {
  const find = async (phrase: string, by = chief) =>
    (await portal.call(findText, { phrase }, { token: by.token })).data
  const change = (input: Record<string, unknown>, by = chief) =>
    portal.call(replaceText, input, { token: by.token })

  test('each place is shown with its neighbours, and the chosen ones are replaced in a new version', async () => {
    const { id } = await save({
      title: `林业局${mark}公告`,
      content: `<p>由林业局${mark}负责，<b>林业局${mark}</b>监督。</p>`,
    })
    const { list } = await find(`林业局${mark}`)
    expect(list).toMatchObject([
      {
        kind: 'news',
        id,
        version: 1,
        more_hits: false,
        hits: [
          { field: 'title', before: '', after: '公告' },
          { label: '正文', before: '由', after: expect.stringMatching(/^负责/) },
          { before: expect.stringMatching(/负责，$/), after: '监督。' },
        ],
      },
    ])
    const answer = await change({
      kind: 'news',
      id,
      version: 1,
      phrase: `林业局${mark}`,
      by: '林草局',
      hits: [0, 2],
    })
    expect(answer.data).toEqual({ outcome: 'live' })
    expect(await get(id)).toMatchObject({
      fields: {
        title: '林草局公告',
        content: `<p>由林业局${mark}负责，<b>林草局</b>监督。</p>`,
      },
      note: `替换文字：“林业局${mark}”改为“林草局”`,
    })
    expect(await readers(id)).toContain('林草局公告')
    // The version has moved on.
    expect(
      await change({ kind: 'news', id, version: 1, phrase: `林业局${mark}`, by: '甲', hits: [0] }),
    ).toMatchObject({ code: EditConflict.code })
  })

  test('many are answered by parts, each of which begins where the one before ended', async () => {
    const phrase = `分段${mark}`
    const { db } = portal.deps
    const row = { kind: 'plans', version: 1, updatetime: portal.deps.now() } as const
    const ids = Array.from({ length: 1100 }, (_, at) => 6_000_000 + at)
    // One at each end of what one statement reads, and a page in between.
    const says = (id: number) => [0, 90, 100, 1099].includes(id - 6_000_000) || id % 40 === 0
    await db.insert(contentRecords).values(ids.map((id) => ({ ...row, id, title: `案${id}` })))
    await db.insert(contentVersions).values(
      ids.map((id) => ({
        kind: row.kind,
        id,
        number: 1,
        data: { title: `案${id}`, content: says(id) ? `<p>${phrase}</p>` : '' },
        at: row.updatetime,
      })),
    )
    const found: number[] = []
    let after: { kind: 'plans'; id: number } | undefined
    let answers = 0
    do {
      const { data } = await portal.call(findText, { phrase, after }, { token: chief.token })
      expect(data.list.length).toBeLessThanOrEqual(20)
      found.push(...data.list.map(({ id }) => id))
      after = data.next as typeof after
      answers++
    } while (after)
    expect(found).toEqual(ids.filter(says).toReversed())
    expect(answers).toBeGreaterThan(1)
    for (const table of [contentRecords, contentVersions])
      await db.delete(table).where(gte(table.id, 6_000_000))
  })

  test('fields that a former release did not know stay', async () => {
    const old_address = `http://www.example.com/news.php?text=${n}`
    const content = `<p>旧称${mark}</p>`
    const { id } = await save({ content, old_address })
    await save({ id, version: 1, content, old_address })
    await asFormerRelease(id, 2)
    const input = { kind: 'news', id, version: 2, phrase: `旧称${mark}`, by: '新称', hits: [0] }
    expect((await change(input)).code).toBe(200)
    expect(await get(id)).toMatchObject({ record: { version: 3 }, fields: { old_address } })
  })

  test('drafts stay drafts, columns with approvals are sent', async () => {
    const phrase = `旧称${mark}`
    const draft = await save({ content: `<p>${phrase}</p>`, mode: 'draft' })
    const approved = await save({ type: APPROVED, content: `<p>${phrase}</p>`, urgent: '急' }, chief)
    const to = (id: number) => change({ kind: 'news', id, version: 1, phrase, by: '新称', hits: [0] })
    expect((await to(draft.id)).data).toEqual({ outcome: 'draft' })
    expect((await to(approved.id)).data).toEqual({ outcome: 'sent' })
    expect(await readers(approved.id)).toContain(phrase)
  })

  test('who is neither an admin nor a chief finds and replaces nothing', async () => {
    const { id } = await save({ content: `<p>词${mark}</p>` })
    expect(await portal.call(findText, { phrase: mark }, { token: author.token })).toMatchObject({
      code: NotChief.code,
    })
    const input = { kind: 'news', id, version: 1, phrase: `词${mark}`, by: '', hits: [0] }
    expect(await change(input, author)).toMatchObject({ code: NotChief.code })
    expect(await change({ ...input, hits: [7] })).toMatchObject({ code: NothingToReplace.code })
    expect(await change({ ...input, hits: [] })).toMatchObject({ code: BadInput.code })
  })
})
