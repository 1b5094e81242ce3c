import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '#platform/server/config.ts'

describe('the environment', () => {
  test('may be empty: then it is a demo on PGlite', () => {
    expect(loadConfig({})).toMatchObject({
      port: 4321,
      demo: true,
      databaseUrl: '',
      dataDir: '.data',
      outDir: 'dist',
      siteUrl: 'http://localhost:4321',
      apiBase: '',
      sms: { provider: 'outbox' },
      rereadHours: 6,
      trustProxy: false,
      corsOrigin: [],
      hosting: { upstreams: [], host: '' },
    })
    expect(loadConfig({})).not.toHaveProperty('target')
    expect(loadConfig({})).not.toHaveProperty('purge')
    expect(loadConfig({})).not.toHaveProperty('uploads')
    expect(loadConfig({}).uploadOrigin).toBe('')
  })

  test('may give a value as a file, and not both ways', () => {
    const folder = mkdtempSync(join(tmpdir(), 'linquan-secrets-'))
    try {
      const DATABASE_URL_FILE = join(folder, 'url')
      writeFileSync(DATABASE_URL_FILE, 'postgres://u:p@db/portal\n')
      expect(loadConfig({ DATABASE_URL_FILE })).toMatchObject({
        databaseUrl: 'postgres://u:p@db/portal',
        demo: false,
      })
      expect(() => loadConfig({ DATABASE_URL_FILE, DATABASE_URL: 'postgres://other' })).toThrow(
        '环境变量 DATABASE_URL 不正确：不能与 DATABASE_URL_FILE 同时填写',
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('with a database is no demo unless it says so', () => {
    const DATABASE_URL = 'postgres://u:p@db/portal'
    expect(loadConfig({ DATABASE_URL }).demo).toBe(false)
    expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(loadConfig({ DEMO: '0' }).demo).toBe(false)
  })

  test.for([
    ['PORT', 'http'],
    ['STAFF_OTP_ROLES', 'boss'],
    ['DATA_KEY', 'short'],
    ['DATA_KEY', `${'A'.repeat(43)}=,`],
    ['DATA_KEY', 'A'.repeat(64)],
    ['PORT', '70000'],
    ['DEMO', 'maybe'],
    ['REREAD_HOURS', '0'],
    ['REREAD_HOURS', 'daily'],
    ['PULL_MINUTES', '0'],
    ['DATABASE_DIRECT_URL', 'mysql://db'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_STATEMENT_TIMEOUT', '1m'],
    ['MIGRATE', 'always'],
    ['DATA_KEY_FILE', '/nowhere/key'],
    ['SITE_URL', 'www.example.com'],
    ['API_BASE', 'ftp://x'],
    ['SMS_PROVIDER', 'pigeon'],
    ['ALIYUN_SMS_ENDPOINT', 'dysmsapi.aliyuncs.com'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone please'],
    ['CORS_ORIGIN', 'https://ok.example,nope'],
    ['SITE_BUCKET', 'Not A Bucket'],
    ['SITE_BUCKET', 'ab'],
    ['UPLOAD_ORIGIN', 'https://files.example/x'],
    ['UPLOAD_STYLE', 'pigeon'],
    ['PURGE_URL', 'cdn.example/purge'],
    ['PURGE_URL', 'https://user:topsecret@cdn.example/'],
    ['API_UPSTREAM', 'http://127.0.0.1:4321/api'],
    ['SITE_HOST', 'https://www.example.org'],
    ['SITE_HOST', 'a.example; root /etc'],
    ['SITE_HOST', 'a.example:99999999'],
  ] as const)('with %s=%s is refused by name', ([name, value]) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => loadConfig({ [name]: value })).toThrow(name)
  })

  test('has an official account only with its id', () => {
    expect(loadConfig({})).toMatchObject({ wechatAppId: '', wechatSecret: '' })
    expect(() => loadConfig({ WECHAT_SECRET: 'topsecret' })).toThrow('WECHAT_APP_ID')
    expect(() => loadConfig({ WECHAT_APP_ID: 'wx 1' })).toThrow('WECHAT_APP_ID')
  })

  const BUCKET = {
    SITE_BUCKET: 'site',
    SITE_BUCKET_ENDPOINT: 'https://s3.example',
    SITE_BUCKET_KEY_ID: 'id',
    SITE_BUCKET_KEY_SECRET: 'topsecret',
  }

  test('sends files by form only where it says where to, and where they are found', () => {
    const form = { UPLOAD_STYLE: 'form', UPLOAD_ORIGIN: 'https://up.example' }
    expect(loadConfig({}).uploadForm).toBeUndefined()
    expect(() => loadConfig({ UPLOAD_STYLE: 'form' })).toThrow('UPLOAD_ORIGIN')
    expect(() => loadConfig(form)).toThrow('UPLOAD_PUBLIC_URL')
    const config = loadConfig({ ...form, UPLOAD_PUBLIC_URL: 'https://files.example/' })
    expect(config).toMatchObject({
      uploadForm: 'https://up.example https://files.example',
      uploadOrigin: 'https://up.example',
    })
    expect(config.uploads).toBeUndefined()
    const withBucket = { ...form, ...UPLOADS }
    expect(() => loadConfig(withBucket)).toThrow('环境变量 UPLOAD_STYLE 不正确')
  })

  test('names a bucket, a hook for caches and the place of web servers', () => {
    expect(
      loadConfig({
        ...BUCKET,
        SITE_BUCKET_PATH_STYLE: '1',
        PURGE_URL: 'https://cdn.example/purge?zone=1',
        PURGE_TOKEN: 'topsecret',
        API_UPSTREAM: 'http://127.0.0.1:4321',
        SITE_HOST: 'www.example.org:8080',
      }),
    ).toMatchObject({
      target: {
        bucket: 'site',
        endpoint: 'https://s3.example',
        region: 'us-east-1',
        keyId: 'id',
        keySecret: 'topsecret',
        pathStyle: true,
      },
      purge: { url: 'https://cdn.example/purge?zone=1', token: 'topsecret' },
      hosting: { upstreams: ['http://127.0.0.1:4321'], host: 'www.example.org:8080' },
    })
  })

  test.for([
    ['SITE_BUCKET', { SITE_BUCKET_REGION: 'cn-north-1' }],
    ['SITE_BUCKET_KEY_ID', { ...BUCKET, SITE_BUCKET_KEY_ID: '' }],
    ['SITE_BUCKET_KEY_SECRET', { ...BUCKET, SITE_BUCKET_KEY_SECRET: ' ' }],
    ['SITE_BUCKET_ENDPOINT', { ...BUCKET, SITE_BUCKET_ENDPOINT: 's3.example' }],
    ['SITE_BUCKET_PATH_STYLE', { ...BUCKET, SITE_BUCKET_PATH_STYLE: 'maybe' }],
    ['PURGE_URL', { PURGE_TOKEN: 'topsecret' }],
    ['PURGE_TOKEN', { PURGE_URL: 'https://cdn.example/', PURGE_TOKEN: 'top secret' }],
  ] as const)('half of what belongs together is refused: %s', ([name, env]) => {
    expect(() => loadConfig(env)).toThrow(`环境变量 ${name} 不正确`)
    expect(() => loadConfig(env)).not.toThrow('topsecret')
  })

  const UPLOADS = {
    UPLOAD_BUCKET: 'files',
    UPLOAD_BUCKET_ENDPOINT: 'https://s3.example',
    UPLOAD_BUCKET_KEY_ID: 'id',
    UPLOAD_BUCKET_KEY_SECRET: 'topsecret',
    UPLOAD_PUBLIC_URL: 'https://files.example/',
  }

  test('names a bucket for uploads, and tells where browsers reach it', () => {
    const of = (env: Record<string, string>) => loadConfig({ ...UPLOADS, ...env })
    expect(of({}).uploads).toEqual({
      bucket: 'files',
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      keyId: 'id',
      keySecret: 'topsecret',
      pathStyle: false,
      publicUrl: 'https://files.example',
    })
    expect(of({}).uploadOrigin).toBe('https://files.s3.example')
    expect(of({ UPLOAD_BUCKET_PATH_STYLE: '1' }).uploadOrigin).toBe('https://s3.example')
    expect(of({ UPLOAD_BUCKET_ENDPOINT: '', UPLOAD_BUCKET_REGION: 'cn-north-1' }).uploadOrigin).toBe(
      'https://files.s3.cn-north-1.amazonaws.com',
    )
    // A machine that only builds pages needs no key.
    const keyless = { UPLOAD_ORIGIN: 'https://files.s3.example', UPLOAD_PUBLIC_URL: 'https://files.example/' }
    expect(loadConfig(keyless)).toMatchObject({
      uploadOrigin: 'https://files.s3.example',
      fileBase: 'https://files.example',
    })
    // It has to know where readers find the files.
    expect(() => loadConfig({ UPLOAD_ORIGIN: 'https://files.s3.example' })).toThrow(
      '环境变量 UPLOAD_PUBLIC_URL 不正确：填写 UPLOAD_ORIGIN 时必须填写',
    )
    expect([loadConfig({}).fileBase, of({}).fileBase]).toEqual(['', 'https://files.example'])
    expect(of({ UPLOAD_PUBLIC_URL: 'http://10.0.0.1:9000/files' }).uploads?.publicUrl).toBe(
      'http://10.0.0.1:9000/files',
    )
  })

  test.for([
    ['UPLOAD_BUCKET', { UPLOAD_PUBLIC_URL: 'https://files.example' }],
    ['UPLOAD_BUCKET', { ...UPLOADS, UPLOAD_BUCKET: 'No Bucket' }],
    ['UPLOAD_BUCKET_KEY_ID', { ...UPLOADS, UPLOAD_BUCKET_KEY_ID: '' }],
    ['UPLOAD_BUCKET_KEY_SECRET', { ...UPLOADS, UPLOAD_BUCKET_KEY_SECRET: '' }],
    ['UPLOAD_PUBLIC_URL', { ...UPLOADS, UPLOAD_PUBLIC_URL: '' }],
    ['UPLOAD_PUBLIC_URL', { ...UPLOADS, UPLOAD_PUBLIC_URL: 'https://u:topsecret@files.example' }],
    ['UPLOAD_PUBLIC_URL', { ...UPLOADS, UPLOAD_PUBLIC_URL: 'ftp://files.example' }],
  ] as const)('half of a bucket for uploads is refused: %s', ([name, env]) => {
    expect(() => loadConfig(env)).toThrow(`环境变量 ${name} 不正确`)
    expect(() => loadConfig(env)).not.toThrow('topsecret')
  })

  test('that is refused never repeats its secrets', () => {
    const refusal = (env: Record<string, string>) => {
      try {
        loadConfig(env)
      } catch (error) {
        return String(error)
      }
      return ''
    }
    expect(refusal({ DATABASE_URL: 'mysql://u:topsecret@db/x' })).toMatch(/DATABASE_URL/)
    expect(refusal({ DATABASE_URL: 'mysql://u:topsecret@db/x' })).not.toContain('topsecret')
    const aliyun = {
      SMS_PROVIDER: 'aliyun',
      ALIYUN_SMS_KEY_ID: 'topsecret',
      ALIYUN_SMS_KEY_SECRET: 'topsecret',
    }
    expect(refusal(aliyun)).toContain('ALIYUN_SMS_SIGN')
    expect(refusal(aliyun)).not.toContain('topsecret')
  })

  test('reads who is trusted as a proxy', () => {
    const of = (value: string) => loadConfig({ TRUST_PROXY: value }).trustProxy
    expect([of(''), of('0'), of('true'), of('2'), of('10.0.0.0/8, ::1')]).toEqual([
      false,
      false,
      true,
      2,
      ['10.0.0.0/8', '::1'],
    ])
  })
})
