// Checks of what a server of the portal needs: address, database, keys, folders, buckets, SMS.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { encryptedColumns } from '#app/features.ts'
import { clockState } from '#features/health/server/clock-skew.service.ts'
import { givenUpSms } from '#features/notices/server/index.ts'
import { activePublisher, publishStatus } from '#features/publishing/server/index.ts'
import { tryKeys } from '#features/staff/server/data-keys.service.ts'
import { trySigningKey } from '#features/uploads/server/signing-keys.service.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import type { Bucket } from '#platform/publish/deliver/bucket.ts'
import { INDEX_FILE } from '#platform/publish/deliver/objects.ts'
import type { Config } from '#platform/server/config.ts'
import { followReplica } from '#platform/server/db/followed-server.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import { strayingSettings } from '#platform/server/db/role-settings.ts'
import { lastBackup } from '#platform/server/gateways/backup-store.ts'
import { openFilesLimit } from '#platform/server/open-files.ts'
import { programVersion } from '#platform/server/version.ts'

export interface Finding {
  state: 'ok' | 'warning' | 'fault'
  /** Sentence for the operator: how it stands, and what to do about it. */
  text: string
}

const ok = (text: string): Finding => ({ state: 'ok', text })
const warning = (text: string): Finding => ({ state: 'warning', text })
const fault = (text: string): Finding => ({ state: 'fault', text })

const SAMPLE_BYTES = 64 * 1024
const LEAST_FREE_BYTES = 2 * 1024 ** 3
/** Beside those of a full publish, which writes the site once more before the former tree goes. */
const LEAST_FREE_INODES = 100_000
const LEAST_DESCRIPTORS = 4096

/** One process at a time has the embedded database open: the server, which checks it as it starts. */
const ofServer = ok('内置数据库，由服务启动时检查')

const inDatabase = async <T>(
  { databaseUrl, dataDir, postgres }: Config,
  work: (database: Opened) => Promise<T>,
) => {
  const database = await openDatabase({ databaseUrl, dataDir, postgres: { ...postgres, migrates: false } })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const withDatabase = async (config: Config, work: (database: Opened) => Promise<Finding[]>) =>
  config.databaseUrl ? inDatabase(config, work) : [ofServer]

const program = async (config: Config) => {
  const { version, commit, migration } = programVersion(config)
  return [ok(`版本 ${version}${commit && `（${commit}）`}，迁移 ${migration}，Node ${process.versions.node}`)]
}

const database = (config: Config) =>
  withDatabase(config, async ({ db, clock }): Promise<Finding[]> => {
    const [server] = await db
      .select({
        version: sql<string>`current_setting('server_version')`,
        encoding: sql<string>`pg_encoding_to_char(encoding)`,
        isReplica: sql<boolean>`pg_is_in_recovery()`,
        connections: sql<number>`current_setting('max_connections')::int`,
      })
      .from(sql`pg_database`)
      .where(sql`datname = current_database()`)
    const straying = await strayingSettings(db, {
      statement_timeout: String(config.postgres.statementTimeoutMs),
    })
    const closed = await db
      .select({ name: sql<string>`relname` })
      .from(sql`pg_class`)
      .where(
        sql`relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not (
          has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert') and
          has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))`,
      )
    const { state, ahead } = clockState({ clockAheadMs: clock.aheadMs })
    return [
      ok(`PostgreSQL ${server?.version}，已是本程序的结构`),
      ...(server?.isReplica ? [fault('连接到的是只读的副本，请把 DATABASE_URL 指向主库')] : []),
      ...(server?.encoding === 'UTF8' ? [] : [fault(`编码是 ${server?.encoding}，须为 UTF8`)]),
      ...straying.map(({ name, actual, wanted }) =>
        warning(`这个用户的 ${name} 是 ${actual}，应为 ${wanted}：请由它运行 node scripts/migrate.ts`),
      ),
      ...(closed.length > 0
        ? [
            fault(
              `这个用户不能读写 ${closed.length} 张表（${closed
                .slice(0, 3)
                .map(({ name }) => name)
                .join('、')}）：请由数据库管理员运行 deploy/postgresql/roles.sql`,
            ),
          ]
        : []),
      ...(config.postgres.pool * 2 > (server?.connections ?? 0)
        ? [
            warning(
              `最多 ${server?.connections} 个连接，一个服务进程就用 ${config.postgres.pool} 个，多个进程会不够`,
            ),
          ]
        : []),
      ...(state === 'wrong' ? [warning(`本机时钟与数据库相差 ${Math.round(ahead)} 秒，请校准`)] : []),
    ]
  })

const REPLICA_MS = 3000

/** Finds whether the replica is one of this database, and follows closely enough to be read. */
const replica = (config: Config) =>
  withDatabase(config, async ({ replica: state }): Promise<Finding[]> => {
    const { readUrl, readLagSeconds } = config.postgres
    if (!state) return [ok('没有设置，全部由主库读取')]
    const closing = new AbortController()
    await followReplica(readUrl, closing.signal)
      .find()
      .finally(() => closing.abort())
    for (const deadline = performance.now() + REPLICA_MS; performance.now() < deadline; await pause(100))
      if (state().isRead) return [ok(`与主库相差 ${state().lagSeconds.toFixed(1)} 秒，读者的查询由它回答`)]
    return [
      state().isUp
        ? warning(
            `落后主库超过 ${readLagSeconds} 秒，查询暂由主库回答：请查看它的 pg_stat_wal_receiver，以及它跟随的是不是这个主库`,
          )
        : warning('暂时没有应答，查询由主库回答'),
    ]
  })

const keys = (config: Config) =>
  withDatabase(config, async ({ db }) => {
    const { needed, tried } = await tryKeys(db, config, encryptedColumns)
    const signing = await trySigningKey(db, config)
    return [
      needed.length === 0
        ? ok('数据库里还没有加密的内容')
        : ok(`需要的密钥都在（${needed.join('、')}），试读了 ${tried} 处密文`),
      ...(signing === undefined ? [] : [ok(`签名的密钥与其他服务相同（${signing}）`)]),
    ]
  })

/** @param inodesNeeded free ones that the folder needs; not checked without it */
const folder = (variable: string, path: string, inodesNeeded?: () => Promise<number>) => async () => {
  const at = resolve(path)
  if (!existsSync(at))
    return [warning(`${at} 还不存在，用到它的程序启动时会建立；已经运行过的，请核对 ${variable}`)]
  const file = join(at, `.doctor-${randomUUID()}`)
  try {
    // A name alone fits on a full disk.
    await writeFile(file, Buffer.alloc(SAMPLE_BYTES))
  } catch (error) {
    return [fault(`${at}（${variable}）：${operatorText(error)}`)]
  } finally {
    await rm(file, { force: true })
  }
  const { bavail, bsize, files, ffree } = await statfs(at)
  const free = bavail * bsize
  const text = `${at} 可以写入，剩余 ${(free / 1024 ** 3).toFixed(1)} GB（${variable}）`
  const space = free < LEAST_FREE_BYTES ? warning(`${text}，空间将满`) : ok(text)
  // A file system without a limit says 0.
  if (!inodesNeeded || files === 0) return [space]
  const needed = await inodesNeeded()
  const inodes =
    ffree < needed
      ? warning(
          `${at} 所在的磁盘只剩 ${ffree} 个 inode，整站重新发布要留 ${needed} 个（每页一个，另加 ${LEAST_FREE_INODES} 个）：请清理磁盘上的小文件，或换用 inode 更多的文件系统`,
        )
      : ok(`${at} 所在的磁盘剩余 ${ffree} 个 inode，够整站重新发布`)
  return [space, inodes]
}

/** Free inodes that a full publish needs. A database that does not answer has a line of its own, and counts no pages here. */
const inodesOfPublish = async (config: Config) => {
  const pages = config.databaseUrl
    ? await inDatabase(config, async ({ db }) => (await publishStatus({ db })).pages).catch(() => 0)
    : 0
  return LEAST_FREE_INODES + pages
}

const uploadBucket = async ({ uploads, siteUrl }: Config): Promise<Finding[]> => {
  if (!uploads) return [ok('没有设置，文件存放在 DATA_DIR')]
  const { bucketStorage } = await import('#platform/server/gateways/bucket.ts')
  const storage = bucketStorage(uploads)
  const key = `private/doctor/${randomUUID()}.txt`
  const findings: Finding[] = []
  try {
    const written = Buffer.from(key)
    await storage.put(key, written, 'text/plain')
    const read = await storage.read(key)
    await storage.remove(key)
    findings.push(
      read?.equals(written)
        ? ok(`${uploads.bucket} 可以写入、读取和删除`)
        : fault(`${uploads.bucket} 读到的与写入的不同`),
    )
    const address = await storage.partUrl({ key, multipart: 'doctor', size: 1 }, 1, 1, 0, {
      now: new Date(),
      seconds: 60,
    })
    const reply = await fetch(address, {
      method: 'OPTIONS',
      headers: { origin: siteUrl, 'access-control-request-method': 'PUT' },
    })
    const allowed = reply.headers.get('access-control-allow-origin')
    findings.push(
      allowed === '*' || allowed === siteUrl
        ? ok(`${uploads.bucket} 接受来自 ${siteUrl} 的上传`)
        : fault(`${uploads.bucket} 不接受来自 ${siteUrl} 的上传：请在存储桶的跨域规则（CORS）里允许它的 PUT`),
    )
  } finally {
    storage.close()
  }
  return findings
}

const readAndDelete = async (bucket: Bucket, key: string) => {
  try {
    return await bucket.read(key)
  } finally {
    await bucket.delete(key)
  }
}

const siteBucket = async ({ target }: Config): Promise<Finding[]> => {
  if (!target) return [ok('没有设置，站点只在 OUT_DIR')]
  const { openBucket } = await import('#platform/publish/deliver/bucket.ts')
  const bucket = openBucket(target)
  const key = `.doctor-${randomUUID()}`
  try {
    const written = Buffer.from(key)
    await bucket.put(key, written, { type: 'text/plain', cache: 'no-store' })
    const read = await readAndDelete(bucket, key)
    if (read === 'denied') return [ok(`${target.bucket} 可以写入和删除；密钥没有读取权限`)]
    return [
      written.equals(read)
        ? ok(`${target.bucket} 可以写入、读取和删除`)
        : fault(`${target.bucket} 读到的与写入的不同`),
    ]
  } finally {
    bucket.close()
  }
}

/** Whether the site is in its bucket: somebody may have removed what the publisher put there. */
const siteContent = async ({ target, outDir }: Config): Promise<Finding[]> => {
  if (!target) return [ok('没有设置，站点只在 OUT_DIR')]
  const { openBucket } = await import('#platform/publish/deliver/bucket.ts')
  const bucket = openBucket(target)
  try {
    const hasHome = await bucket.has(INDEX_FILE)
    if (hasHome) return [ok(`${target.bucket} 里有首页`)]
    if (hasHome === undefined)
      return [warning(`密钥没有读取 ${target.bucket} 的权限：它被清空时，发布程序不会察觉`)]
    return [
      existsSync(join(outDir, INDEX_FILE))
        ? fault(
            `${target.bucket} 里没有首页：第一次送达还没有完成，或者被清空过；发布程序会自己送达，一小时后仍没有的请查看它的日志`,
          )
        : warning(`${target.bucket} 里还没有首页，站点还没有送达过`),
    ]
  } finally {
    bucket.close()
  }
}

const LONGEST_WITHOUT_BACKUP_HOURS = 26

const backups = async ({ backup }: Config): Promise<Finding[]> => {
  if (!backup) return [ok('没有设置 BACKUP_TO，不检查')]
  const last = await lastBackup(backup)
  if (!last) return [fault('还没有备份：请定时运行 node scripts/backup.ts')]
  const hours = (Date.now() - last.getTime()) / 3_600_000
  const text = `最近一次完整的备份在 ${Math.round(hours)} 小时前`
  return [hours > LONGEST_WITHOUT_BACKUP_HOURS ? fault(`${text}，请查看定时任务`) : ok(text)]
}

const publisher = (config: Config) =>
  withDatabase(config, async ({ db }) => {
    const active = await activePublisher(db)
    return [
      active
        ? ok(`由 ${active.name} 发布`)
        : warning('没有发布程序在工作，改动不会上线：请运行 node scripts/publisher.ts 或 npm start'),
    ]
  })

const previews = async ({ previewFrom, databaseUrl }: Config): Promise<Finding[]> => {
  if (!previewFrom)
    return [
      databaseUrl
        ? warning(
            '没有设置 PREVIEW_FROM：用 npm start 启动的自己生成；单独运行的接口不能预览，请指向一个发布程序的 ADMIN_PORT',
          )
        : ok('没有设置 PREVIEW_FROM，由本进程的发布程序生成'),
    ]
  const isUp = await fetch(`${previewFrom}/live`, { signal: AbortSignal.timeout(5000) }).then(
    (reply) => reply.ok,
    () => false,
  )
  return [
    isUp
      ? ok(`由 ${previewFrom} 生成`)
      : fault(`${previewFrom} 没有答复：请检查 PREVIEW_FROM 和那个发布程序的 ADMIN_PORT`),
  ]
}

const sms = async (config: Config): Promise<Finding[]> => {
  if (config.demo) return [warning('演示模式：验证码不发出，在 /api/dev/outbox 查看；正式运行请设置 DEMO=0')]
  if (config.sms.provider === 'outbox') return [fault('没有短信服务，用户收不到验证码：请设置 SMS_PROVIDER')]
  const sent = [
    ok(`由 ${config.sms.provider} 发送`),
    ...(config.sms.aliyun.noticeTemplate
      ? []
      : [warning('没有设置 ALIYUN_SMS_NOTICE_TEMPLATE：只发验证码，不发短信通知')]),
  ]
  if (!config.databaseUrl) return sent
  const lost = await withDatabase(config, async ({ db, clock }) => {
    const count = await givenUpSms({ db, now: clock.now })
    return count === 0
      ? []
      : [warning(`最近 24 小时有 ${count} 条短信通知试了一天仍未发出，不再重试：请查看日志里 sms 的原因`)]
  })
  return [...sent, ...lost]
}

const address = async ({ siteUrl, demo }: Config): Promise<Finding[]> => {
  const { protocol, hostname } = new URL(siteUrl)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  if (isLocal && !demo) return [fault(`SITE_URL 是 ${siteUrl}：请改为读者访问的网址`)]
  return [
    protocol === 'https:' || isLocal ? ok(siteUrl) : warning(`${siteUrl} 没有加密，登录和证件会在途中被看到`),
  ]
}

const descriptors = async (): Promise<Finding[]> => {
  const soft = openFilesLimit()
  if (!Number.isFinite(soft)) return [ok('没有上限')]
  return [
    soft < LEAST_DESCRIPTORS
      ? warning(`最多同时打开 ${soft} 个，请调到 ${LEAST_DESCRIPTORS} 以上（LimitNOFILE）`)
      : ok(`最多同时打开 ${soft} 个`),
  ]
}

/** By what they look at, in the order of their lines. */
export const checksOf = (config: Config): Readonly<Record<string, () => Promise<Finding[]>>> => ({
  程序: () => program(config),
  网址: () => address(config),
  数据库: () => database(config),
  读副本: () => replica(config),
  密钥: () => keys(config),
  数据目录: folder('DATA_DIR', config.dataDir),
  站点目录: folder('OUT_DIR', config.outDir, () => inodesOfPublish(config)),
  快照目录: folder('CONTENT_CACHE', config.contentCache),
  上传存储: () => uploadBucket(config),
  站点存储: () => siteBucket(config),
  站点内容: () => siteContent(config),
  备份: () => backups(config),
  发布程序: () => publisher(config),
  预览: () => previews(config),
  短信: () => sms(config),
  文件句柄: descriptors,
})
