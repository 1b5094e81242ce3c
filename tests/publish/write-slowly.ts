// A process to be killed: stops in the middle of writing a snapshot, most rows written, none committed.
import { writeSync } from 'node:fs'
import { type NewsRecord, news } from '#features/news/kind.ts'
import { openSnapshotStore } from '../helpers/content-model.ts'

const ROWS = 5_000

const record = (id: number): NewsRecord => ({
  id,
  type: 1,
  topic_id: 0,
  topic_order: '',
  expert_id: 0,
  title: '写到一半',
  remark: '',
  source: '',
  cover: '',
  files: '',
  moved_name: '',
  createtime: '2026-01-01 00:00:00',
  updatetime: '',
  read_num: 0,
  flag: '',
  // Enough in all to spill from memory into the journal.
  content: '文'.repeat(2_000),
  fingerprint: 'half',
})

const changed = Array.from({ length: ROWS }, (_, place) => record(place + 1))
// Reading the last row stops the process for good.
Object.defineProperty(changed[ROWS - 1], 'content', {
  enumerable: true,
  get: () => {
    writeSync(1, 'half\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})

const store = openSnapshotStore(process.argv[2] ?? '')
store.apply({
  records: {
    news: {
      changed,
      removed: store
        .known(news)
        .slice(-10)
        .map(({ id }) => id),
    },
  },
  singles: { links: [] },
  pulledAt: '2000-01-01T00:00:00.000Z',
  source: 'half',
})
