// Runs before every command, under whatever Node the machine has: installs the project's packages, its own Node 24 among
// them, when they are not those of the lock file. Alone it installs what running needs; `--all` adds the tools of
// development, `--tests` also the browser, the fonts, the database and the web and storage servers of the tests.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.installed-lock')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

/** Hash of the lock file that was installed from, and how much of it; without a word for that, all of it. */
const [installed, scope = 'all'] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : ['', 'run']
const asksForAll = process.argv.includes('--all') || process.argv.includes('--tests')
// Installed tools stay: a start after the tests removes none of them.
const wanted = asksForAll || scope === 'all' ? 'all' : 'run'

/** Installs the packages; the answer comes when npm has ended. */
const installPackages = async () => {
  const began = Date.now()
  console.info('安装依赖…')
  const npm = process.env.npm_execpath
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm']
  // `ci` begins with an empty folder. Where only tools are missing they are added, and a portal that runs meanwhile keeps
  // its packages.
  const how = installed === lock ? ['install', '--no-save'] : ['ci']
  const what = wanted === 'all' ? '--include=dev' : '--omit=dev'
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const child = spawn(command, [...before, ...how, what, ...quietly], {
    cwd: root,
    stdio: ['inherit', 'ignore', 'inherit'],
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) {
    console.error('✗ 安装依赖失败')
    process.exit(1)
  }
  writeFileSync(stamp, `${lock} ${wanted}`)
  console.info(`✓ 安装依赖（${((Date.now() - began) / 1000).toFixed(1)} 秒）`)
}

/** Installs what the tests need of the system; nothing where all is there. */
const installSystemPackages = () => {
  const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
  const missing = []
  if (!has('chromium-headless-shell') && !has('chromium')) missing.push('chromium')
  if (spawnSync('sh', ['-c', 'fc-list :lang=zh 2>/dev/null | grep -q .']).status !== 0)
    missing.push('fonts-noto-cjk', 'fontconfig')
  if (
    !has('initdb') &&
    spawnSync('sh', ['-c', 'ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1']).status !== 0
  )
    missing.push('postgresql')
  const servers = [
    ['nginx', 'nginx'],
    ['caddy', 'caddy'],
    ['memcached', 'memcached'],
    ['openssl', 'openssl'],
    ['pgbouncer', 'pgbouncer'],
    ['faketime', 'faketime'],
    ['promtool', 'prometheus'],
    ['hugo', 'hugo'],
    ['systemd-analyze', 'systemd'],
    ['swift-proxy-server', 'swift-proxy'],
    ['swift-account-server', 'swift-account'],
    ['swift-container-server', 'swift-container'],
    ['swift-object-server', 'swift-object'],
  ]
  // Debian keeps some where not every user looks.
  const inSystem = (command) => existsSync(`/usr/sbin/${command}`) || existsSync(`/usr/bin/${command}`)
  for (const [command, name] of servers) if (!has(command) && !inSystem(command)) missing.push(name)
  if (missing.length > 0) {
    console.info(`安装测试所需的系统软件：${missing.join('、')}`)
    const sudo = process.getuid?.() === 0 ? [] : ['sudo']
    const apt = (...words) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...words]
      execFileSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    // Debian starts what it installs; the tests start their own. An administrator's rule is left alone, and ours means
    // nothing any more once this process is gone, however it went.
    const rule = '/usr/sbin/policy-rc.d'
    const lines = `#!/bin/sh\\n[ -d /proc/${process.pid} ] && exit 101\\nexit 0\\n`
    const ours = !existsSync(rule) && `printf '${lines}' > ${rule} && chmod 755 ${rule}`
    const asRoot = (line) =>
      spawnSync(sudo[0] ?? 'sh', sudo.length > 0 ? ['sh', '-c', line] : ['-c', line], { stdio: 'ignore' })
    try {
      if (ours) asRoot(ours)
      apt('update', '-qq')
      // Not every system has the one without windows, which is quicker.
      const isThere = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0
      const packages = missing.map((name) =>
        name === 'chromium' && isThere ? 'chromium-headless-shell' : name,
      )
      apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
      // Nor shall the next start of the machine bring them up.
      const parts = ['proxy', 'account', 'container', 'object'].map((part) => `swift-${part}`)
      const daemons = ['postgresql', 'nginx', 'caddy', 'memcached', 'pgbouncer', 'prometheus', ...parts]
      const services = daemons.filter((name) => missing.includes(name))
      for (const name of services)
        asRoot(
          `if [ -d /run/systemd/system ]; then systemctl disable ${name}; else update-rc.d ${name} disable; fi`,
        )
    } catch {
      console.error(`无法自动安装，请先用系统的包管理器安装：${missing.join(' ')}`)
      process.exitCode = 1
    } finally {
      if (ours) asRoot(`rm -f ${rule}`)
    }
  }
}

const packages = installed !== lock || scope !== wanted ? installPackages() : Promise.resolve()
// npm goes on meanwhile.
if (process.argv.includes('--tests')) installSystemPackages()
await packages

const major = Number(process.versions.node.split('.')[0])
if (major < 24 && !existsSync(join(root, 'node_modules/.bin/node'))) {
  console.error(
    `这台机器（${process.platform} ${process.arch}）没有随项目安装的 Node 24，请先安装 Node 24 或更新的版本`,
  )
  process.exit(1)
}
