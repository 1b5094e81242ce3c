// Everything a service needs, in one argument. Tests replace the clock and the outside world here.
import type { Output } from '#contract/endpoint.ts'
import type { health } from '#contract/health.ts'
import type { NewsDetail } from '#contract/news.ts'
import type { Config } from './config.ts'
import type { Db } from './db/types.ts'
import type { Caches } from './gateways/caches.ts'
import type { DrawCaptcha } from './gateways/captcha.ts'
import type { DevOutbox } from './gateways/dev-outbox.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Storage } from './gateways/storage.ts'
import type { PublicCache } from './http/public-cache.ts'
import type { Encryption } from './security/encryption.ts'
import type { Passwords } from './security/passwords.ts'

export type PublishStatus = Output<typeof health>['publish']

export interface Deps {
  config: Config
  db: Db
  now: () => Date
  passwords: Passwords
  encryption: Encryption
  sms: SmsGateway
  storage: Storage
  /** In front of its public files. */
  caches: Caches
  drawCaptcha: DrawCaptcha
  cache: PublicCache
  /** What was sent and drawn; undefined outside the demo, so that nothing is kept. */
  outbox: DevOutbox | undefined
  /** The page of an article as publishing would make it; undefined where no publisher runs beside the API. */
  previewNews?: ((draft: NewsDetail) => Promise<string>) | undefined
  /** Seconds since the snapshot was pulled; null where there is none. */
  snapshotAge: () => number | null
}

/** Where a call comes from, as far as limits and the record are concerned. */
export interface Origin {
  /** Network; empty for what the server does by itself. */
  address: string
  /** Browser and system, as the browser names itself. */
  agent?: string
  /** Which captcha the caller was shown last; from a cookie. */
  captchaId?: string | undefined
  /** Token of the browser, where somebody has signed in by it; from a cookie. */
  device?: string | undefined
}
