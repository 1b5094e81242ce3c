// Uploads of any size: in parts, since each request must end within its timeout.
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

const PART_BYTES = 16 * 1024 ** 2
const MOST_PARTS = 10_000

async function* partsOf(body: AsyncIterable<Buffer>, size: number) {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < size) continue
    const whole = Buffer.concat(held)
    let from = 0
    for (; whole.length - from >= size; from += size) yield whole.subarray(from, from + size)
    held = [whole.subarray(from)]
    bytes = whole.length - from
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** @param object where it goes, and the headers that it is served with */
export const uploadObject = async (
  client: S3Client,
  object: Omit<PutObjectCommandInput, 'Body'>,
  { body, bytes }: { body: Readable; bytes: number },
) => {
  if (bytes <= PART_BYTES) {
    const Body = Buffer.concat(await body.toArray())
    await client.send(new PutObjectCommand({ ...object, Body }))
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
  const upload = { Bucket: object.Bucket, Key: object.Key, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const Body of partsOf(body, Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS)))) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}
