// A process to be killed: puts a folder into a bucket, one object at a time.
import { openBucket } from '#platform/publish/deliver/bucket.ts'
import { syncTree } from '#platform/publish/deliver/sync.ts'
import { rankOf } from '../helpers/content-model.ts'

const [bucket = '{}', folder = '', store = ''] = process.argv.slice(2)
const target = openBucket(JSON.parse(bucket) as Parameters<typeof openBucket>[0])
process.stdout.write('begun\n')
await syncTree({ target, folder, rankOf, store, change: 'all', concurrency: 1 })
