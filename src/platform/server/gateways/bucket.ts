// Storage in an S3-compatible bucket: public files below uploads/, private ones below private/. Browsers send parts
// straight to the bucket, by presigned URLs.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { attachmentHeader } from '#platform/lib/attachment-header.ts'
import { contentTypeOf, isDisplayed } from '#platform/lib/hosting.ts'
import { targetError } from '#platform/publish/deliver/bucket.ts'
import type { UploadBucket } from '#platform/server/config.ts'
import { s3Client } from './s3-client.ts'
import { isPrivate, type MultipartUpload, type Storage, safeKey } from './storage.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** Timeout of a copy, which may take minutes for a long video. */
const COPY_MS = 300_000
const PRIVATE_CACHE_CONTROL = 'private, no-store'

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const isMissing = (error: unknown) => error instanceof S3ServiceException && MISSING.has(error.name)

/** Error for the log, without the request, which contains the access key; its cause is the reason in Chinese. */
const safeError = (error: unknown) => {
  const cause = targetError(error)
  if (error instanceof S3ServiceException)
    return new Error(`storage: ${error.name} (HTTP ${error.$metadata.httpStatusCode ?? 0})`, { cause })
  const { code, name } = error as { code?: string; name?: string }
  return new Error(`storage: ${code ?? name ?? 'failed'}`, { cause })
}

/** Answers undefined if the object does not exist. */
const orMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw safeError(error)
  }
}

export const bucketStorage = (options: UploadBucket): Storage => {
  const { bucket: Bucket, publicUrl } = options
  const client = s3Client(options)
  const at = (key: string) => ({ Bucket, Key: isPrivate(safeKey(key)) ? key : `uploads/${key}` })
  const upload = ({ key, multipart }: MultipartUpload) => ({ ...at(key), UploadId: multipart })
  const cacheOf = (key: string) => (isPrivate(key) ? PRIVATE_CACHE_CONTROL : FOREVER)
  const dispositionOf = (key: string, download?: string) =>
    isPrivate(key) || isDisplayed(key)
      ? {}
      : { ContentDisposition: download === undefined ? 'attachment' : attachmentHeader(download) }
  const urlOf = (key: string) => {
    if (isPrivate(safeKey(key))) throw new Error(`not for everybody: ${key}`)
    return `${publicUrl}/uploads/${key}`
  }
  const sizeOf = async (key: string) =>
    (await orMissing(client.send(new HeadObjectCommand(at(key)))))?.ContentLength
  /** One page holds a thousand parts, more than any file here has. */
  const partsOf = async (file: MultipartUpload) => {
    const answer = await orMissing(client.send(new ListPartsCommand(upload(file))))
    return answer && (answer.Parts ?? [])
  }

  return {
    urlOf,
    // An interrupted part is lost as a whole, so only one is sent at a time.
    parallel: 1,
    put: async (key, bytes, contentType, download) => {
      await client
        .send(
          new PutObjectCommand({
            ...at(key),
            Body: bytes,
            ContentLength: bytes.length,
            ContentType: contentType,
            CacheControl: cacheOf(key),
            ...dispositionOf(key, download),
          }),
        )
        .catch((error: unknown) => {
          throw safeError(error)
        })
      return isPrivate(key) ? '' : urlOf(key)
    },
    has: async (key) => (await sizeOf(key)) !== undefined,
    sizeOf,
    read: async (key, start = 0, end) => {
      const Range = `bytes=${start}-${end === undefined ? '' : end - 1}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (isMissing(error)) return undefined
        // The range begins at or after the end of the file.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416)
          return Buffer.alloc(0)
        throw safeError(error)
      }
    },
    signedUrl: (key, { now, seconds }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(key),
          ResponseCacheControl: PRIVATE_CACHE_CONTROL,
          ResponseContentType: contentTypeOf(key),
        }),
        { signingDate: now, expiresIn: seconds },
      ),
    remove: async (key) => {
      await orMissing(client.send(new DeleteObjectCommand(at(key))))
    },
    copy: async (from, to) => {
      // Content of a key never changes, so a copy left by an aborted call is complete.
      if ((await sizeOf(to)) !== undefined) return true
      const copied = new CopyObjectCommand({
        ...at(to),
        CopySource: `${Bucket}/${at(from).Key}`,
        // Otherwise the copy would inherit the Cache-Control of the private file.
        MetadataDirective: 'REPLACE',
        ContentType: contentTypeOf(to),
        CacheControl: cacheOf(to),
        ...dispositionOf(to),
      })
      const done = await orMissing(client.send(copied, { requestTimeout: COPY_MS }))
      return done !== undefined
    },

    begin: async (key, contentType) => {
      const create = new CreateMultipartUploadCommand({
        ...at(key),
        ContentType: contentType,
        CacheControl: cacheOf(key),
      })
      const answer = await orMissing(client.send(create))
      if (!answer?.UploadId) throw new Error('storage: no upload begun')
      return answer.UploadId
    },
    parts: async (file) =>
      (await partsOf(file))?.map(({ PartNumber = 0, Size = 0 }) => ({ part: PartNumber, bytes: Size })),
    partUrl: (file, part, bytes, _from, { now, seconds }) =>
      getSignedUrl(
        client,
        new UploadPartCommand({ ...upload(file), PartNumber: part, ContentLength: bytes }),
        // The length is signed, so that a part cannot be larger than planned.
        { signingDate: now, expiresIn: seconds, signableHeaders: new Set(['content-length', 'host']) },
      ),
    assemble: async (file) => {
      const parts = await partsOf(file)
      const Parts = parts?.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
      if (Parts)
        await orMissing(
          client.send(new CompleteMultipartUploadCommand({ ...upload(file), MultipartUpload: { Parts } })),
        )
      const size = await sizeOf(file.key)
      if (size !== file.size) throw new Error(`storage: ${size ?? 'no'} bytes of ${file.size} assembled`)
    },
    abort: async (file) => {
      await orMissing(client.send(new AbortMultipartUploadCommand(upload(file))))
    },
    close: () => client.destroy(),
  }
}
