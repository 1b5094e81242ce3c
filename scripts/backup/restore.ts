// A backup into an empty place: everything is checked before the first byte is written, and compared at the end.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { syncFolders, syncTree } from '#platform/publish/system/durable.ts'
import type { BackupTarget, Config } from '#platform/server/config.ts'
import { readMigrations } from '#platform/server/db/migrate.ts'
import { isPrivate } from '#platform/server/gateways/storage.ts'
import { DATA_KEY_FILE } from '#platform/server/security/encryption.ts'
import { readKeyFile } from '#platform/server/security/key-file.ts'
import { PRIVATE_FILE, preparePrivateFolder } from '#platform/server/security/private-files.ts'
import { KEY_FILE as SIGNING_KEY_FILE } from '#platform/server/security/signing.ts'
import { type BackupStore, openBackupStore } from '../../src/platform/server/gateways/backup-store.ts'
import { openFileStore } from '../../src/platform/server/gateways/stored-files.ts'
import { hashOf } from './back-up.ts'
import { checkEmptyDatabase, countRows, openAsItIs, restoreDump, restoreRoleSettings } from './database.ts'
import { decryptKeys, type Keys, keysOf, missingKeys } from './keys.ts'
import { DUMP_FILE, KEYS_FILE, type Manifest, readManifest, storedKey } from './manifest.ts'

export interface RestoreOptions {
  /** Where all backups are, and the name of one. */
  from: BackupTarget
  name: string
  /** File with secret keys of age; undefined: the keys of the portal are here already. */
  identity: string | undefined
  /** Users and staff sign in anew. */
  endsSessions: boolean
}

/** Throws at the first thing in it that is not as it was written. */ import { operatorText } from '#platform/lib/plain-error.ts'

const checkWhole = async (store: BackupStore, name: string, { database, files }: Manifest) => {
  const isSame = async (key: string, { sha256 }: { sha256: string }) => {
    const body = await store.read(key)
    return body !== undefined && (await hashOf(body)) === sha256
  }
  if (!(await isSame(`${name}/${DUMP_FILE}`, database.dump)))
    throw new Error('备份已损坏：数据库的文件与记录不符')
  for (const file of files)
    if (!(await isSame(storedKey(file.sha256), file)))
      throw new Error(`备份已损坏：文件 ${file.key} 与记录不符`)
}

const migrationOf = ({ program, database }: Pick<Manifest, 'program' | 'database'>) =>
  database.migration ?? program.migration

const checkFits = async (config: Config, { program, database, storage }: Manifest) => {
  const migration = migrationOf({ program, database })
  if (!readMigrations().some(({ name }) => name === migration))
    throw new Error(`备份由较新的版本（${program.version}，迁移 ${migration}）作出，请用那个版本恢复`)
  if ((database.kind === 'postgres') !== (config.databaseUrl !== ''))
    throw new Error(
      database.kind === 'postgres'
        ? '备份来自 PostgreSQL，请设置 DATABASE_URL'
        : '备份来自内置数据库，请不要设置 DATABASE_URL',
    )
  if ((storage === 'bucket') !== (config.uploads !== undefined))
    throw new Error(
      storage === 'bucket'
        ? '备份的文件来自存储桶，请设置 UPLOAD_BUCKET'
        : '备份的文件来自磁盘，请不要设置 UPLOAD_BUCKET',
    )
  await checkEmptyDatabase(config)
  const store = await openFileStore(config)
  try {
    for await (const { key } of store.list()) throw new Error(`只能恢复到空的地方：已有文件 ${key}`)
  } finally {
    store.close()
  }
}

/** Keys of the backup, to put in place; undefined where those at hand are right. */
const readKeys = async (
  config: Config,
  encrypted: () => Promise<Uint8Array>,
  { manifest, identity }: { manifest: Manifest; identity: string | undefined },
): Promise<Keys | undefined> => {
  if (identity !== undefined && !manifest.has_keys) throw new Error('这份备份没有密钥，--identity 用不上')
  const keys =
    identity === undefined ? undefined : await decryptKeys(await encrypted(), readFileSync(identity, 'utf8'))
  const atHand = keysOf(config, undefined)
  const missing = missingKeys(manifest.database.keys, {
    data: [...atHand.data, ...(keys?.data ?? [])],
  })
  if (missing.length > 0)
    throw new Error(
      keys
        ? `备份里没有指纹为 ${missing.join('、')} 的数据密钥：请找到它，用 DATA_KEY 指明`
        : `缺少指纹为 ${missing.join('、')} 的数据密钥：请用 --identity 指明解开备份密钥的私钥，或设置 DATA_KEY`,
    )
  return keys
}

/** File for several data keys, which the operator names in DATA_KEY_FILE: `data.key` has room for one. */
const DATA_KEYS_FILE = 'data-keys.txt'

/** Content by path. */
const filesOfKeys = ({ dataDir }: Config, { data, signing }: Keys): Map<string, Buffer> => {
  const [first, ...more] = data
  const contents = {
    ...(first && more.length === 0 ? { [DATA_KEY_FILE]: Buffer.from(first, 'base64') } : {}),
    ...(more.length > 0 ? { [DATA_KEYS_FILE]: Buffer.from(`${data.join(',')}\n`) } : {}),
    ...(signing ? { [SIGNING_KEY_FILE]: Buffer.from(signing, 'base64') } : {}),
  }
  return new Map(Object.entries(contents).map(([name, content]) => [join(resolve(dataDir), name), content]))
}

const checkPlace = (files: ReadonlyMap<string, Buffer>) => {
  for (const [file, content] of files)
    if (readKeyFile(file)?.equals(content) === false)
      throw new Error(`${file} 是另一把密钥：请先把它移到别处`)
}

const placeKeys = async (files: ReadonlyMap<string, Buffer>) => {
  for (const [file, content] of files) {
    preparePrivateFolder(dirname(file))
    if (!readKeyFile(file)) await writeFile(file, content, { mode: PRIVATE_FILE, flag: 'wx', flush: true })
  }
  await syncFolders([...files.keys()].map((file) => dirname(file)))
}

const placeFiles = async (config: Config, backups: BackupStore, { files }: Manifest) => {
  const store = await openFileStore(config)
  try {
    for (const { key, bytes, sha256, headers } of files) {
      const body = await backups.read(storedKey(sha256))
      if (body) await store.put(key, body, { bytes, headers })
    }
    if (store.kind !== 'disk') return
    preparePrivateFolder(resolve(config.dataDir))
    await syncTree(config.dataDir)
  } finally {
    store.close()
  }
}

/** Publishers compare everything once, instead of going on from changes that are gone. */
const MOVE_FEED_ON = 'update change_feed set database = default'
/** The next server that starts records its own. */
const FORGET_SIGNING_KEY = 'delete from signing_keys'
/**
 * By table: messages that waited in the backup may have been sent since, and a restore that is only a drill must tell nobody.
 * The notice of a changed mobile is claimed, by a claim that gets stale (after ten minutes) when its day is over: no server sends it
 * by itself, and reviewers decide then, as they do at once on what was given up before.
 */
const CANCEL_WAITING: Readonly<Record<string, string>> = {
  webhook_deliveries: `update webhook_deliveries set state = 'cancelled', due_at = null where state = 'waiting'`,
  notice_sms: 'update notice_sms set due_at = null where due_at is not null',
  mobile_changes: `update mobile_changes set telling_since = changed_at + interval '23:50' where told_at is null`,
}
const END_SESSIONS = ['delete from tokens', 'delete from staff_tokens']

const UPLOADED = `select id::text, jsonb_array_elements_text(files) as key from user_uploads where state = 'ready'`

/** An upload whose file the backup does not have. */
export interface MissingFile {
  id: string
  key: string
}

const lacksSigningKey = (config: Config, { database, storage }: Manifest) =>
  storage === 'disk' &&
  database.signing_key !== undefined &&
  keysOf(config, database.signing_key).signing === undefined

const finish = async (
  config: Config,
  manifest: Manifest,
  endsSessions: boolean,
): Promise<Pick<RestoreReport, 'missing' | 'lacksSigningKey'>> => {
  const {
    database: { counts },
    files,
  } = manifest
  const isUnsigned = lacksSigningKey(config, manifest)
  const { ask, close } = await openAsItIs(config)
  try {
    const restored = await countRows(ask)
    const different = Object.entries(counts).find(([table, count]) => restored[table] !== count)
    if (different)
      throw new Error(`恢复后表 ${different[0]} 有 ${restored[different[0]]} 行，备份时有 ${different[1]} 行`)
    for (const statement of [
      'begin',
      MOVE_FEED_ON,
      ...(isUnsigned ? [FORGET_SIGNING_KEY] : []),
      // A table may have come after the backup.
      ...Object.entries(CANCEL_WAITING).flatMap(([table, statement]) =>
        counts[table] === undefined ? [] : [statement],
      ),
      ...(endsSessions ? END_SESSIONS : []),
      'commit',
    ])
      await ask(statement)
    const present = new Set(files.map(({ key }) => key))
    const uploaded = (await ask(UPLOADED)).map(({ id, key }) => ({ id: String(id), key: String(key) }))
    return {
      missing: uploaded.filter(({ key }) => !present.has(isPrivate(key) ? key : `uploads/${key}`)),
      lacksSigningKey: isUnsigned,
    }
  } finally {
    await close()
  }
}

export interface RestoreReport {
  manifest: Manifest
  missing: MissingFile[]
  /** The key that addresses were signed with is not at hand: the next server makes another. */
  lacksSigningKey: boolean
  /** The database has not had the newest migrations of this program. */
  lagsBehind: boolean
  /** Why settings of the role could not be set; empty where they were. */
  roleFault: string
  /** File with the data keys, where there are several, as `DATA_KEY_FILE` takes it. */
  dataKeysFile: string | undefined
}

/** @throws in words for the operator */
export const restore = async (
  config: Config,
  { from, name, identity, endsSessions }: RestoreOptions,
): Promise<RestoreReport> => {
  const store = await openBackupStore(from)
  try {
    const manifest = await readManifest(store, name)
    await checkFits(config, manifest)
    const encrypted = async () => readFileSync(await store.fileOf(`${name}/${KEYS_FILE}`))
    const keys = await readKeys(config, encrypted, { manifest, identity })
    const keyFiles = keys ? filesOfKeys(config, keys) : new Map<string, Buffer>()
    checkPlace(keyFiles)
    await checkWhole(store, name, manifest)
    await restoreDump(config, await store.fileOf(`${name}/${DUMP_FILE}`))
    await placeKeys(keyFiles)
    await placeFiles(config, store, manifest)
    const finished = await finish(config, manifest, endsSessions)
    // All is restored: a second try would be refused.
    const roleFault = await restoreRoleSettings(config).then(() => '', operatorText)
    return {
      roleFault,
      manifest,
      ...finished,
      lagsBehind: migrationOf(manifest) !== readMigrations().at(-1)?.name,
      dataKeysFile: [...keyFiles.keys()].find((file) => basename(file) === DATA_KEYS_FILE),
    }
  } finally {
    await store.close()
  }
}
