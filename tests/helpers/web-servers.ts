// Real web servers over a folder, configured by nothing but the files we ship.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder, SYSTEM_PATH, startProcess } from './processes.ts'

export interface WebServer {
  name: string
  url: string
  stop(): Promise<void>
}

export interface ServerFile {
  port: number
  /** Configuration that the portal ships for it. */
  conf: string
}

/** Surroundings as an operator's: our file is included, nothing in it is changed. */
const NGINX = (folder: string) => `
daemon off;
master_process off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`

/** Has a server read its file without starting; throws with what it says against it. */
export const check = ({ nginx, caddy }: { nginx: string; caddy: string }) => {
  const { folder, remove } = openFolder('check')
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const run = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, args, {
      env: { PATH: SYSTEM_PATH, HOME: folder },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command}: ${stderr}`)
  }
  try {
    put('site.conf', nginx)
    run('nginx', '-t', '-q', '-e', 'stderr', '-p', folder, '-c', put('nginx.conf', NGINX(folder)))
    run('caddy', 'adapt', '--adapter', 'caddyfile', '--config', put('Caddyfile', caddy))
  } finally {
    remove()
  }
}

/** Writes its configuration into the folder; answers how it is started there. */
export const nginxIn = (folder: string, conf: string) => {
  const file = join(folder, 'nginx.conf')
  writeFileSync(join(folder, 'site.conf'), conf)
  writeFileSync(file, NGINX(folder))
  return ['nginx', '-e', 'stderr', '-p', folder, '-c', file] as const
}

export const startNginx = async ({ port, conf }: ServerFile): Promise<WebServer> => {
  const { folder, remove } = openFolder('nginx')
  const server = await startProcess(nginxIn(folder, conf), { port })
  return {
    name: 'nginx',
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.stop('SIGQUIT')
      remove()
    },
  }
}

export const startCaddy = async ({ port, conf }: ServerFile): Promise<WebServer> => {
  const { folder, remove } = openFolder('caddy')
  writeFileSync(join(folder, 'site.caddy'), conf)
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\nimport ${folder}/site.caddy\n`)
  const server = await startProcess(
    ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    { port, env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } },
  )
  return {
    name: 'Caddy',
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.stop()
      remove()
    },
  }
}
