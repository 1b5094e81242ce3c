// Two releases with a migration between them: the servers are replaced in turn, under load.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../tests/helpers/until.ts'
import { type FaultReport, lineOf, reportOf } from './cluster-soak.ts'
import { openSetup, root, startCore } from './core.ts'
import { startLoad } from './load.ts'

const MIGRATIONS = 'src/platform/server/db/migrations'
const PER_SECOND = 40
const REQUESTS = 2000
const TIMEOUT_MS = 180_000
/** As operating.md has it, for balancers that ask `/ready`. */
const DRAIN_SECONDS = 5
/** Of a release that does not end its connections with its answers while it stops: some calls meet a closed one. */
const FAILED_BY_OLD_STOP = 20

interface Pair {
  title: string
  /** Folders of both releases; this checkout is one of them. */
  before: string
  after: string
  failedMax: number
}

const git = (...words: string[]) =>
  execFileSync('git', ['-C', root, ...words], { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 })

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
const linkPackages = (folder: string) => symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
/** Those of this checkout where they are the same. */
const givePackages = (folder: string) =>
  lockOf(folder) === lockOf(root)
    ? linkPackages(folder)
    : execFileSync(process.execPath, ['scripts/bootstrap.mjs'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      })

/** The commit before the newest migration; undefined where this checkout does not have its history. */
const commitBefore = (): string | undefined => {
  try {
    const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/*.sql`)
    return git('rev-parse', '--verify', `${added.toString().trim()}^`).toString().trim()
  } catch {
    return undefined
  }
}

const fromCommit = (folder: string, commit: string): Pair => {
  const before = join(folder, 'before')
  mkdirSync(before)
  execFileSync('tar', ['-x', '-C', before], { input: git('archive', commit) })
  givePackages(before)
  const endsConnections = readFileSync(join(before, 'src/app/start.ts'), 'utf8').includes('shouldKeepAlive')
  return {
    title: `从上一个迁移以前的版本（${commit.slice(0, 8)}）滚动升级`,
    before,
    after: root,
    failedMax: endsConnections ? 0 : FAILED_BY_OLD_STOP,
  }
}

/** To a release that is made here: this one, and a migration that changes a table which everybody reads. */
const toNext = (folder: string): Pair => {
  const after = join(folder, 'next')
  mkdirSync(after)
  for (const part of ['src', 'scripts', 'package.json'])
    cpSync(join(root, part), join(after, part), { recursive: true })
  linkPackages(after)
  const journal = join(after, MIGRATIONS, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
  const idx = entries.length
  const tag = `${String(idx).padStart(4, '0')}_next`
  const when = (entries.at(-1)?.when ?? 0) + 1
  const entry = { idx, version: '7', when, tag, breakpoints: true }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }))
  writeFileSync(join(after, MIGRATIONS, `${tag}.sql`), 'ALTER TABLE "news" ADD COLUMN "next" integer;')
  return { title: '滚动升级到下一个版本', before: root, after, failedMax: 0 }
}

const upgrade = async ({ title, before, after, failedMax }: Pair): Promise<FaultReport> => {
  const setup = openSetup('upgrade')
  try {
    const env = { DRAIN_SECONDS: String(DRAIN_SECONDS) }
    const core = await startCore({ setup, release: before, env })
    const migrations = async () => {
      const [row] = await core.database.query<{ count: number }>(
        'select count(*)::int from drizzle.__drizzle_migrations',
      )
      return row?.count ?? 0
    }
    const had = await migrations()
    const load = startLoad({ url: core.url, perSecond: PER_SECOND })
    try {
      const printed = await core.migrate(after)
      const has = await migrations()
      if (has === had) throw new Error(`没有迁移可做：\n${printed}`)
      await core.restartInTurn(after)
      await until(() => load.requests() >= REQUESTS, TIMEOUT_MS)
      const tally = await load.tally()
      const report = reportOf({ title, failedMax }, tally, await load.lost(core.database.url()))
      return { ...report, notes: [`迁移由 ${had} 个增至 ${has} 个，两个 API 依次换成新版本`] }
    } finally {
      await load.stop()
    }
  } finally {
    await setup.close()
  }
}

export const runUpgrades = async (say: (line: string) => void): Promise<FaultReport[]> => {
  const { folder, close } = openSetup('releases')
  try {
    const commit = commitBefore()
    if (commit === undefined)
      say('- 跳过从上一个迁移以前的版本升级：这份检出没有那时的历史（浅克隆请先 git fetch --unshallow）')
    const reports: FaultReport[] = []
    const pairs = [...(commit === undefined ? [] : [fromCommit(folder, commit)]), toNext(folder)]
    for (const pair of pairs) {
      say(`启动两个 API，准备${pair.title}`)
      const report = await upgrade(pair)
      say(lineOf(report))
      reports.push(report)
    }
    return reports
  } finally {
    await close()
  }
}
