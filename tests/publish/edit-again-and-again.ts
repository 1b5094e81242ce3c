// A process to be killed: editors and owners at work for ever, and after every few edits a publish, now and then of everything.
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import type { ListingRecord } from '#features/listings/kind.ts'
import type { NewsRecord } from '#features/news/kind.ts'
import { loadEntry } from '#platform/publish/render/compile.ts'
import { openSnapshotStore, type PublishOptions, publish } from '../helpers/content-model.ts'
import { dieAt } from './die-at.ts'
import { randomOf } from './random.ts'
import { RandomContent } from './random-content.ts'
import { withoutPages } from './snapshot-rows.ts'

export interface Shift {
  seed: number
  /** 0: somebody else sees to it. */
  dieAt: number
}

const recordsIn = (snapshot: string) => {
  const database = new DatabaseSync(snapshot, { readOnly: true })
  const all = (table: string): unknown[] => database.prepare(`SELECT * FROM ${table}`).all().map(withoutPages)
  const records = { news: all('news') as NewsRecord[], listings: all('listings') as ListingRecord[] }
  database.close()
  return records
}

const options = JSON.parse(process.argv[2] ?? '{}') as PublishOptions
const site = await loadEntry(options.entry)
// Loaded, and waiting for its turn.
process.stdout.write('ready\n')
const [line] = (await once(process.stdin, 'data')) as [Buffer]
const { seed, dieAt: operation } = JSON.parse(line.toString()) as Shift
const random = randomOf(seed)
const store = openSnapshotStore(options.snapshot)
const { news, listings } = recordsIn(options.snapshot)
const content = new RandomContent(random, news, listings)
if (operation > 0) dieAt(operation)
for (let build = random.below(3); ; build += random.below(8) === 0 ? 1 : 0) {
  store.apply(content.change(1 + random.below(6)))
  if (random.below(5) === 0) continue
  const { kind, failures } = await publish(site, { ...options, buildId: String(build % 3) })
  if (failures.length > 0) throw new Error(JSON.stringify(failures))
  process.stdout.write(`${kind}\n`)
}
