// nginx with the rules that the publisher wrote, in a folder of the bench's own.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, type ProcessGroup, waitForLine } from './process-group.ts'

/** Debian installs servers into /usr/sbin, which is not in every user's PATH. */
const SYSTEM_PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`

export const startNginx = async (group: ProcessGroup, rules: string) => {
  const folder = group.folder()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  writeFileSync(join(folder, 'site.conf'), readFileSync(rules))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'pid')};
error_log stderr notice;
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }
`,
  )
  const args = ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
  const child = group.start('nginx', args, { env: environment({ PATH: SYSTEM_PATH }), signal: 'SIGQUIT' })
  await waitForLine(child, /start worker process /, 30_000)
  return child
}
