// PostgreSQL servers of our own that stream to one another: a primary, replicas of it, and what happens to them.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { cpuSecondsOf, processesOf } from '../../scripts/bench/process-tree.ts'
import { freePort } from '../../scripts/free-port.ts'
import { openPostgresFolder } from './postgres.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { until } from './until.ts'

export interface DatabaseServer {
  port: number
  /** Connection string without a database name, ending in a slash. */
  url: string
  /** Asks as its superuser, over a connection of its own. */
  ask: (query: string) => Promise<Record<string, unknown>[]>
  /** @param signal SIGINT ends at once and in order; SIGQUIT crashes */
  stop: (signal?: 'SIGINT' | 'SIGQUIT') => Promise<void>
  /** After `stop`, on the same port and data. */
  start: () => Promise<void>
  /** Stops all of its processes where they are: connections stay open and nobody answers. */
  freeze: () => void
  thaw: () => void
  /** Whether it has ended by itself. */
  hasEnded: () => boolean
  /** Where its data is, if it has a disk of its own. */
  disk: SmallDisk | undefined
  /** Processor time that it has taken since it started, those of its processes that have ended included. */
  cpuSeconds: () => number
}

export interface Replica extends DatabaseServer {
  /** Makes it a primary, which is told when it takes writes. */
  promote: () => Promise<void>
  /** Received changes wait, as on a replica that has fallen behind. */
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  /** Until it has what the server has now that it follows. */
  untilCaughtUp: () => Promise<void>
}

export interface DatabaseServers {
  primary: DatabaseServer
  /**
   * Copies a running server, which is the primary unless given, and follows it.
   * @param port of a server that has stopped, whose place this one takes
   * @param isSynchronous the server that is followed acknowledges no commit that the replica has not stored
   */
  addReplica: (options?: { of?: DatabaseServer; port?: number; isSynchronous?: boolean }) => Promise<Replica>
  /** Stops all of them and removes their files. */
  stop: () => Promise<void>
}

// Processes are ended here, never the machine: what was written stays without fsync.
const SETTINGS = ['fsync=off', 'max_connections=200', 'shared_buffers=64MB', 'wal_keep_size=256MB']

const askAt = async (url: string, query: string) => {
  const client = new Client({ connectionString: `${url}postgres`, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

/** A process of a connection may have ended since it was found. */
const signalIfThere = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Starts a primary with an empty database `postgres`, whose superuser is `test`.
 * @param diskSize each server has a disk of its own, as `mount` reads its size, where one can be mounted
 */
export const startServers = async ({ diskSize }: { diskSize?: string } = {}): Promise<DatabaseServers> => {
  const postgres = openPostgresFolder()
  const servers: DatabaseServer[] = []
  const disks = new Map<number, SmallDisk | undefined>()

  /** Removes what a server before had there. */
  const emptyData = (port: number) => {
    const own = join(postgres.folder, String(port))
    if (diskSize !== undefined && !disks.has(port)) {
      mkdirSync(own)
      disks.set(port, mountSmallDisk(diskSize, own))
    }
    if (!disks.get(port)) mkdirSync(own, { recursive: true })
    postgres.own(own)
    const data = join(own, 'data')
    rmSync(data, { recursive: true, force: true })
    return data
  }

  const serve = async (data: string, port: number): Promise<DatabaseServer> => {
    let running = await postgres.serve(data, port, SETTINGS)
    let frozen: number[] = []
    const thaw = () => {
      for (const pid of frozen.splice(0)) signalIfThere(pid, 'SIGCONT')
    }
    const server: DatabaseServer = {
      port,
      url: running.url,
      ask: (query) => askAt(running.url, query),
      stop: (signal) => {
        thaw()
        return running.stop(signal)
      },
      start: async () => {
        running = await postgres.serve(data, port, SETTINGS)
      },
      freeze: () => {
        frozen = processesOf(running.pid)
        for (const pid of frozen) signalIfThere(pid, 'SIGSTOP')
      },
      thaw,
      hasEnded: () => running.hasEnded(),
      disk: disks.get(port),
      cpuSeconds: () => cpuSecondsOf(running.pid),
    }
    servers.push(server)
    return server
  }

  const addReplica: DatabaseServers['addReplica'] = async ({
    of = primary,
    port: given,
    isSynchronous = false,
  } = {}) => {
    const port = given ?? (await freePort())
    const data = emptyData(port)
    const name = `replica_${port}`
    postgres.run('pg_basebackup', [
      `--pgdata=${data}`,
      '--wal-method=stream',
      '--checkpoint=fast',
      '--no-sync',
      '--write-recovery-conf',
      `--dbname=${of.url}?application_name=${name}`,
    ])
    const replica = await serve(data, port)
    const isStreaming = async () =>
      (await of.ask(`select 1 from pg_stat_replication where application_name = '${name}'`)).length > 0
    await until(isStreaming)
    if (isSynchronous) {
      await of.ask(`alter system set synchronous_standby_names = '${name}'`)
      await of.ask('select pg_reload_conf()')
      await until(async () => {
        const [row] = await of.ask(
          `select sync_state from pg_stat_replication where application_name = '${name}'`,
        )
        return row?.sync_state === 'sync'
      })
    }
    return {
      ...replica,
      promote: async () => {
        // The settings were copied with the data: a primary of its own would wait for replicas that it has not.
        await replica.ask('alter system reset synchronous_standby_names')
        await replica.ask('select pg_reload_conf()')
        await replica.ask('select pg_promote()')
      },
      pauseReplay: async () => {
        await replica.ask('select pg_wal_replay_pause()')
      },
      resumeReplay: async () => {
        await replica.ask('select pg_wal_replay_resume()')
      },
      untilCaughtUp: async () => {
        const [sent] = await of.ask('select pg_current_wal_lsn()::text as lsn')
        await until(async () => {
          const [row] = await replica.ask(`select pg_last_wal_replay_lsn() >= '${String(sent?.lsn)}' as has`)
          return row?.has === true
        })
      },
    }
  }

  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    for (const disk of disks.values()) disk?.unmount()
    postgres.remove()
  }

  let primary: DatabaseServer
  try {
    const port = await freePort()
    const data = emptyData(port)
    postgres.initdb(data)
    primary = await serve(data, port)
  } catch (error) {
    await stop()
    throw error
  }
  return { primary, addReplica, stop }
}
