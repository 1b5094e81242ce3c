import { S3Client } from '@aws-sdk/client-s3'
import type { BucketTarget } from '#platform/server/config.ts'

export const s3Client = ({ endpoint, region, keyId, keySecret, pathStyle }: BucketTarget) =>
  new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    // The SDK's default checksums are refused by other hosts than Amazon, and unknown to the browser that sends a part.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
