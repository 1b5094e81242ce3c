import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '#server/config.ts'

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
      trustProxy: false,
      corsOrigin: [],
    })
  })

  test('with a database is no demo unless it says so', () => {
    const DATABASE_URL = 'postgres://u:p@db/portal'
    expect(loadConfig({ DATABASE_URL }).demo).toBe(false)
    expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(loadConfig({ DEMO: '0' }).demo).toBe(false)
  })

  test.for([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DEMO', 'maybe'],
    ['SITE_URL', 'www.example.com'],
    ['API_BASE', 'ftp://x'],
    ['SMS_PROVIDER', 'pigeon'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone please'],
    ['CORS_ORIGIN', 'https://ok.example,nope'],
  ] as const)('with %s=%s is refused by name', ([name, value]) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => loadConfig({ [name]: value })).toThrow(name)
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
