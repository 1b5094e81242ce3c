// Storage in a bucket that speaks S3: public files below uploads/, private ones below private/. Parts go there straight
// from the browser, by addresses signed here.
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
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentTypeOf } from '#lib/hosting.ts'
import type { UploadBucket } from '../config.ts'
import { type Collecting, isPrivate, type Storage, safeKey } from './storage.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** A host may take its time over a long video. */
const COPY_MS = 300_000
const OURS_ALONE = 'private, no-store'

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
const isMissing = (error: unknown) => error instanceof S3ServiceException && MISSING.has(error.name)

/** Never with the request, which carries the key. */
const told = (error: unknown) => {
  if (error instanceof S3ServiceException)
    return new Error(`storage: ${error.name} (HTTP ${error.$metadata.httpStatusCode ?? 0})`)
  const { code, name } = error as { code?: string; name?: string }
  return new Error(`storage: ${code ?? name ?? 'failed'}`)
}

/** Undefined for what is not there. */
const orMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw told(error)
  }
}

export const bucketStorage = (options: UploadBucket): Storage => {
  const { bucket: Bucket, endpoint, region, keyId, keySecret, pathStyle, publicUrl } = options
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    // Otherwise checksums are sent that other hosts than Amazon's refuse, and that no browser could know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
  const at = (key: string) => ({ Bucket, Key: isPrivate(safeKey(key)) ? key : `uploads/${key}` })
  const upload = ({ key, multipart }: Collecting) => ({ ...at(key), UploadId: multipart })
  const cacheOf = (key: string) => (isPrivate(key) ? OURS_ALONE : FOREVER)
  const urlOf = (key: string) => {
    if (isPrivate(safeKey(key))) throw new Error(`not for everybody: ${key}`)
    return `${publicUrl}/uploads/${key}`
  }
  const sizeOf = async (key: string) =>
    (await orMissing(client.send(new HeadObjectCommand(at(key)))))?.ContentLength
  /** A thousand at a time at most: more than any file here has. */
  const partsOf = async (file: Collecting) => {
    const answer = await orMissing(client.send(new ListPartsCommand(upload(file))))
    return answer && (answer.Parts ?? [])
  }

  return {
    urlOf,
    // A part that is cut off leaves nothing behind.
    parallel: 1,
    put: async (key, bytes, contentType) => {
      await client
        .send(
          new PutObjectCommand({
            ...at(key),
            Body: bytes,
            ContentLength: bytes.length,
            ContentType: contentType,
            CacheControl: cacheOf(key),
          }),
        )
        .catch((error: unknown) => {
          throw told(error)
        })
      return isPrivate(key) ? '' : urlOf(key)
    },
    has: async (key) => (await sizeOf(key)) !== undefined,
    read: async (key, start = 0, end) => {
      const Range = `bytes=${start}-${end === undefined ? '' : end - 1}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (isMissing(error)) return undefined
        // Nothing stands from there on.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416)
          return Buffer.alloc(0)
        throw told(error)
      }
    },
    signedUrl: (key, { seconds }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(key),
          ResponseCacheControl: OURS_ALONE,
          ResponseContentType: contentTypeOf(key),
        }),
        { expiresIn: seconds },
      ),
    remove: async (key) => {
      await orMissing(client.send(new DeleteObjectCommand(at(key))))
    },
    copy: async (from, to) => {
      // What stands under a key never changes; a call that was given up may have got so far.
      if ((await sizeOf(to)) !== undefined) return true
      const copied = new CopyObjectCommand({
        ...at(to),
        CopySource: `${Bucket}/${at(from).Key}`,
        // Otherwise the copy would be as private to caches as what it is made of.
        MetadataDirective: 'REPLACE',
        ContentType: contentTypeOf(to),
        CacheControl: cacheOf(to),
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
    partUrl: (file, part, bytes, _from, { seconds }) =>
      getSignedUrl(
        client,
        new UploadPartCommand({ ...upload(file), PartNumber: part, ContentLength: bytes }),
        // Signed with its length, or a part could be of any.
        { expiresIn: seconds, signableHeaders: new Set(['content-length', 'host']) },
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
