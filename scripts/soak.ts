// npm run soak -- 10: for so many minutes, publishers that are killed, editors at random, pulls by the feed, webhooks; then a site map
// that is split, every bad input there is, every API test on PGlite, and every bench, small. Ends at the first violation
// with the seed that repeats it: `npm run soak -- 10 --seed 123`. `npm run soak -- power` cuts the power of a disk again and
// again instead; `npm run soak -- cluster --minutes 60 --only api,primary` runs a whole cluster and breaks its parts in turn, and
// replaces the servers by those of another release (`--only upgrade`).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import { type Started, startServer } from '#app/start.ts'
import { loadConfig } from '#platform/server/config.ts'
import { runWebhookScenario } from '../tests/api/webhooks/webhook-scenario.ts'
import { compiledSite } from '../tests/helpers/compiled-site.ts'
import { changeScenario, runChangeScenario, runDays, runSplit } from '../tests/publish/change-scenarios.ts'
import { runFeedScenario } from '../tests/publish/feed-scenario.ts'
import { runKillScenario } from '../tests/publish/kills.ts'
import { runPublishScenario } from '../tests/publish/run-kills.ts'
import { runClusterSoak, summaryOf } from './soak/cluster-soak.ts'
import { faults } from './soak/faults.ts'
import { runUpgrades } from './soak/upgrade.ts'

const MINUTE_MS = 60_000
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    'no-split': { type: 'boolean' },
    'no-inputs': { type: 'boolean' },
    'no-pglite': { type: 'boolean' },
    'no-benches': { type: 'boolean' },
  },
})
const minutes = Number(positionals[0] ?? 10)
const say = (line: string) => console.info(line)

const tally = { kills: 0, read: 0, scenarios: 0, feeds: 0, messages: 0 }
const summary = () =>
  `终止进程 ${tally.kills} 次，其间读取 ${tally.read} 页；编辑场景 ${tally.scenarios} 个，变更流场景 ${tally.feeds} 个，推送消息 ${tally.messages} 条`

const inFolder = async <T>(work: (folder: string) => Promise<T>) => {
  const folder = mkdtempSync(join(tmpdir(), 'linquan-soak-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const withServer = (work: (server: Started) => Promise<unknown>, more: Record<string, string> = {}) =>
  inFolder(async (dataDir) => {
    const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent', DEMO: '0' }
    const server = await startServer({ ...loadConfig({ ...env, ...more }), databaseUrl: '', port: 0 })
    try {
      await work(server)
    } finally {
      await server.close()
    }
  })

const feedScenario = (seed: number) =>
  withServer(async ({ deps, url }) => {
    await runFeedScenario({ deps, url }, { seed, batches: 40 })
    tally.feeds++
  })

/** Its own jobs would send to a receiver on this machine what may go to the internet alone. */
const webhookScenario = (seed: number) =>
  withServer(
    async ({ deps }) => {
      tally.messages += (await runWebhookScenario(deps, { seed, steps: 150 })).messages
    },
    { JOBS: '0' },
  )

const root = join(import.meta.dirname, '..')

const runTests = (args: readonly string[], env: Record<string, string>, failure: string) => {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  if (status !== 0) throw new Error(failure)
}

/** Every bad value in every field of every call, whether the contract refuses it or not. */
const sendEveryInput = () =>
  runTests(['tests/security/bad-input.test.ts'], { EVERY_INPUT: '1' }, '有错误的输入没有得到应有的回答')

/** `npm test` runs a part of them there. */
const testEverythingOnPglite = () =>
  runTests(['--project', 'pglite'], { EVERYTHING_ON_PGLITE: '1' }, '有接口测试在 PGlite 上没有通过')

const CUTS = 30

const cutPower = () =>
  runTests(
    ['--retry', '0', 'tests/publish/power-loss.test.ts', 'tests/api/start/power-loss.once.test.ts'],
    { POWER_CUTS: String(CUTS), SEED: values.seed ?? String(Date.now() % 1_000_000) },
    '断电之后有数据缺失',
  )

const runBenchesSmall = () => runTests(['--project', 'benches'], {}, '有基准测试没有测出数据')

const UPGRADE = 'upgrade'

const breakCluster = async () => {
  // An exit handler ends the processes that were started and removes the mounts.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const parts = new Set<string>([...faults.map(({ part }) => part), UPGRADE])
  const only = values.only.split(',').filter((part) => part !== '')
  const unknown = only.filter((part) => !parts.has(part))
  if (unknown.length > 0) throw new Error(`没有 ${unknown.join('、')} 这一部分；有 ${[...parts].join('、')}`)
  const isChosen = (part: string) => only.length === 0 || only.includes(part)
  const chosen = faults.filter(({ part }) => isChosen(part))
  const upgrades = isChosen(UPGRADE) ? await runUpgrades(say) : []
  const reports = [
    ...upgrades,
    ...(chosen.length > 0
      ? await runClusterSoak({ minutes: Number(values.minutes), faults: chosen, say })
      : []),
  ]
  for (const line of summaryOf(reports)) say(line)
  const bad = reports.filter(({ exceeded }) => exceeded.length > 0)
  if (bad.length > 0) throw new Error(`${bad.length} 次故障超出了限度`)
  say(`${reports.length} 次故障，都在限度之内`)
}

const main = async () => {
  if (positionals[0] === 'cluster') return breakCluster()
  if (positionals[0] === 'power') return cutPower()
  const stage = await compiledSite(root)
  const start = performance.now()
  const timer = setInterval(
    () => say(`第 ${Math.round((performance.now() - start) / MINUTE_MS)} 分钟：${summary()}`),
    MINUTE_MS,
  )
  const isOver = () => performance.now() - start > minutes * MINUTE_MS
  const count = ({ kills, read }: { kills: number; read: number }) => {
    tally.kills += kills
    tally.read += read
  }
  const small = { steps: 80, withinMs: 500, compareEvery: 8, kills: 24 }
  const large = { steps: 3600, withinMs: 2000, compareEvery: 6, kills: 6 }
  /** Scenarios in turn, each with a seed of its own. */
  const scenarios: ((seed: number) => Promise<void>)[] = [
    (seed) => inFolder(async (folder) => count(await runKillScenario({ ...small, ...stage, seed, folder }))),
    (seed) =>
      inFolder(async (folder) => count(await runPublishScenario({ ...stage, seed, folder, kills: 12 }))),
    (seed) =>
      inFolder(async (folder) => {
        for (const scenario of fc.sample(changeScenario, { seed, numRuns: 1 }))
          await runChangeScenario({ ...stage, scenario, folder })
        tally.scenarios++
      }),
    (seed) =>
      inFolder(async (folder) => {
        await runDays({ ...stage, folder, days: 42 + (seed % 20) })
        tally.scenarios++
      }),
    feedScenario,
    webhookScenario,
    (seed) => inFolder(async (folder) => count(await runKillScenario({ ...large, ...stage, seed, folder }))),
  ]
  try {
    const first = Number(values.seed ?? Date.now() % 1_000_000)
    say(`种子 ${first}，${minutes} 分钟`)
    for (let seed = first; !isOver(); seed++)
      for (const scenario of scenarios) if (!isOver()) await scenario(seed)
    if (!values['no-split']) await inFolder((folder) => runSplit({ ...stage, folder, say }))
    if (!values['no-inputs']) sendEveryInput()
    if (!values['no-pglite']) testEverythingOnPglite()
    if (!values['no-benches']) runBenchesSmall()
  } finally {
    clearInterval(timer)
  }
  say(`没有违例：${summary()}`)
}

main().catch((error: unknown) => {
  console.error(`违例：${error instanceof Error ? error.message : String(error)}`)
  say(summary())
  process.exitCode = 1
})
