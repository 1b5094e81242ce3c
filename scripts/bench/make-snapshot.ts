// A made-up news centre as a pull would have left it: `make-snapshot.ts <snapshot file> <articles>`.
import { openSnapshotStore } from '#publish/snapshot-store.ts'
import { sampleSnapshot } from './sample-articles.ts'

const [file = '', articles = ''] = process.argv.slice(2)
const store = openSnapshotStore(file)
store.apply(sampleSnapshot(Number(articles)))
store.close()
console.info('{}')
