// The manifests for Kubernetes: read by the types of its API, and held against the program. No cluster has tried them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '#platform/server/config.ts'
import { openFolder } from '../helpers/processes.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Container {
  name: string
  image: string
  command?: string[]
  env?: { name: string; value?: string }[]
  volumeMounts: { name: string; mountPath: string }[]
  livenessProbe?: { httpGet: { path: string } }
  readinessProbe?: { httpGet: { path: string } }
}
interface Item {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
}
const { items } = parse(read('deploy/kubernetes/portal.yaml'), { maxAliasCount: -1 }) as { items: Item[] }
const settings = items.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'portal')?.data

/** Objects with this key, wherever they stand. */
const allOf = <T>(key: string, value: unknown): T[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? (inner as T[]) : []),
    ...allOf<T>(key, inner),
  ])
}
const containers = allOf<Container>('containers', items)
const ours = containers.filter(({ image }) => image.startsWith('portal:'))

/** Modules of the types by apiVersion, `v1` being the core. */
const moduleOf = (apiVersion: string) => (apiVersion === 'v1' ? 'core/v1' : apiVersion)

const { folder, remove } = openFolder('kubernetes')
afterAll(remove)

/** What the compiler says of manifests as literals of their types, whose fields are all known. */
const complaintsOf = (manifests: readonly Item[]) => {
  const types = join(root, 'node_modules/kubernetes-types')
  const lines = manifests.map(
    (manifest, at) =>
      `import type { ${manifest.kind} as T${at} } from '${types}/${moduleOf(manifest.apiVersion)}'
export const m${at}: T${at} = ${JSON.stringify(manifest)}`,
  )
  const file = join(folder, 'manifests.ts')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const compiler = join(root, 'node_modules/typescript7/bin/tsc')
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--moduleResolution',
    'bundler',
    '--module',
    'esnext',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...flags, file], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout + stderr
}

test('they have the fields that Kubernetes knows, and no others', () => {
  expect(complaintsOf(items)).toBe('')
  const [wrong] = items
    .filter(({ kind }) => kind === 'Deployment')
    .map((one) => structuredClone(one)) as never as [
    Item & { spec: { template: { spec: Record<string, unknown> } } },
  ]
  wrong.spec.template.spec.restartpolicy = 'Always'
  expect(complaintsOf([wrong])).toContain('restartpolicy')
}, 120_000)

test('settings are those of the program, and what stands in a secret is named where the secret is made', () => {
  const names = Object.entries(settings ?? {})
  const plain = names.filter(([name]) => !name.endsWith('_FILE'))
  const secrets = names.filter(([name]) => name.endsWith('_FILE'))
  const given = secrets.map(([name]) => [
    name.replace(/_FILE$/, ''),
    name === 'DATA_KEY_FILE' ? Buffer.alloc(32).toString('base64') : 'postgres://portal@db/portal',
  ])
  expect(loadConfig({ ...Object.fromEntries(plain), ...Object.fromEntries(given) })).toMatchObject({
    trustProxy: 2,
    drainSeconds: 5,
    hosting: { host: ':8080', upstreams: ['http://portal-api:4321'] },
    admin: { port: 9091, host: '0.0.0.0' },
    pullFrom: 'http://portal-api:4321',
    previewFrom: 'http://portal-publisher:9091',
    uploads: { bucket: 'portal-uploads', publicUrl: 'https://files.example.org' },
    backup: { bucket: 'portal-backups', prefix: 'main/', endpoint: 'https://s3.elsewhere.example' },
  })
  const manual = read('docs/operating.md')
  const mounted = ours.flatMap(({ env = [] }) => env.flatMap(({ value = '' }) => value))
  for (const path of [...secrets.map(([, value]) => value), ...mounted]) {
    const [, key = ''] = /^\/run\/secrets\/(?:portal|migration)\/(.+)$/.exec(path) ?? []
    expect(manual).toContain(`--from-file=${key}`)
  }
})

test('each runs a command of ours, on a disk that it cannot write, and is asked what it answers', () => {
  expect(ours.map(({ name }) => name)).toEqual(['migrate', 'api', 'publisher', 'backup', 'doctor'])
  for (const { command, livenessProbe, readinessProbe, volumeMounts, ...rest } of ours) {
    expect(existsSync(join(root, command?.[1] ?? 'scripts/serve.ts'))).toBe(true)
    expect(rest).toMatchObject({
      securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      envFrom: [{ configMapRef: { name: 'portal' } }],
    })
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
      expect.arrayContaining(['/data', '/tmp', '/run/secrets/portal']),
    )
    if (livenessProbe)
      expect([livenessProbe, readinessProbe]).toMatchObject([
        { httpGet: { path: '/live' } },
        { httpGet: { path: '/ready' } },
      ])
  }
})

test('each label that is selected is on a pod, and each port that is named is open', () => {
  const selected = items.flatMap((item) => {
    const { selector } = (item as { spec?: { selector?: Record<string, unknown> } }).spec ?? {}
    return selector ? [JSON.stringify(selector.matchLabels ?? selector)] : []
  })
  const pods = new Set(
    items.flatMap((item) => {
      const { template } = (item as { spec?: { template?: { metadata?: { labels?: object } } } }).spec ?? {}
      return template?.metadata?.labels ? [JSON.stringify(template.metadata.labels)] : []
    }),
  )
  expect(selected.filter((labels) => !pods.has(labels))).toEqual([])
  const open = new Set(
    allOf<{ name: string; containerPort?: number }>('ports', items).flatMap(({ name, containerPort }) =>
      containerPort ? [name] : [],
    ),
  )
  const targets = allOf<{ targetPort?: string }>('ports', items).flatMap(({ targetPort }) => targetPort ?? [])
  expect(targets.filter((name) => !open.has(name))).toEqual([])
})
