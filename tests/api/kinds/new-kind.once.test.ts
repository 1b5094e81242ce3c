// A kind of content that the portal does not have, added to a copy of it as docs/new-kind.md says, and used by editors and
// readers of the real server.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { type RunningProcess, startProcess } from '../../helpers/processes.ts'
import { copyOfDemo } from '../../helpers/seeded-demo.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'linquan-new-kind-'))
const copy = join(folder, 'portal')
const MINUTES = 60_000
/** The second test uses what the first has made. */
const ONCE = { timeout: 20 * MINUTES, retry: 0 }

interface Step {
  file: string
  kind: string
  text: string
}

const steps: Step[] = [
  ...readFileSync(join(root, 'docs/new-kind.md'), 'utf8').matchAll(
    /### `([^`]+)`\n[^]*?```(\w+)\n([^]*?)```/g,
  ),
].map(([, file = '', kind = '', text = '']) => ({ file, kind, text }))
const [name, ...lists] = steps.filter(({ kind }) => kind === 'diff')
const own = steps.filter(({ kind }) => kind !== 'diff')

/** Takes the lines of a block into a file: each goes behind the line before it, or in the place of the one taken away. */
const take = ({ file, kind, text }: Step) => {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  if (kind !== 'diff') return writeFileSync(path, text)
  let source = readFileSync(path, 'utf8')
  let added = ''
  for (const line of text.trimEnd().split('\n').toReversed()) {
    if (line.startsWith('+')) {
      added = `${line.slice(1)}\n${added}`
      continue
    }
    const known = `${line.slice(1)}\n`
    expect(source.split(known).length, `${file} has the line once: ${known}`).toBe(2)
    source = source.replace(known, () => (line.startsWith('-') ? '' : known) + added)
    added = ''
  }
  writeFileSync(path, source)
}

const node = (...args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: copy,
    encoding: 'utf8',
  })
const compilerErrors = () =>
  node(
    'node_modules/typescript7/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    'tsbuildinfo',
  ).stdout.match(/^[\w./-]+(?=\(\d+,\d+\): error)/gm) ?? []

let portal: RunningProcess
let address = ''

const call = async (path: string, input: object, token = '') => {
  const reply = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(input),
  })
  return (await reply.json()) as { code: number; msg: string; data: Record<string, unknown> }
}
const signIn = async (path: string, input: object): Promise<string> =>
  (await call(path, { ...input, password: 'Demo2026' })).data.token as string
const page = async () => {
  const reply = await fetch(`${address}/station/view/1`)
  return `${reply.status} ${await reply.text()}`
}
const found = async (keyword: string) =>
  ((await call('/api/search', { keyword })).data.list as { kind: string; url: string }[]).map(
    ({ kind, url }) => `${kind} ${url}`,
  )

beforeAll(() => {
  for (const part of [
    'src',
    'scripts',
    'tests',
    'public',
    'docs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  for (const part of ['astro.config.mjs', 'drizzle.config.ts']) cpSync(join(root, part), join(copy, part))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(async () => {
  await portal?.stop('SIGTERM', MINUTES)
  rmSync(folder, { recursive: true, force: true })
})

const stepsOf = (file: string) => lists.filter((step) => step.file === file)
const CALLS = 'src/app/content-calls.ts'
const CONSOLE = 'src/app/console/kinds.ts'
const SAMPLE = 'tests/api/content/content.test.ts'
const LAW = 'scripts/imports/law.ts'
/** Asked for by declared-objects.test.ts. */
const READERS_CALLS = 'src/app/calls.ts'

test(
  'a kind takes twelve places at most: a list asks for each, by the compiler, the law or a test',
  ONCE,
  () => {
    expect(lists.length + ['its name', 'its own files', 'its migration'].length).toBeLessThanOrEqual(12)
    for (const step of [...own, ...(name ? [name] : [])]) take(step)
    const asked = new Set(compilerErrors())
    const others = lists
      .map(({ file }) => file)
      .filter((file) => ![READERS_CALLS, CONSOLE, SAMPLE, LAW].includes(file))
    expect([...asked]).toEqual(expect.arrayContaining(others))
    for (const step of stepsOf(CALLS)) take(step)
    expect(compilerErrors()).toEqual(expect.arrayContaining([CONSOLE, SAMPLE]))
    for (const step of lists) if (![CALLS, LAW].includes(step.file)) take(step)
    expect(node('scripts/check-imports.ts').stderr).toContain('stations')
    for (const step of stepsOf(LAW)) take(step)
    expect(compilerErrors()).toEqual([])
    expect(node('scripts/migrations.ts').stdout).toContain('trigger note_inserted on stations')
  },
)

test('it is published, searched, collected, edited and withdrawn', ONCE, async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const demo = await copyOfDemo(folder)
  portal = await startProcess(
    [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/start.ts'],
    {
      port,
      cwd: copy,
      env: { ...demo, PORT: String(port), HOST: '127.0.0.1', DEMO: '1', LOG_LEVEL: 'warn' },
    },
  )
  await expect.poll(() => portal.output(), { timeout: 10 * MINUTES }).toContain('\nready http')
  const editor = await signIn('/api/staff/login', { username: 'editor' })
  const reader = await signIn('/api/login', { username: '13800000001', type: 2 })
  const station = { title: '青云岭护林站', remark: '两人常驻', content: '<p>瞭望塔高十二米。</p>' }
  const save = async (fields: object, version: number) =>
    (
      await call(
        '/api/staff/stations/save',
        { ...fields, id: version && 1, version, mode: 'publish' },
        editor,
      )
    ).code

  expect(await save(station, 0)).toBe(200)
  await expect.poll(page, { timeout: MINUTES }).toMatch(/^200 [^]*瞭望塔高十二米/)
  for (const keyword of ['青云岭', '两人常驻', '瞭望塔'])
    expect(await found(keyword), keyword).toContain('stations /station/view/1')
  expect((await call('/api/addCollect', { id: 1, type: 13 }, reader)).code).toBe(200)
  expect((await call('/api/stationDetail', { id: 1 }, reader)).data.is_collect).toBe(true)
  const collected = async () =>
    (await call('/api/collectList', { type: 13, search_name: '护林站' }, reader)).data.list as object[]
  expect(await collected()).toMatchObject([{ cid: 1, url: '/station/view/1', is_gone: false }])

  expect(await save({ ...station, content: '<p>瞭望塔高二十米。</p>' }, 1)).toBe(200)
  await expect.poll(page, { timeout: MINUTES }).toMatch(/^200 [^]*瞭望塔高二十米/)
  expect((await call('/api/staff/stations/preview', { ...station, id: 1 }, editor)).data.html).toContain(
    '高十二米',
  )

  expect((await call('/api/staff/stations/withdraw', { id: 1, version: 2 }, editor)).code).toBe(200)
  await expect.poll(page, { timeout: MINUTES }).toMatch(/^404/)
  expect(await found('青云岭')).toEqual([])
  expect(await collected()).toMatchObject([{ cid: 1, is_gone: true }])
})
