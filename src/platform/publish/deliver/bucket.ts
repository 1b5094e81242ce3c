// A bucket of any host that speaks S3.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { plainError } from '#platform/lib/plain-error.ts'
import { type Target, TargetUnreachable } from './target.ts'

export interface BucketOptions {
  bucket: string
  /** Origin of the service; empty for Amazon's own. */
  endpoint: string
  region: string
  keyId: string
  keySecret: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`: most hosts but Amazon's. */
  pathStyle: boolean
  /** Tries in all; waits in between grow up to 20 s. */
  attempts?: number
  timeoutMs?: number
}

const UNREACHED = /^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE)/
/** The same answer would be given for every object. */
const FOR_ALL = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'NoSuchBucket',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
])

const REASONS: Record<string, string> = {
  AccessDenied: '没有写入权限',
  InvalidAccessKeyId: '访问密钥不存在',
  NoSuchBucket: '存储桶不存在',
  RequestTimeTooSkewed: '本机时间与服务器相差太大',
  SignatureDoesNotMatch: '访问密钥不正确',
}

/** An error with a reason in Chinese, and never with the request, which carries the key. */
export const targetError = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error))
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    const reason = REASONS[error.name] ?? `存储服务返回 ${error.name}（HTTP ${status}）`
    return FOR_ALL.has(error.name) || status === 503 ? new TargetUnreachable(reason) : new Error(reason)
  }
  if (error.name === 'AbortError') return error
  const { code = '' } = error as { code?: string }
  // A connection that breaks off is called a timeout too, by name.
  if (UNREACHED.test(code)) return new TargetUnreachable('连接不上存储服务')
  if (error.name === 'TimeoutError') return new TargetUnreachable('存储服务没有按时答复')
  // The code alone: messages may quote the request.
  return new Error(plainError(error, `存储服务出错，请稍后再试（${code || error.name}）`).reason)
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const isUnknown = (error: unknown) => error instanceof S3ServiceException && error.name === 'NotImplemented'

export interface Bucket extends Target {
  /** Bytes of an object; `denied` where the key may not read, which publishing never does. Rejects as `put` does. */
  read(key: string): Promise<Uint8Array | 'denied'>
}

export const openBucket = (options: BucketOptions): Bucket => {
  const { bucket, endpoint, region, keyId, keySecret, pathStyle, attempts = 4, timeoutMs = 30_000 } = options
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    maxAttempts: attempts,
    // Otherwise checksums are sent that other hosts than Amazon's refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  })
  /** Some hosts know no redirects of objects: the page that is the object leads on then. */
  let redirects = true
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      throw targetError(error)
    }
  }
  return {
    name: `${endpoint || region}/${bucket}`,
    put: (key, body, { type, cache, redirect, signal }) => {
      const send = (more: Partial<PutObjectCommandInput>) =>
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: body,
            ContentType: type,
            CacheControl: cache,
            ContentLength: body.length,
            ...more,
          }),
          { abortSignal: signal },
        )
      return attempt(async () => {
        if (!redirect || !redirects) return send({})
        try {
          return await send({ WebsiteRedirectLocation: redirect })
        } catch (error) {
          if (!isUnknown(error)) throw error
          redirects = false
          return send({})
        }
      })
    },
    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'AccessDenied') return 'denied'
        throw targetError(error)
      }
    },
    delete: (key, signal) =>
      attempt(() =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal }),
      ),
    has: async (key, signal) => {
      try {
        // Not by HEAD: Swift sends a body even then, and what is sent next on that connection fails.
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: key, Range: 'bytes=0-0' }),
          { abortSignal: signal },
        )
        await Body?.transformToByteArray()
        return true
      } catch (error) {
        if (error instanceof NoSuchKey) return false
        // An empty object has no first byte.
        if (statusOf(error) === 416) return true
        if (error instanceof S3ServiceException && error.name === 'AccessDenied') return undefined
        throw targetError(error)
      }
    },
    close: () => client.destroy(),
  }
}
