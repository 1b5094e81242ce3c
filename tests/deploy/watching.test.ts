// Alerts and board that we ship for Prometheus and Grafana, read by their own programs and held against the portal's figures.
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { intervalJobs } from '#app/interval-jobs.ts'
import { createMetrics } from '#features/health/server/metrics.service.ts'
import { createPublisherMetrics } from '#features/publishing/server/publisher-metrics.service.ts'
import { openFolder, SYSTEM_PATH } from '../helpers/processes.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const ALERTS = 'deploy/prometheus/alerts.yml'

interface Alert {
  alert: string
  expr: string
  annotations: { runbook: string }
}
interface Panel {
  title: string
  targets?: { expr: string; legendFormat: string }[]
}

const { groups } = parse(read(ALERTS)) as { groups: { rules: Alert[] }[] }
const alerts = groups.flatMap(({ rules }) => rules)
const { panels } = JSON.parse(read('deploy/grafana/portal.json')) as { panels: Panel[] }

const queries = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Names of the metrics in a query; throws where it is none. */
const metricsIn = (query: string) => {
  const text = query.replaceAll('$__rate_interval', '5m')
  const names = new Set<string>()
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`no query: ${text}`)
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        names.add(text.slice(from, to))
    },
  })
  return [...names]
}

/** A histogram has three series. */
const seriesOf = (text: string) =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  )

const record = (task: string, result: string, folder: string) =>
  execFileSync(join(root, 'deploy/systemd/record-result'), [task], {
    env: { PATH: SYSTEM_PATH, FOLDER: folder, SERVICE_RESULT: result },
  })

/** What the node exporter reads in the folder. */
const textfiles = (folder: string) =>
  globSync('*.prom', { cwd: folder })
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: root, encoding: 'utf8', env: { PATH: SYSTEM_PATH } })

describe('alerts', () => {
  test('are rules for Prometheus, and fire on what they are for and on nothing else', () => {
    const { status, stdout, stderr } = promtool('test', 'rules', 'deploy/prometheus/alerts.test.yml')
    expect(status, stdout + stderr).toBe(0)
    expect(promtool('check', 'config', 'deploy/prometheus/prometheus.yml').status).toBe(0)
  })

  test.for(alerts.map(({ alert, annotations }) => [alert, annotations.runbook] as const))(
    '%s is tried, and says where its runbook is',
    ([alert, runbook]) => {
      expect(read('deploy/prometheus/alerts.test.yml')).toContain(`{alertname="${alert}"}`)
      const [file = '', anchor] = runbook.split('#')
      const anchors = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading.toLowerCase().replaceAll(' ', '-'),
      )
      expect(anchors).toContain(anchor)
    },
  )

  test('there is one for each figure that an operator should watch', () => {
    const [, table = ''] = /## Watching\n([\s\S]+?)\n### /.exec(read('docs/operating.md')) ?? []
    const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell)
    const rows = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, name = '']) => name))
    expect(rows.length).toBeGreaterThan(10)
    const watched = new Set(
      alerts.flatMap(({ expr }) => metricsIn(expr)).map((name) => name.replace(/_count$/, '')),
    )
    expect(rows.filter((name) => !watched.has(name))).toEqual([])
  })
})

test('alerts and board ask only for figures that there are, and jobs by their names', async () => {
  const { folder, remove } = openFolder('textfiles')
  record('backup', 'success', folder)
  const metrics = createMetrics()
  const replica = () => ({ isUp: true, isRead: true, lagSeconds: 0 })
  // A portal whose database is away: names alone are of interest here.
  const deps = { db: { execute: () => Promise.reject(new Error('away')) } } as never
  metrics.follow({ deps, jobs: {}, database: { connections: undefined, replica } })
  const known = new Set([
    // Prometheus itself says whether it reached a server.
    'up',
    ...seriesOf((await metrics.read()).text),
    ...seriesOf((await createPublisherMetrics().read()).text),
    ...seriesOf(textfiles(folder)),
  ])
  remove()
  for (const [where, query] of queries) {
    expect(
      metricsIn(query).filter((name) => !known.has(name)),
      where,
    ).toEqual([])
    for (const [, job = ''] of query.matchAll(/\bname="([^"]+)"/g))
      expect(Object.keys(intervalJobs)).toContain(job)
  }
})

test('the board shows every figure of a publisher, by publisher', async () => {
  const own = seriesOf((await createPublisherMetrics().read()).text).filter((name) =>
    /^publisher_(?!waiting|last_success)/.test(name),
  )
  const asked = panels.flatMap(({ targets = [] }) => targets)
  const shown = new Set(asked.flatMap(({ expr }) => metricsIn(expr)))
  expect(own.filter((name) => !/_(count|sum)$/.test(name) && !shown.has(name))).toEqual([])
  for (const { expr, legendFormat } of asked.filter((each) => each.expr.includes('publisher_')))
    expect(legendFormat, expr).toContain('{{instance}}')
})

test('a task that fails leaves the time of its last success', () => {
  const { folder, remove } = openFolder('textfiles')
  const lines = () =>
    textfiles(folder)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  record('backup', 'exit-code', folder)
  expect(lines()).toEqual(['portal_task_failed{task="backup"} 1'])
  record('backup', 'success', folder)
  const [success = ''] = lines()
  expect(success).toMatch(/^portal_task_last_success_timestamp_seconds\{task="backup"\} \d{10}$/)
  record('backup', 'timeout', folder)
  expect(lines()).toEqual([success, 'portal_task_failed{task="backup"} 1'])
  remove()
  // Machines without a node exporter.
  record('backup', 'success', folder)
})
