import { expect, test } from 'vitest'
import { bucketStorage } from '#platform/server/gateways/bucket.ts'
import { publicBaseOf, publicKeyAt } from '#platform/server/gateways/storage.ts'

const bucket = bucketStorage({
  bucket: 'files',
  endpoint: 'https://s3.example',
  region: 'us-east-1',
  keyId: 'id',
  keySecret: 'secret',
  pathStyle: false,
  publicUrl: 'https://files.example/portal',
})

test('a file of a bucket is known by its whole address, and a path of the same form on another host is none', () => {
  expect(publicBaseOf(bucket)).toBe('https://files.example/portal/uploads/')
  const keyAt = (address: string) => publicKeyAt(bucket, address, 'https://site.example')
  expect(keyAt('https://files.example/portal/uploads/staff/2026/11/a.jpg')).toBe('staff/2026/11/a.jpg')
  expect(keyAt('https://evil.example/portal/uploads/staff/2026/11/a.jpg')).toBeUndefined()
})
