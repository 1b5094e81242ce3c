// Dependencies of services, passed as one argument. Tests replace the clock and the gateways here.
import type { Output } from '#platform/contract/endpoint.ts'
import type { health } from '#platform/contract/health.ts'
import type { Config } from './config.ts'
import type { Listen } from './db/listen.ts'
import type { Read } from './db/reads.ts'
import type { Db, Tx } from './db/types.ts'
import type { Caches } from './gateways/caches.ts'
import type { DrawCaptcha } from './gateways/captcha.ts'
import type { DevOutbox } from './gateways/dev-outbox.ts'
import type { SmsGateway } from './gateways/sms.ts'
import type { Storage } from './gateways/storage.ts'
import type { WechatGateway } from './gateways/wechat.ts'
import type { PublicCache } from './http/public-cache.ts'
import type { Encryption } from './security/encryption.ts'
import type { Passwords } from './security/passwords.ts'

export type PublishStatus = Output<typeof health>['publish']

export interface Deps {
  config: Config
  db: Db
  /** Runs what only reads: on a replica, if there is one and it has what the read must have seen. */
  read: Read
  /** Notifications of the database. */
  listen: Listen
  /** The database's time, by which all machines on it decide. */
  now: () => Date
  /** Milliseconds that this machine's own clock is ahead of `now`; negative where it is behind. */
  clockAheadMs: () => number
  passwords: Passwords
  encryption: Encryption
  sms: SmsGateway
  /** Undefined where the site has no official account. */
  wechat?: WechatGateway | undefined
  storage: Storage
  /** Caches in front of the public files of `storage`. */
  caches: Caches
  drawCaptcha: DrawCaptcha
  cache: PublicCache
  /** Sent codes and captcha answers; undefined outside the demo, where they must not be stored. */
  outbox: DevOutbox | undefined
  /**
   * Renders the page of a content kind from what its detail call would answer; undefined if no publisher runs in this
   * process. `bar` is the text above the page, where it is not the usual one.
   */
  previewRecord?: ((kind: string, draft: { id: number }, bar?: string) => Promise<string>) | undefined
  /** Seconds since the snapshot was pulled; null without a snapshot. */
  snapshotAge: () => number | null
}

/** Origin of a call, for rate limits and the audit log. */
export interface Origin {
  /** Network of the caller; empty for actions of the server itself. */
  address: string
  agent?: string
  /** Id of the captcha shown last; from a cookie. */
  captchaId?: string | undefined
  /** Token of a known browser; from a cookie. */
  device?: string | undefined
}

/** Dependencies with an open transaction for their database. */
export type TxDeps = Deps & { db: Tx }
