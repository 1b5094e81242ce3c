// A real object store that speaks S3 and checks its signatures: OpenStack Swift on one disk, on free ports.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../../scripts/free-port.ts'
import { openFolder, type RunningProcess, startProcess } from './processes.ts'

/** Where an S3-compatible server is, and the key to it. */
export type SwiftAddress = Pick<RunningSwift, 'endpoint' | 'region' | 'keyId' | 'keySecret'>

export interface RunningSwift {
  endpoint: string
  region: string
  keyId: string
  keySecret: string
  /** Stops all of its processes where they are: connections are taken and nobody answers. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const REGION = 'us-east-1'
const KEY_ID = 'test:tester'
const KEY_SECRET = 'testing'
const RINGS = ['account', 'container', 'object'] as const
const DISK = 'disk'
const USER = userInfo().username
/** The one that Debian's packages belong to. */
const PYTHON = '/usr/bin/python3'

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${USER}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
workers = 0
disable_fallocate = true
log_level = WARNING
`

const storageConf = (ring: string, folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${ring}-server
[app:${ring}-server]
use = egg:swift#${ring}
`

/** @param site whose pages may send and fetch. */
const proxyConf = (folder: string, port: number, memcached: number, site: string) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
cors_allow_origin = ${site}
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${KEY_SECRET} .admin
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
s3_acl = false
cors_preflight_allow_origin = ${site}
min_segment_size = 5242880
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
`

/** Makes all rings in one process; swift-ring-builder would be started three times for each. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, disk, *rings = sys.argv[1:]
for ring, port in zip(rings[::2], rings[1::2]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=int(port), device=disk, weight=1, meta='',
                         replication_ip='127.0.0.1', replication_port=int(port)))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, ring))
`

/** Settings of a portal whose files, or whose site, go to this bucket there. */
export const bucketEnv = (
  { endpoint, region, keyId, keySecret }: SwiftAddress,
  bucket: string,
  name: 'UPLOAD_BUCKET' | 'SITE_BUCKET' = 'UPLOAD_BUCKET',
) => ({
  [name]: bucket,
  [`${name}_ENDPOINT`]: endpoint,
  [`${name}_REGION`]: region,
  [`${name}_KEY_ID`]: keyId,
  [`${name}_KEY_SECRET`]: keySecret,
  [`${name}_PATH_STYLE`]: '1',
})

export const clientOf = ({ endpoint, region, keyId, keySecret }: SwiftAddress) =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

export const createBucket = async (client: S3Client, name: string) => {
  await client.send(new CreateBucketCommand({ Bucket: name }))
}

/** Empty where the bucket has no such object, or cannot be asked. */
export const textOfObject = async (client: S3Client, bucket: string, key: string): Promise<string> => {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    return (await Body?.transformToString()) ?? ''
  } catch {
    return ''
  }
}

/** @param site origin of the pages that may send to it, as a bucket's CORS rules would say. */
export const startSwift = async (site = ''): Promise<RunningSwift> => {
  const { folder, remove } = openFolder('swift')
  const running: RunningProcess[] = []
  const signal = (sent: NodeJS.Signals) => {
    for (const { pid } of running) process.kill(pid, sent)
  }
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop('SIGKILL')))
    remove()
  }
  const start = async (command: readonly [string, ...string[]], port: number) => {
    running.push(await startProcess(command, { port, cwd: folder, env: { HOME: folder } }))
  }
  try {
    mkdirSync(join(folder, DISK))
    writeFileSync(
      join(folder, 'swift.conf'),
      '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
    )
    const memcached = await freePort()
    const ports = new Map<string, number>()
    for (const ring of RINGS) ports.set(ring, await freePort())
    execFileSync(PYTHON, ['-c', MAKE_RINGS, folder, DISK, ...[...ports].flat().map(String)], {
      stdio: 'pipe',
    })
    for (const [ring, port] of ports)
      writeFileSync(join(folder, `${ring}.conf`), storageConf(ring, folder, port))
    await Promise.all([
      start(['memcached', '-l', '127.0.0.1', '-p', String(memcached), '-U', '0', '-u', USER], memcached),
      ...[...ports].map(([ring, port]) =>
        start([`swift-${ring}-server`, join(folder, `${ring}.conf`)], port),
      ),
    ])
    const port = await freePort()
    writeFileSync(join(folder, 'proxy.conf'), proxyConf(folder, port, memcached, site))
    await start(['swift-proxy-server', join(folder, 'proxy.conf')], port)
    return {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      keyId: KEY_ID,
      keySecret: KEY_SECRET,
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
