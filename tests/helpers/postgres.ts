// A throw-away PostgreSQL of our own: found, initialised, started and stopped without touching any other.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { postgresProgram } from '../../scripts/postgres-program.ts'

export interface RunningPostgres {
  /** Connection string without a database name, ending in a slash. */
  url: string
  stop(): Promise<void>
}

/** Folder of initdb and postgres, newest version first; undefined where there is none. */
export const postgresBinaries = (): string | undefined => {
  const initdb = postgresProgram('initdb')
  return initdb && existsSync(join(dirname(initdb), 'postgres')) ? dirname(initdb) : undefined
}

/** PostgreSQL and PgBouncer refuse to run as root: there, they become a user without rights. */
export const unprivileged = () => {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!row) throw new Error('no unprivileged user to run PostgreSQL as')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Waits until it answers. Throws where it ends before, or does not within a minute. */
const untilReady = async (url: string, child: ChildProcess) => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
    const client = new Client(`${url}postgres`)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await client.end().catch(() => {})
    }
  }
  throw new Error('PostgreSQL did not come up')
}

/** An empty folder for the data of servers, and what their programs are run with. */
export const openPostgresFolder = () => {
  const bin = postgresBinaries()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'linquan-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const env = { PATH: `${bin}${delimiter}${dirname(process.execPath)}`, LC_ALL: 'C.UTF-8' }
  const options = { ...user, env, cwd: folder }
  return {
    folder,
    /** Gives a folder to the user that the servers run under. */
    own: (path: string) => {
      if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
    },
    /** Runs one of PostgreSQL's programs to its end. */
    run: (program: string, args: readonly string[]) =>
      execFileSync(join(bin, program), args, { ...options, stdio: 'pipe' }),
    initdb(data: string) {
      const how = '-U test -A trust -E UTF8 --no-sync --no-instructions'
      this.run('initdb', ['-D', data, ...how.split(' ')])
    },
    /** Starts a server on the data, and waits until it answers. */
    async serve(data: string, port: number, more: readonly string[]) {
      const settings = [
        ...more,
        `port=${port}`,
        'listen_addresses=127.0.0.1',
        `unix_socket_directories=${folder}`,
      ]
      const child = spawn(
        join(bin, 'postgres'),
        ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
        { ...options, stdio: 'ignore' },
      )
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      // Should the tests be interrupted, nothing of ours stays behind.
      const onExit = () => child.kill('SIGKILL')
      process.once('exit', onExit)
      const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
        child.kill(signal)
        await ended
        process.off('exit', onExit)
      }
      const url = `postgres://test@127.0.0.1:${port}/`
      try {
        await untilReady(url, child)
      } catch (error) {
        await stop()
        throw error
      }
      return {
        url,
        pid: child.pid ?? 0,
        hasEnded: () => child.exitCode !== null || child.signalCode !== null,
        stop,
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Servers of all benches, a dozen connections each.
  'max_connections=400',
  'shared_buffers=64MB',
]

export const startPostgres = async (): Promise<RunningPostgres> => {
  const postgres = openPostgresFolder()
  const data = join(postgres.folder, 'data')
  try {
    postgres.initdb(data)
    const { url, stop } = await postgres.serve(data, await freePort(), FAST)
    return { url, stop: () => stop().finally(postgres.remove) }
  } catch (error) {
    postgres.remove()
    throw error
  }
}
