// The only reader of the environment. Everything else takes what it needs from a Config.
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { ROLES, type Role } from '#platform/contract/staff-fields.ts'
import { serversOf } from './db/addresses.ts'
import type { PostgresOptions } from './db/postgres.ts'

export interface AliyunSms {
  keyId: string
  keySecret: string
  sign: string
  /** Of codes: its variable is `code`. */
  template: string
  /** Of notices: its variable is `text`. Empty: no notice is sent. */
  noticeTemplate: string
  /** Origin of the service, such as one of a region or inside a network of the provider. */
  endpoint: string
}

/** A bucket the site is put into, of any host that speaks S3. */
export interface BucketTarget {
  bucket: string
  /** Origin of the service; empty for Amazon's own. */
  endpoint: string
  region: string
  keyId: string
  keySecret: string
  /** `endpoint/bucket` instead of `bucket.endpoint`. */
  pathStyle: boolean
}

/** A bucket that files of users and staff are put into. */
export interface UploadBucket extends BucketTarget {
  /** What `/uploads/…` stands below, for readers: no slash at the end. */
  publicUrl: string
}

/** Where backups are kept: a folder, or below a prefix (empty, or ending in a slash) of a bucket. */
export type BackupTarget = { folder: string } | (BucketTarget & { prefix: string })

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Encrypt personal secrets: the first is used, all are understood. Empty: the key file under `dataDir`. */
  dataKeys: Buffer[]
  /** Sign addresses of private files and of uploads: the first is used, all are accepted. Empty: the key file under `dataDir`. */
  signingKeys: Buffer[]
  /** Empty: PGlite under `dataDir`. */
  databaseUrl: string
  postgres: PostgresOptions
  /** Seeded content, known accounts and the outbox. */
  demo: boolean
  otpRoles: readonly Role[]
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** Origin the islands call, and the pull unless it has its own; empty for the same origin. */
  apiBase: string
  /** Origin that the publisher's content comes from, where readers reach the API by another one. Empty: as the islands. */
  pullFrom: string
  /** Where a publisher in another process renders previews, and tells the age of its snapshot. Empty: none. */
  previewFrom: string
  outDir: string
  contentCache: string
  /** Whether this publisher is the active one from the start, and what people call it. */
  publisher: { isStandby: boolean; name: string }
  /** Where the compiled templates are; empty: `.build` of the checkout. */
  buildDir: string
  /** Age at which a pull reads again what does not tell of edits. */
  rereadHours: number
  /** A pull ends with an error after so long. */
  pullMinutes: number
  /** Whose forwarding headers to believe: nobody, anybody, the nearest n proxies, or these networks. */
  trustProxy: boolean | number | string[]
  smsPerHour: number
  sms: { provider: 'outbox' } | { provider: 'aliyun'; aliyun: AliyunSms }
  /** Official account whose pages have a share card of their own inside WeChat. Empty: they have none. */
  wechatAppId: string
  /** Empty on a machine that only builds pages. */
  wechatSecret: string
  logLevel: string
  /** Log lines go to standard output unless that is a terminal, instead of to the file under `dataDir`. */
  logToStdout: boolean
  /** Where monitors ask; undefined: nowhere. */
  admin?: { port: number; host: string }
  /** Seconds between the signal to stop and the end of listening, in which balancers see that this instance is leaving. */
  drainSeconds: number
  /** Whether this instance runs the interval jobs. */
  runsJobs: boolean
  /** Commit of this program, where it is not a checkout; empty for unknown. */
  commit: string
  /** Origins of sites on other hosts that may call with credentials. */
  corsOrigin: string[]
  /** Where the published folder is copied to, beside being served. */
  target?: BucketTarget
  /** Where uploads live, instead of below `dataDir`. */
  uploads?: UploadBucket
  /** What files of a bucket stand below, for readers, without a slash at the end; empty where the API serves them. */
  fileBase: string
  /** Origin that browsers send parts of files to; empty for the API's. */
  uploadOrigin: string
  /** Origin and public address of a storage that browsers send forms to. */
  uploadForm?: string
  /** Where backups are kept, for those who make them and those who look after them. */
  backup?: BackupTarget
  /** Purge hook of the CDN, called with the changed addresses. */
  purge?: { url: string; token: string }
  /** For the rules of web servers: origins of the API servers behind them, name and port they answer at; empty for none. */
  hosting: { upstreams: string[]; host: string }
}

/** Where the local storage keeps its files. */
export const uploadsDir = (dataDir: string) => resolve(dataDir, 'uploads')

type Env = Record<string, string | undefined>

export class ConfigError extends Error {}

// The value is never repeated in the message: it may be a secret typed into the wrong variable.
const wrong = (name: string, rule: string): never => {
  throw new ConfigError(`环境变量 ${name} 不正确：${rule}`)
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The value of a variable, or of the file that `NAME_FILE` names: service managers hand over secrets as files. */
const valueOf = (env: Env, name: string) => {
  const file = env[`${name}_FILE`]?.trim()
  if (!file) return env[name]?.trim()
  if (env[name]?.trim()) return wrong(name, `不能与 ${name}_FILE 同时填写`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return wrong(`${name}_FILE`, '读不到这个文件')
  }
}

const originOf = (name: string, value: string) => {
  if (value === '') return ''
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    ? url.origin
    : wrong(name, '须为不带路径的 http(s) 网址')
}

const reader = (env: Env) => {
  const text = (name: string, fallback = '') => valueOf(env, name) || fallback
  return {
    text,
    port: (name: string, fallback: number) => {
      const value = text(name, String(fallback))
      return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
        ? Number(value)
        : wrong(name, '须为 0–65535 的整数')
    },
    positive: (name: string, fallback: number) => {
      const value = text(name, String(fallback))
      return /^\d{1,4}$/.test(value) && Number(value) > 0 ? Number(value) : wrong(name, '须为 1–9999 的整数')
    },
    count: (name: string, fallback: number) => {
      const value = text(name, String(fallback))
      return /^\d{1,4}$/.test(value) ? Number(value) : wrong(name, '须为 0–9999 的整数')
    },
    flag: (name: string, fallback: boolean) => {
      const value = text(name).toLowerCase()
      if (value === '') return fallback
      if (['1', 'true', 'yes', 'on'].includes(value)) return true
      return ['0', 'false', 'no', 'off'].includes(value) ? false : wrong(name, '须为 1 或 0')
    },
    origin: originOf,
    origins: (name: string) =>
      text(name)
        .split(',')
        .filter((part) => part.trim() !== '')
        .map((part) => originOf(name, part.trim())),
    choice: <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
      const value = text(name, fallback) as T
      return choices.includes(value) ? value : wrong(name, `须为 ${choices.join('、')} 之一`)
    },
    needed: (name: string, why: string) => text(name) || wrong(name, `${why}时必须填写`),
  }
}

const trustProxyOf = (value: string): Config['trustProxy'] => {
  if (value === '' || /^(0|false|off)$/i.test(value)) return false
  if (/^(true|on)$/i.test(value)) return true
  if (/^\d$/.test(value)) return Number(value)
  const networks = value.split(',').map((part) => part.trim())
  const plausible = networks.every((part) =>
    /^([0-9a-f.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i.test(part),
  )
  return plausible ? networks : wrong('TRUST_PROXY', '须为 true、代理层数或以逗号分隔的地址段')
}

const smsOf = (read: ReturnType<typeof reader>): Config['sms'] => {
  const endpoint = read.origin(
    'ALIYUN_SMS_ENDPOINT',
    read.text('ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com'),
  )
  if (read.choice('SMS_PROVIDER', ['outbox', 'aliyun'], 'outbox') === 'outbox') return { provider: 'outbox' }
  const needed = (name: string) => read.needed(name, '使用阿里云短信')
  return {
    provider: 'aliyun',
    aliyun: {
      keyId: needed('ALIYUN_SMS_KEY_ID'),
      keySecret: needed('ALIYUN_SMS_KEY_SECRET'),
      sign: needed('ALIYUN_SMS_SIGN'),
      template: needed('ALIYUN_SMS_TEMPLATE'),
      noticeTemplate: read.text('ALIYUN_SMS_NOTICE_TEMPLATE'),
      endpoint,
    },
  }
}

const wechatOf = (read: ReturnType<typeof reader>) => {
  const wechatSecret = read.text('WECHAT_SECRET')
  const wechatAppId = wechatSecret
    ? read.needed('WECHAT_APP_ID', '填写 WECHAT_SECRET ')
    : read.text('WECHAT_APP_ID')
  if (!/^\w{0,40}$/.test(wechatAppId)) wrong('WECHAT_APP_ID', '须为公众号的 AppID，例如 wx 开头的 18 位字符')
  return { wechatAppId, wechatSecret }
}

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const BUCKET_DETAILS = ['ENDPOINT', 'REGION', 'KEY_ID', 'KEY_SECRET', 'PATH_STYLE']

const bucketOf = (
  read: ReturnType<typeof reader>,
  {
    name,
    details,
    why,
    bucket: named,
  }: { name: string; details: readonly string[]; why: string; bucket?: string },
): BucketTarget | undefined => {
  const detail = details.find((each) => read.text(each))
  const bucket = named ?? (detail ? read.needed(name, `填写 ${detail} `) : read.text(name))
  if (bucket === '') return undefined
  if (!BUCKET_NAME.test(bucket)) wrong(name, '须为 3–63 位小写字母、数字、点或短横')
  return {
    bucket,
    endpoint: read.origin(`${name}_ENDPOINT`, read.text(`${name}_ENDPOINT`)),
    region: read.text(`${name}_REGION`, 'us-east-1'),
    keyId: read.needed(`${name}_KEY_ID`, why),
    keySecret: read.needed(`${name}_KEY_SECRET`, why),
    pathStyle: read.flag(`${name}_PATH_STYLE`, false),
  }
}

const detailsOf = (name: string) => BUCKET_DETAILS.map((detail) => `${name}_${detail}`)

const targetOf = (read: ReturnType<typeof reader>) =>
  bucketOf(read, { name: 'SITE_BUCKET', details: detailsOf('SITE_BUCKET'), why: '发布到存储桶' })

/** @param address a folder, or `s3://bucket/prefix` */
const backupOf = (read: ReturnType<typeof reader>, address: string): BackupTarget | undefined => {
  if (address === '') return undefined
  const [isBucket, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  if (!isBucket)
    return /^[a-z0-9]+:\/\//i.test(address)
      ? wrong('BACKUP_TO', '须为目录，或 s3://存储桶/前缀')
      : { folder: address }
  const settings = bucketOf(read, { name: 'BACKUP_BUCKET', bucket, details: [], why: '备份到存储桶' })
  return settings && { ...settings, prefix: path === '' ? '' : `${path.replace(/\/+$/, '')}/` }
}

const publicUrlOf = (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && !/[?#@]/.test(value)
  return isPlain ? url.href.replace(/\/+$/, '') : wrong('UPLOAD_PUBLIC_URL', '须为 http(s) 网址')
}

const uploadsOf = (read: ReturnType<typeof reader>): UploadBucket | undefined => {
  // Files go to a storage by a form.
  if (read.text('UPLOAD_STYLE') === 'form')
    return read.text('UPLOAD_BUCKET') ? wrong('UPLOAD_STYLE', '填写 UPLOAD_BUCKET 时不能为 form') : undefined
  const why = '把上传的文件存入存储桶'
  // A publisher without keys is told both addresses.
  const isNamedByAddress = read.text('UPLOAD_ORIGIN') !== ''
  const details = [...detailsOf('UPLOAD_BUCKET'), ...(isNamedByAddress ? [] : ['UPLOAD_PUBLIC_URL'])]
  const bucket = bucketOf(read, { name: 'UPLOAD_BUCKET', details, why })
  return bucket && { ...bucket, publicUrl: publicUrlOf(read.needed('UPLOAD_PUBLIC_URL', why)) }
}

/** Whoever knows where browsers send files has to know where readers find them: pages show no poster from elsewhere. */
const fileBaseOf = (read: ReturnType<typeof reader>) => {
  const base = read.text('UPLOAD_ORIGIN')
    ? read.needed('UPLOAD_PUBLIC_URL', '填写 UPLOAD_ORIGIN ')
    : read.text('UPLOAD_PUBLIC_URL')
  return base && publicUrlOf(base)
}

/** Both stand in the pages, with a blank between them. */
const uploadFormOf = (read: ReturnType<typeof reader>) => {
  if (read.choice('UPLOAD_STYLE', ['plan', 'form'], 'plan') === 'plan') return undefined
  const why = '以表单上传'
  const origin = read.origin('UPLOAD_ORIGIN', read.needed('UPLOAD_ORIGIN', why))
  return `${origin} ${publicUrlOf(read.needed('UPLOAD_PUBLIC_URL', why))}`
}

/** Where the bucket's own address stands, as addresses signed for it have it. */
const originOfBucket = ({ bucket, endpoint, region, pathStyle }: BucketTarget) => {
  const { protocol, host } = new URL(endpoint || `https://s3.${region}.amazonaws.com`)
  return `${protocol}//${pathStyle ? '' : `${bucket}.`}${host}`
}

const purgeOf = (read: ReturnType<typeof reader>): Config['purge'] => {
  const token = read.text('PURGE_TOKEN')
  const url = token ? read.needed('PURGE_URL', '填写 PURGE_TOKEN ') : read.text('PURGE_URL')
  if (url === '') return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  // A name and password in the address would be sent by nobody, and logged by somebody.
  const plain = parsed && /^https?:$/.test(parsed.protocol) && parsed.username + parsed.password === ''
  if (!plain) wrong('PURGE_URL', '须为不含用户名和密码的 http(s) 网址')
  if (!/^[\x21-\x7e]*$/.test(token)) wrong('PURGE_TOKEN', '只能含可见的英文字符，不含空格')
  return { url, token }
}

const upstreamsOf = (read: ReturnType<typeof reader>) => {
  const origins = read.origins('API_UPSTREAM')
  const protocols = new Set(origins.map((origin) => new URL(origin).protocol))
  return protocols.size > 1 ? wrong('API_UPSTREAM', '各地址须同为 http 或同为 https') : origins
}

const hostOf = (value: string) =>
  /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)?(:[1-9]\d{0,4})?$/i.test(value)
    ? value
    : wrong('SITE_HOST', '须为主机名，可带端口，例如 www.example.org:8080')

const keyOf = (value: string): Buffer | undefined =>
  /^[\w+/-]{43}=?$/.test(value) ? Buffer.from(value, 'base64') : undefined

const keysOf = (read: ReturnType<typeof reader>, name: 'DATA_KEY' | 'SIGNING_KEY'): Buffer[] => {
  const value = read.text(name)
  return value === ''
    ? []
    : value
        .split(',')
        .map(
          (part) =>
            keyOf(part.trim()) ??
            wrong(name, '须为 32 字节的 Base64，多个以逗号分隔（可用 openssl rand -base64 32 生成）'),
        )
}

const databaseUrlOf = (read: ReturnType<typeof reader>, name: string, wanted: readonly string[]) => {
  const value = read.text(name)
  if (value === '') return value
  if (!/^postgres(ql)?:\/\//.test(value)) return wrong(name, '须以 postgres:// 开头')
  try {
    const asked = serversOf(value).wanted
    return asked === '' || wanted.includes(asked)
      ? value
      : wrong(name, `target_session_attrs 须为 ${wanted.join(' 或 ')}`)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    return wrong(name, '须为 postgres://用户:密码@主机:端口/库名，多台主机以逗号分隔，密码中的特殊字符须编码')
  }
}

const WRITABLE = ['read-write', 'primary']
const READABLE = ['standby', 'read-only']

const postgresOf = (read: ReturnType<typeof reader>): PostgresOptions => ({
  directUrl: databaseUrlOf(read, 'DATABASE_DIRECT_URL', WRITABLE),
  readUrl: databaseUrlOf(read, 'DATABASE_READ_URL', READABLE),
  readLagSeconds: read.positive('DATABASE_READ_LAG', 10),
  pool: read.positive('DATABASE_POOL', 10),
  statementTimeoutMs: 1000 * read.count('DATABASE_STATEMENT_TIMEOUT', 0),
  isPrepared: read.flag('DATABASE_PREPARE', true),
  migrates: read.choice('MIGRATE', ['auto', 'never'], 'auto') === 'auto',
})

/** `9090`, or `10.0.0.5:9090` for others than this machine. */
const adminOf = (value: string): Config['admin'] => {
  if (value === '') return undefined
  const [, host = '127.0.0.1', port] = /^(?:(\[[0-9a-f:]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(value) ?? []
  if (port === undefined || Number(port) > 65_535)
    return wrong('ADMIN_PORT', '须为端口，可带地址，例如 9090 或 10.0.0.5:9090')
  return { port: Number(port), host: host.replace(/^\[|\]$/g, '') }
}

const otpRolesOf = (value: string): Role[] =>
  value === 'none'
    ? []
    : value.split(',').map((part) => {
        const role = ROLES.find((known) => known === part.trim())
        return role ?? wrong('STAFF_OTP_ROLES', `须为 none，或以逗号分隔的 ${ROLES.join('、')}`)
      })

/** Throws ConfigError, in words for the operator, on a value that cannot be meant. */
export const loadConfig = (env: Env = process.env): Config => {
  const read = reader(env)
  const port = read.port('PORT', 4321)
  const databaseUrl = databaseUrlOf(read, 'DATABASE_URL', WRITABLE)
  const demo = read.flag('DEMO', databaseUrl === '')
  const [target, uploads, purge] = [targetOf(read), uploadsOf(read), purgeOf(read)]
  const uploadForm = uploadFormOf(read)
  const backup = backupOf(read, read.text('BACKUP_TO'))
  const admin = adminOf(read.text('ADMIN_PORT'))
  return {
    port,
    host: read.text('HOST', '0.0.0.0'),
    dataDir: read.text('DATA_DIR', '.data'),
    dataKeys: keysOf(read, 'DATA_KEY'),
    signingKeys: keysOf(read, 'SIGNING_KEY'),
    databaseUrl,
    postgres: postgresOf(read),
    demo,
    otpRoles: otpRolesOf(read.text('STAFF_OTP_ROLES', demo ? 'none' : 'reviewer,admin')),
    siteUrl: read.origin('SITE_URL', read.text('SITE_URL', `http://localhost:${port}`)),
    apiBase: read.origin('API_BASE', read.text('API_BASE')),
    pullFrom: read.origin('PULL_FROM', read.text('PULL_FROM')),
    previewFrom: read.origin('PREVIEW_FROM', read.text('PREVIEW_FROM')),
    outDir: read.text('OUT_DIR', 'dist'),
    contentCache: read.text('CONTENT_CACHE', 'content-cache'),
    publisher: {
      isStandby: read.choice('PUBLISHER_ROLE', ['active', 'standby'], 'active') === 'standby',
      name: read.text('PUBLISHER_NAME', hostname()),
    },
    buildDir: read.text('BUILD_DIR'),
    rereadHours: read.positive('REREAD_HOURS', 6),
    pullMinutes: read.positive('PULL_MINUTES', 30),
    trustProxy: trustProxyOf(read.text('TRUST_PROXY')),
    smsPerHour: read.positive('SMS_PER_HOUR', 1000),
    sms: smsOf(read),
    ...wechatOf(read),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    logToStdout: read.text('LOG_LEVEL') !== '',
    corsOrigin: read.origins('CORS_ORIGIN'),
    ...(admin ? { admin } : {}),
    drainSeconds: read.count('DRAIN_SECONDS', 0),
    runsJobs: read.flag('JOBS', true),
    commit: read.text('COMMIT'),
    ...(target ? { target } : {}),
    ...(uploads ? { uploads } : {}),
    uploadOrigin:
      read.origin('UPLOAD_ORIGIN', read.text('UPLOAD_ORIGIN')) || (uploads ? originOfBucket(uploads) : ''),
    fileBase: fileBaseOf(read),
    ...(uploadForm ? { uploadForm } : {}),
    ...(purge ? { purge } : {}),
    ...(backup ? { backup } : {}),
    hosting: {
      upstreams: upstreamsOf(read),
      host: hostOf(read.text('SITE_HOST')),
    },
  }
}
